/**
 * Commission follows the money. A sale is noted with its invoice, under the plan of its day; whatever then comes in for
 * the invoice, or goes back, changes what people have earned, in the transaction that posts it.
 */
import {
  agreedOf,
  cashIn,
  changesOf,
  commissionOn,
  kindOfSale,
  netOf,
  openMonth,
  shareOf,
  sharesOf,
  type PaidInvoice,
} from './commission.rules.ts';
import { startOfMonth, type Day } from '#kit/domain/day.ts';
import { salesPersonsIn } from '#areas/access/staff/staff.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addToTarget, beginStatements, insertSteps } from './commission-extra.store.ts';
import { stepChanges, stepsEarned, type StepEarned } from './target.rules.ts';
import {
  countReceived,
  insertPeriod,
  insertRows,
  insertSale,
  insertSoldInvoice,
  lockSale,
  receive,
  saleNow,
  sellableOf,
  type SaleNow,
  type Sellable,
} from './commission-accrual.store.ts';

/** Those of the branch whose work is selling. */
const teamOf = async (ctx: TxCtx, { branch_id, plan }: Sellable): Promise<number[]> => {
  if (!plan?.split.some(({ to }) => to === 'team')) return [];
  const [team] = await ctx.read(salesPersonsIn([branch_id]).where('staff.staff_type', '=', 'sales_person'));
  return team.map(({ id }) => id);
};

/** A new sale, if there is a plan for its day and someone who sold it. */
const openSale = async (ctx: TxCtx, sold: Sellable): Promise<void> => {
  const { plan, branch_id, member_id, membership_id, currency, sold_on } = sold;
  const seller = membership_id === null && ctx.actor.staff_id > 0 ? ctx.actor.staff_id : sold.seller;
  if (plan === null || seller === null) return;
  const row = {
    branch_id,
    plan_id: plan.id,
    member_id,
    membership_id,
    first_invoice_id: sold.id,
    seller_id: seller,
    kind: kindOfSale(sold),
    sold_on,
    currency,
    agreed_cents: agreedOf(sold),
    sessions: sold.sessions,
    target_month: plan.has_target ? startOfMonth(sold_on) : null,
  };
  const shares = sharesOf(plan.split, { seller, keeper: sold.keeper, team: await teamOf(ctx, sold) });
  insertSale(ctx.db, row, sold, shares);
};

/** The sale of an invoice: that of its membership, or one more period of it. */
const knownSale = async (ctx: TxCtx, sold: Sellable): Promise<number | null> => {
  const { sale_id } = sold;
  if (sale_id === null) return null;
  return sold.is_rolling && !sold.is_first_period ? insertPeriod(ctx.db, { ...sold, sale_id }) : sale_id;
};
const sellable = async (ctx: TxCtx, invoice_id: number): Promise<Sellable | undefined> => {
  const [[sold]] = await ctx.read(sellableOf(invoice_id));
  return sold && sold.total_cents > 0 && sold.base_cents > 0 ? sold : undefined;
};

/** Part of the transaction that posts the invoice. */
export const noteSale = async (ctx: TxCtx, invoice_id: number): Promise<void> => {
  const sold = await sellable(ctx, invoice_id);
  if (!sold) return;
  const sale_id = await knownSale(ctx, sold);
  if (sale_id === null) await openSale(ctx, sold);
  else insertSoldInvoice(ctx.db, sold, sale_id);
};
/** The billing run posts invoices in bulk: they are noted with their first payment, which has been posted already. */
const noteLate = async (ctx: TxCtx, invoice_id: number): Promise<number | undefined> => {
  const sold = await sellable(ctx, invoice_id);
  const sale_id = sold ? await knownSale(ctx, sold) : null;
  if (!sold || sale_id === null) return undefined;
  insertSoldInvoice(ctx.db, sold, sale_id);
  countReceived(ctx.db, invoice_id);
  lockSale(ctx.db, sale_id);
  return sale_id;
};

const totalOf = (invoices: readonly PaidInvoice[]): number =>
  invoices.reduce((sum, invoice) => sum + netOf(invoice), 0);

/** The target of the month in which it was sold has more money now, or less: what that changes of each step. */
const accrueSteps = async (
  ctx: TxCtx,
  { branch_id, plan_id, target_month, target, shares }: SaleNow,
  [before_cents, net_cents]: readonly [before: number, now: number],
): Promise<StepEarned[]> => {
  if (target_month === null) return [];
  const more = shares.map(({ staff_id, share_bp }) => ({
    staff_id,
    amount_cents: shareOf(net_cents, share_bp) - shareOf(before_cents, share_bp),
  }));
  const everyone = target.target_of === 'team';
  const sums = await addToTarget(ctx.db, { branch_id, plan_id, target_month }, more, everyone);
  const money = sums.filter(({ step }) => step === 0).map((one) => [one.staff_id, one.amount_cents] as const);
  const steps = sums.filter(({ step }) => step > 0);
  return stepChanges(stepsEarned(target, new Map(money)), steps);
};

type Posted = { kind: string; posted_on: Day; lines: readonly { account: string; amount_cents: number }[] };
type Links = {
  invoice_id?: number | null;
  payment_id?: number | null;
  refund_id?: number | null;
  dispute_id?: number | null;
};
/** Part of the transaction that posts the entry. */
export const accrue = async (ctx: TxCtx, entry: Posted, of: Links): Promise<void> => {
  const cash = cashIn(entry);
  const { invoice_id } = of;
  if (cash === null || !invoice_id) return;
  const known = await receive(ctx.db, invoice_id, cash.cents);
  const sale_id = known ?? (await noteLate(ctx, invoice_id));
  if (sale_id === undefined) return;
  const [[sale]] = await ctx.read(saleNow(sale_id));
  if (!sale) throw new Error(`sale ${sale_id} of invoice ${invoice_id} can't be read`);
  const net_cents = totalOf(sale.invoices);
  // An invoice that was noted now had counted nothing.
  const uncounted = (received: number): number => (known === undefined ? 0 : received - cash.cents);
  const before_cents = totalOf(
    sale.invoices.map((one) =>
      one.invoice_id === invoice_id ? { ...one, received_cents: uncounted(one.received_cents) } : one,
    ),
  );
  const earned = new Map(sale.earned.map(({ staff_id, amount_cents }) => [staff_id, amount_cents]));
  const changes = changesOf(commissionOn(sale, net_cents), sale.shares, earned);
  const steps = await accrueSteps(ctx, sale, [before_cents, net_cents]);
  if (changes.length + steps.length === 0) return;
  const { branch_id, currency, plan_id, target_month } = sale;
  const row = { branch_id, invoice_id, day: entry.posted_on, month: openMonth(entry.posted_on, sale.closed_until) };
  const people = [...changes, ...steps].map(({ staff_id }) => staff_id);
  beginStatements(ctx.db, { ...row, currency }, people);
  const { payment_id, refund_id, dispute_id } = of;
  const from = { payment_id, refund_id, dispute_id };
  insertRows(ctx.db, { ...row, ...from, sale_id, kind: cash.kind, net_cents: net_cents - before_cents }, changes);
  if (target_month !== null) insertSteps(ctx.db, { ...row, plan_id, target_month }, steps);
};
