/**
 * What a sale earns, as pure functions. Everything is computed from the money that a sale has brought so far (without
 * tax) under the plan of its day: a payment adds the difference, and whatever goes back takes it away again. So the rows
 * of a sale always add up to the plan applied to its net cash. Amounts in minor units, rates in basis points.
 */
import { mulDiv } from '#kit/domain/money.ts';
import { addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { PlanTerms, SaleKind, SplitPart } from '../commission-plan/commission-plan.model.ts';
import type { RowKind } from './commission.model.ts';

const WHOLE_BP = 10_000;

export type SoldTerms = {
  kind: SaleKind;
  /** All that was agreed, without tax. */
  agreed_cents: number;
  /** Sessions of personal training that were sold. */
  sessions: number;
  plan: PlanTerms;
};

/** The parts of an amount by rate: up to the first tier, and from each tier to the next. */
const bandsOf = ({ kind, plan }: SoldTerms): { from: number; bp: number }[] => {
  if (kind === 'renewal') return [{ from: 0, bp: plan.renewal_bp }];
  if (kind === 'product') return [{ from: 0, bp: plan.product_bp }];
  return [{ from: 0, bp: plan.sale_bp }, ...plan.tiers.map((tier) => ({ from: tier.from_cents, bp: tier.rate_bp }))];
};

/** By the rates of the plan: each part of the money at the rate of its band, rounded once at the end. */
const byRate = (sold: SoldTerms, net_cents: number): number => {
  const bands = bandsOf(sold);
  const weighted = bands.map(({ from, bp }, at) => {
    const until = Math.min(net_cents, bands[at + 1]?.from ?? net_cents);
    return BigInt(Math.max(0, until - from)) * BigInt(bp);
  });
  const sum = weighted.reduce((total, part) => total + part, 0n);
  return Number((2n * sum + BigInt(WHOLE_BP)) / BigInt(2 * WHOLE_BP));
};

/** Fixed amounts are earned in proportion to what was agreed; the last payment brings the rest of them. */
const fixedOf = ({ kind, agreed_cents, sessions, plan }: SoldTerms, net_cents: number): number => {
  const whole = (kind === 'sale' ? plan.fixed_cents : 0) + sessions * plan.session_cents;
  return agreed_cents <= 0 ? 0 : mulDiv(whole, Math.min(net_cents, agreed_cents), agreed_cents);
};

/** The commission on a sale that has brought so much. Never negative, and never less for more money. */
export const commissionOn = (sold: SoldTerms, net_cents: number): number => {
  const net = Math.max(0, net_cents);
  const earned = byRate(sold, net) + fixedOf(sold, net);
  return Math.min(earned, sold.plan.cap_cents ?? earned);
};

/** A person's share, rounded down: shares never add up to more than the commission. */
export const shareOf = (commission_cents: number, share_bp: number): number =>
  Number((BigInt(commission_cents) * BigInt(share_bp)) / BigInt(WHOLE_BP));

export type PaidInvoice = { total_cents: number; base_cents: number; received_cents: number };
/** What of the received money counts: without tax and without what earns nothing. All of it is all of the base. */
export const netOf = ({ total_cents, base_cents, received_cents }: PaidInvoice): number => {
  const received = Math.min(Math.max(0, received_cents), total_cents);
  return mulDiv(base_cents, received, total_cents);
};

export type Offered = {
  is_goods: boolean;
  renews: boolean;
  base_cents: number;
  total_cents: number;
  agreed_gross_cents: number | null;
};
export const kindOfSale = ({ is_goods, renews }: Pick<Offered, 'is_goods' | 'renews'>): SaleKind =>
  is_goods ? 'product' : renews ? 'renewal' : 'sale';
/** All that was agreed, without tax: the invoice, or all instalments in the same proportion. */
export const agreedOf = ({
  base_cents,
  total_cents,
  agreed_gross_cents,
}: Omit<Offered, 'is_goods' | 'renews'>): number =>
  Math.max(base_cents, mulDiv(base_cents, agreed_gross_cents ?? total_cents, total_cents));

export type Share = { staff_id: number; share_bp: number };
type People = { seller: number; keeper: number | null; team: readonly number[] };
/** Equal parts of a share; what can't be divided goes to the first. */
const equally = (share_bp: number, people: readonly number[]): Share[] => {
  const each = Math.floor(share_bp / people.length);
  return people.map((staff_id, at) => ({
    staff_id,
    share_bp: at === 0 ? share_bp - each * (people.length - 1) : each,
  }));
};
const peopleOf = ({ to, staff_id }: Pick<SplitPart, 'to' | 'staff_id'>, of: People): readonly number[] => {
  if (to === 'person') return staff_id === null ? [] : [staff_id];
  if (to === 'team') return of.team;
  return to === 'keeper' && of.keeper !== null ? [of.keeper] : [];
};
/** The people of a split on the day of the sale. A share without anyone goes to the seller. */
export const sharesOf = (split: readonly Pick<SplitPart, 'to' | 'staff_id' | 'share_bp'>[], of: People): Share[] => {
  const parts = split.flatMap((part) => {
    const people = peopleOf(part, of);
    return equally(part.share_bp, people.length > 0 ? people : [of.seller]);
  });
  const ids = [...new Set(parts.map(({ staff_id }) => staff_id))].toSorted((a, b) => a - b);
  const sum = (id: number): number =>
    parts.filter(({ staff_id }) => staff_id === id).reduce((all, { share_bp }) => all + share_bp, 0);
  return ids.map((staff_id) => ({ staff_id, share_bp: sum(staff_id) })).filter(({ share_bp }) => share_bp > 0);
};

export type Earned = { staff_id: number; amount_cents: number };
/** What each person gets or gives back, so that their rows add up to their share again. Nothing for those who needn't. */
export const changesOf = (
  commission_cents: number,
  shares: readonly Share[],
  before: ReadonlyMap<number, number>,
): Earned[] =>
  shares
    .map(({ staff_id, share_bp }) => ({
      staff_id,
      amount_cents: shareOf(commission_cents, share_bp) - (before.get(staff_id) ?? 0),
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);

/** The month that a row belongs to: that of its day, or the first one that isn't closed. */
export const openMonth = (day: Day, closed_until: Day | null): Day => {
  const month = startOfMonth(day);
  return closed_until === null || month > closed_until ? month : addMonths(closed_until, 1);
};

type MoneyEntry = { kind: string; lines: readonly { account: string; amount_cents: number }[] };
const kindOf: Readonly<Record<string, RowKind>> = {
  payment: 'payment',
  refund: 'refund',
  wallet: 'returned',
  dispute: 'dispute',
};
/** Accounts on the other side of what a client owes where no money has come. */
const notReceived = ['receivable', 'complimentary', 'disputed', 'dispute_loss'];
/**
 * The money that an entry of the journal brings for its invoice, or takes away: payments, refunds, what goes into the
 * wallet, and what a bank takes back. Complimentary amounts are no money.
 */
export const cashIn = ({ kind, lines }: MoneyEntry): { kind: RowKind; cents: number } | null => {
  const of = kindOf[kind];
  if (of === undefined) return null;
  const cents = lines.reduce(
    (sum, { account, amount_cents }) => (notReceived.includes(account) ? sum - amount_cents : sum),
    0,
  );
  return cents === 0 ? null : { kind: of, cents };
};
