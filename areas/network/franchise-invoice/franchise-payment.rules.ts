/** Who can do what with a franchise invoice, its payment and its disputes, and the resulting account. */
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import type { LineKind } from './franchise-invoice.rules.ts';
import { undisputedOf } from './franchise-reminder.rules.ts';
import {
  type FranchiseInvoiceLine,
  type FranchiseInvoiceMove,
  type FranchiseInvoiceRow,
  type FranchiseInvoiceStatus,
  type Statement,
} from './franchise-invoice.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';

/** `pays`: acts for the organisation that owes; `issues`: for the one that is owed; `heads`: for head office. */
export type Side = { pays: boolean; issues: boolean; heads: boolean; staff_id: number };
/** `recorded_by` and `method` describe the pending payment. */
type Standing = {
  status: FranchiseInvoiceStatus;
  recorded_by: number | null;
  method: 'bank_transfer' | 'cash' | null;
  disputes: number;
};

/** Records and disputes belong to a party. A payment is decided on by the side that did not record it, or by head office. */
export const maysOf = (
  { method }: Pick<Standing, 'method'>,
  { pays, issues, heads }: Side,
): Record<FranchiseInvoiceRow['can'][number], boolean> => {
  const decides = heads || (method === 'cash' ? pays : issues);
  return { transfer: pays, dispute: pays, cash: issues, answer: issues, confirm: decides, refuse: decides };
};
export const whyNotMoveInvoice = (invoice: Standing, move: FranchiseInvoiceMove, who: Side): string | null => {
  if (!canMove(franchiseInvoiceMachine, invoice.status, move)) return 'kit.move_not_possible';
  const decides = move === 'confirm' || move === 'refuse';
  return decides && invoice.recorded_by === who.staff_id ? 'network.own_payment' : null;
};
export const invoiceCan = (invoice: Standing, who: Side): FranchiseInvoiceRow['can'] => {
  const may = maysOf(invoice, who);
  const open = (move: FranchiseInvoiceMove): boolean => may[move] && whyNotMoveInvoice(invoice, move, who) === null;
  return [
    ...(['confirm', 'refuse', 'cash', 'transfer'] as const).filter(open),
    ...(may.dispute ? (['dispute'] as const) : []),
    ...(may.answer && invoice.disputes > 0 ? (['answer'] as const) : []),
  ];
};
/** The credit for a disputed line: more than zero, and no more than the line. */
export const whyNotCredit = (
  line: { kind: LineKind; amount_cents: number },
  accept: boolean,
  credit_cents: number,
): string | null => {
  // An amount carried forward is not charged: it comes back automatically.
  const most = line.kind === 'carried' ? 0 : line.amount_cents;
  return accept && (credit_cents <= 0 || credit_cents > most) ? 'network.credit_too_high' : null;
};

type Disputed = Pick<
  FranchiseInvoiceLine,
  'amount_cents' | 'dispute_status' | 'credit_cents' | 'credit_number' | 'credit_note_number'
>;
export type PayNow = { pay_cents: number; asked_cents: number; coming_cents: number };
/**
 * What is due now on an invoice, in minor units: the full amount, because accepted disputes are deducted from the next
 * invoice (`coming_cents`: accepted and not on an invoice yet). Nothing while all of it is disputed (`asked_cents`), or
 * once a payment is waiting to be confirmed.
 */
export const payNow = (invoice: {
  status: FranchiseInvoiceStatus;
  total_cents: number;
  lines: readonly Disputed[];
}): PayNow => {
  const { status, total_cents, lines } = invoice;
  const sum = (part: readonly Disputed[], of: (line: Disputed) => number): number =>
    part.reduce((all, line) => all + Math.max(0, of(line)), 0);
  const asked = lines.filter((line) => line.dispute_status === 'open');
  const coming = lines.filter(
    (line) => line.dispute_status === 'accepted' && line.credit_number === null && line.credit_note_number === null,
  );
  const asked_cents = sum(asked, (line) => line.amount_cents);
  const isAsked = status === 'unpaid' || status === 'failed';
  const isParked = asked.length > 0 && undisputedOf({ total_cents, disputed_cents: asked_cents }) === 0;
  return {
    pay_cents: isAsked && !isParked ? total_cents : 0,
    asked_cents,
    coming_cents: sum(coming, (line) => line.credit_cents ?? 0),
  };
};

export type AccountEntry = {
  day: Day;
  what: Statement['accounts'][number]['entries'][number]['what'];
  number: string;
  invoice_id: number | null;
  currency: string;
  issuer_name: string;
  amount_cents: number;
};
const order = ['invoice', 'credit', 'payment', 'pay_out'] as const;
/**
 * Entries by day, invoices and credit notes before payments, each with the balance after it; earlier entries form the
 * opening balance.
 */
export const accountsOf = (
  entries: readonly AccountEntry[],
  from: Day | undefined,
  until: Day | undefined,
): Statement['accounts'] => {
  const keys = [...new Set(entries.map(({ currency, issuer_name }) => `${issuer_name}\n${currency}`))].toSorted(
    (a, b) => a.localeCompare(b),
  );
  const isBefore = ({ day }: AccountEntry): boolean => from !== undefined && day < from;
  return keys.map((key) => {
    const [issuer_name = '', currency = ''] = key.split('\n');
    const own = entries
      .filter(
        (one) =>
          one.issuer_name === issuer_name && one.currency === currency && (until === undefined || one.day <= until),
      )
      .toSorted(
        (a, b) =>
          a.day.localeCompare(b.day) ||
          order.indexOf(a.what) - order.indexOf(b.what) ||
          a.number.localeCompare(b.number),
      );
    const opening_cents = own.filter(isBefore).reduce((sum, one) => sum + one.amount_cents, 0);
    let balance_cents = opening_cents;
    const shown = own
      .filter((one) => !isBefore(one))
      .map(({ day, what, number, invoice_id, amount_cents }) => {
        balance_cents += amount_cents;
        return { day, what, number, invoice_id, amount_cents, balance_cents };
      });
    return { currency, issuer_name, opening_cents, entries: shown, closing_cents: balance_cents };
  });
};
