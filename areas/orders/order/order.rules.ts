/**
 * Selling items, as pure functions: prices, the discount on each line, the invoice, its payments, and what moves in
 * stock. Preview and posting call the same functions.
 */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { formatAmount, mulDiv, splitWithin } from '#kit/domain/money.ts';
import { invoiceOver, type Charge, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import {
  asPayment,
  entryOf,
  receivedCents,
  whyNotMethod,
  type PaymentDraft,
  type Tender,
} from '#areas/money/payment/payment.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { Tax } from '#areas/money/tax/tax.rules.ts';
import type { Move } from '#areas/stock/movement/movement.rules.ts';
import { orderMachine, type OrderMove } from './order.machine.ts';
import type { NewOrder, OrderLine, OrderPreview, PricedLine } from './order.model.ts';
import type { OrderRow, OrderStatus } from './order-row.model.ts';

/** How long the address that was typed for an order is kept after the order was closed, for a return or a receipt. */
export const ADDRESS_DAYS = 90;

/** A variant as it is sold today; amounts include tax. */
export type ForSale = Pick<PricedLine, 'variant_id' | 'sku' | 'label'> & {
  tax_class: TaxClass;
  price_cents: number;
  member_price_cents: number | null;
};
export type SoldLine = PricedLine & { tax_class: TaxClass };

const sumOf = (lines: readonly { amount_cents: number }[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Each item once, a reason for a discount, and no discount above the price. */
export const orderFaults = (
  { lines, discount_cents, discount_reason }: Pick<NewOrder, 'lines' | 'discount_cents' | 'discount_reason'>,
  { full_cents, currency }: { full_cents: number; currency: string },
): Fault[] => [
  ...(new Set(lines.map(({ variant_id }) => variant_id)).size < lines.length
    ? [{ field: 'lines', key: 'duplicate' }]
    : []),
  ...(discount_cents > full_cents
    ? [{ field: 'discount_cents', key: 'too_big', facts: { max: formatAmount(full_cents, currency) } }]
    : []),
  ...(discount_cents > 0 && !discount_reason ? [{ field: 'discount_reason', key: 'required' }] : []),
];

/** What each line costs before a discount: the member price for those who have a membership, where there is one. */
export const fullLines = (
  asked: OrderPreview['lines'],
  items: readonly ForSale[],
  getsMemberPrice: boolean,
): SoldLine[] =>
  asked.flatMap(({ variant_id, quantity }) => {
    const item = items.find((one) => one.variant_id === variant_id);
    if (!item) return [];
    const { sku, label, tax_class, price_cents, member_price_cents } = item;
    const is_member_price = getsMemberPrice && member_price_cents !== null && member_price_cents < price_cents;
    const unit_price_cents = is_member_price ? member_price_cents : price_cents;
    const amount_cents = quantity * unit_price_cents;
    const line = { variant_id, sku, label, tax_class, quantity, unit_price_cents, is_member_price };
    return [{ ...line, discount_cents: 0, amount_cents }];
  });

/** Every line bears its share of the discount and keeps it: a return gives back what was paid for the piece. */
export const discounted = (lines: readonly SoldLine[], discount_cents: number): SoldLine[] => {
  const shares = splitWithin(
    discount_cents,
    lines.map(({ amount_cents }) => amount_cents),
  );
  return lines.map((line, at) => {
    const off = shares[at] ?? 0;
    return { ...line, discount_cents: off, amount_cents: line.amount_cents - off };
  });
};

const chargeFor = ({ label, tax_class, amount_cents, quantity, discount_cents }: SoldLine): Charge => {
  const charge = { kind: 'product' as const, label, tax_class, amount_cents, quantity };
  return discount_cents > 0 ? { ...charge, discount_cents } : charge;
};
/** An invoice leaves out lines that cost nothing. */
export const invoicedLines = (lines: readonly SoldLine[]): readonly SoldLine[] => {
  const kept = lines.filter(({ amount_cents, discount_cents }) => amount_cents + discount_cents > 0);
  return kept.length > 0 ? kept : lines.slice(0, 1);
};

export type SaleEffect = {
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  payments: readonly PaymentDraft[];
  invoice_entry: JournalEntry | null;
  payment_entries: readonly (JournalEntry | null)[];
};
/** `today` is the branch's business day. */
export const saleEffect = (
  lines: readonly SoldLine[],
  asked: readonly Tender[],
  { currency, tax }: { currency: string; tax: Tax },
  today: Day,
): SaleEffect => {
  const draft = invoiceOver(lines.map(chargeFor), { tax, currency, issued_on: today, due_on: today });
  const payments = asked.map((payment) => asPayment(payment, currency, today));
  const paid_cents = receivedCents(payments);
  return {
    invoice: { ...draft, paid_cents, status: paid_cents === draft.total_cents ? 'success' : 'unpaid' },
    payments,
    invoice_entry: journalForInvoice(draft),
    payment_entries: payments.map(entryOf),
  };
};

type Buyer = { wallet_cents: number; is_walk_in: boolean; picks_up: boolean; isPreview: boolean };
/**
 * An order is paid in full, or not at all: then it waits for its payment, and the client has to be known. Nobody leaves
 * with something that isn't paid.
 */
export const whyNotSale = ({ invoice, payments }: SaleEffect, buyer: Buyer): string | null => {
  const offered = sumOf(payments);
  const isOpen = offered === 0 && (buyer.isPreview || (buyer.picks_up && !buyer.is_walk_in));
  if (offered > invoice.total_cents) return 'orders.paid_too_much';
  if (offered < invoice.total_cents && !isOpen) return 'orders.not_paid_in_full';
  return payments.map((payment) => whyNotMethod(payment, buyer.wallet_cents)).find((why) => why !== null) ?? null;
};

type Stored = { id: number; variant_id: number; quantity: number };
type At = { branch_id: number };
export const reserveMoves = ({ branch_id }: At, lines: readonly Stored[]): Move[] =>
  lines.map(({ id, variant_id, quantity }) => ({
    branch_id,
    variant_id,
    place: 'reserved',
    kind: 'reserve',
    quantity,
    line_id: id,
  }));
const soldMove = ({ branch_id }: At, { id, variant_id, quantity }: Stored): Move => ({
  branch_id,
  variant_id,
  place: 'hand',
  kind: 'sale',
  quantity: -quantity,
  line_id: id,
  against: 'cost_of_goods',
});
/** Taken away at once. */
export const saleMoves = (at: At, lines: readonly Stored[]): Move[] => lines.map((line) => soldMove(at, line));
/** No longer promised. */
export const releaseMoves = ({ branch_id }: At, lines: readonly Stored[]): Move[] =>
  lines.map(({ id, variant_id, quantity }) => ({
    branch_id,
    variant_id,
    place: 'reserved',
    kind: 'release',
    quantity: -quantity,
    line_id: id,
  }));
/** What was reserved leaves with the client. */
export const handMoves = (at: At, lines: readonly Stored[]): Move[] => [
  ...releaseMoves(at, lines),
  ...saleMoves(at, lines),
];

type Shared = Pick<Stored, 'quantity'> & { returned: number; unit_price_cents: number; discount_cents: number };
type Part = { quantity: number; discount_cents: number; amount_cents: number };
/**
 * The client takes some pieces of a line, and the others wait on a line of their own. Each has its share of the
 * discount; what came back before stays with the pieces that leave.
 */
export const splitLine = (line: Shared, pieces: number): { leaves: Part; stays: Part } => {
  const { quantity, returned, unit_price_cents, discount_cents } = line;
  const left = returned + pieces;
  const own = mulDiv(discount_cents, left, quantity);
  const part = (count: number, off: number): Part => ({
    quantity: count,
    discount_cents: off,
    amount_cents: count * unit_price_cents - off,
  });
  return { leaves: part(left, own), stays: part(quantity - left, discount_cents - own) };
};
type Pieces = { id: number; variant_id: number };
/** What is promised moves from one line to the other. */
export const splitMoves = (
  { branch_id }: At,
  { id, variant_id }: Pieces,
  rest: { id: number; quantity: number },
): Move[] => {
  const of = { branch_id, variant_id, place: 'reserved', kind: 'reserve' } as const;
  return [
    { ...of, quantity: -rest.quantity, line_id: id, is_reversal: true },
    { ...of, quantity: rest.quantity, line_id: rest.id },
  ];
};

type Progress = { quantity: number; returned: number; picked_at: string | null; handed_at: string | null };
export const fulfilmentOf = ({ quantity, returned, picked_at, handed_at }: Progress): OrderLine['fulfilment'] => {
  if (returned === quantity) return 'returned';
  if (handed_at !== null) return 'handed';
  return picked_at === null ? 'open' : 'picked';
};
export const isDone = ({ fulfilment }: Pick<OrderLine, 'fulfilment'>): boolean =>
  fulfilment === 'handed' || fulfilment === 'returned';

const isPaid = (status: OrderStatus): boolean => status !== 'payment_processing' && status !== 'cancelled';
/** Its items are here, reserved, and can be handed over. */
export const isPending = (status: OrderStatus): boolean => status === 'payment_completed' || status === 'ready_pick_up';

type State = Pick<OrderRow, 'status' | 'source' | 'invoice_id' | 'to_choose'> & {
  /** Pieces that the client hasn't given back. */
  kept: number;
  /** Pieces that were handed over. */
  handed: number;
};
/**
 * Why a move has to wait: what came with a joining fee is complete once all of it is chosen, and has no money of its own
 * that a cancellation could give back.
 */
export const whyNotMoveOrder = (
  { source, to_choose, kept }: Pick<State, 'source' | 'to_choose' | 'kept'>,
  move: OrderMove,
): string | null => {
  if (source !== 'sign_up') return null;
  if (move === 'cancel') return 'orders.declined_instead';
  return (move === 'complete' && to_choose > 0) || (move === 'ready' && kept === 0) ? 'orders.not_chosen' : null;
};

/** What was handed over can't be cancelled, only returned; what came with a joining fee has no money of its own. */
export const orderCan = (order: State, has: (flag: Flag) => boolean): OrderRow['can'] => {
  const { status, source, invoice_id, kept, handed } = order;
  const isOpen = status === 'payment_processing' || isPending(status);
  const chooses = isOpen && source === 'sign_up' && has('SIGN_UP_CLIENT');
  if (!has('MANAGE_ORDERS')) return chooses ? ['choose'] : [];
  const moves = movesFrom(orderMachine, status, has).filter((move) => move !== 'settle');
  return [
    ...moves.filter((move) => whyNotMoveOrder(order, move) === null && (move !== 'cancel' || handed === 0)),
    ...(chooses ? (['choose'] as const) : []),
    ...(isOpen && kept > 0 ? (['fulfil'] as const) : []),
    'note',
    ...(isPaid(status) && kept > 0 && source !== 'sign_up' ? (['return'] as const) : []),
    ...(invoice_id !== null ? (['receipt'] as const) : []),
  ];
};
