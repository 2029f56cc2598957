/**
 * The billing run: what is due in a branch on its own day becomes one invoice for each membership and period, one batch
 * in a transaction. If it runs twice, in parallel or is killed halfway, nobody is billed twice: the instalment is
 * locked and marked with its invoice in the same commit, and the database refuses a second invoice of a period.
 */
import { billEffect, type BillEffect } from './bill.rules.ts';
import { sessionsOfPeriod } from '#areas/membership/credit/roll-over.rules.ts';
import { deferredDiscountIn, deferredIn } from '../journal/journal.rules.ts';
import { taxOn } from '../tax/tax.rules.ts';
import { branchFacts, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { isDown } from '#kit/server/db-errors.ts';
import { chargingName } from '#kit/server/gateway.ts';
import { insertRows } from '#kit/server/insert-rows.ts';
import { takeDocumentNumbers } from '#kit/server/number.ts';
import { isClosed } from '../day-close/day-close.store.ts';
import {
  insertEntries,
  insertInvoices,
  lockDue,
  markInvoiced,
  rollOn,
  taxesIn,
  type DueInstalment,
} from './billing.store.ts';

export const BATCH = 200;
export type Billed = { invoices: number; cents: number; failed: number };
type Bill = { due: DueInstalment; effect: BillEffect; number: string; invoice_id: number };

const yearOf = (day: string): number => Number(day.slice(0, 4));

const postInvoices = async (
  { db }: TxCtx,
  branch: BranchFacts,
  worked: readonly { due: DueInstalment; effect: BillEffect }[],
): Promise<Bill[]> => {
  const numbers = await takeDocumentNumbers(db, branch, 'invoice', yearOf(branch.today), worked.length);
  const rows = worked.map(({ due, effect }, i) => {
    const { lines: _lines, ...invoice } = effect.invoice;
    const { member_id, membership_id, from_on: period_on } = due;
    return { ...invoice, branch_id: branch.id, member_id, membership_id, period_on, number: numbers[i] ?? '' };
  });
  const ids = await insertInvoices(db, rows);
  return worked.map((one, i) => {
    const number = numbers[i] ?? '';
    return { ...one, number, invoice_id: ids.get(number) ?? 0 };
  });
};

const postLines = async ({ db }: TxCtx, branch_id: number, bills: readonly Bill[]): Promise<void> => {
  await insertRows(
    db,
    'invoice_line',
    bills.flatMap(({ effect, invoice_id }) =>
      effect.invoice.lines.map((line, i) => ({ ...line, branch_id, invoice_id, position: i + 1 })),
    ),
  );
};

const postJournal = async ({ db }: TxCtx, branch_id: number, bills: readonly Bill[]): Promise<void> => {
  const posted = bills.flatMap(({ due: { membership_id }, effect: { entry }, invoice_id }) =>
    entry ? [{ entry, invoice_id, membership_id }] : [],
  );
  const ids = await insertEntries(
    db,
    posted.map(({ entry: { lines: _lines, ...entry }, ...of }) => ({ ...entry, ...of, branch_id })),
  );
  const lines = posted.flatMap(({ entry, invoice_id }) => {
    const { posted_on } = entry;
    const entry_id = ids.get(invoice_id) ?? 0;
    return entry.lines.map((line) => ({ ...line, branch_id, posted_on, entry_id }));
  });
  await insertRows(db, 'journal_line', lines);
  await insertRows(
    db,
    'deferral',
    posted.map(({ entry, invoice_id, membership_id }) => {
      const { currency } = entry;
      const put_off = { net_cents: deferredIn(entry), discount_cents: deferredDiscountIn(entry) };
      return { branch_id, invoice_id, membership_id, currency, ...put_off };
    }),
  );
};

/** What can be charged goes to the outbox; the rest is followed up from today. */
const collect = async ({ db }: TxCtx, branch: BranchFacts, bills: readonly Bill[]): Promise<void> => {
  const open = bills.filter(({ effect }) => effect.invoice.status === 'unpaid');
  const of = ({ due: { member_id }, invoice_id }: Bill) => ({ branch_id: branch.id, member_id, invoice_id });
  const attempts = open.flatMap((bill) => {
    const { payment_method_id } = bill.due;
    if (payment_method_id === null) return [];
    const { total_cents: amount_cents, currency } = bill.effect.invoice;
    return [{ ...of(bill), payment_method_id, kind: 'scheduled', amount_cents, currency, on_day: branch.today }];
  });
  const chased = open
    .filter(({ due }) => due.payment_method_id === null)
    .map((bill) => ({ ...of(bill), membership_id: bill.due.membership_id, began_on: branch.today }));
  await insertRows(db, 'charge_attempt', attempts);
  await insertRows(db, 'invoice_chase', chased);
};

const goOn = async ({ db }: TxCtx, branch_id: number, bills: readonly Bill[]): Promise<void> => {
  await markInvoiced(
    db,
    bills.map(({ due: { id }, invoice_id }) => ({ id, invoice_id })),
  );
  const rolled = bills.flatMap(({ due, effect: { paid_until } }) => {
    const { membership_id, sessions_left } = due;
    const sessions = sessionsOfPeriod(sessions_left, due.sessions, due);
    return paid_until === null ? [] : [{ membership_id, paid_until, sessions }];
  });
  const next = bills.flatMap(({ due: { membership_id, member_id }, effect }) =>
    effect.next ? [{ ...effect.next, branch_id, membership_id, member_id }] : [],
  );
  await rollOn(db, rolled);
  await insertRows(db, 'instalment', next);
};

type Asked = { branch_id: number; most: number; except: readonly number[]; seen: (ids: readonly number[]) => void };
/** One batch in one transaction. Null if nothing more is due. */
const billBatch = async (ctx: TxCtx, { branch_id, seen, ...which }: Asked): Promise<Billed | null> => {
  const branch = await branchFacts(ctx, branch_id);
  // If the day is closed, what is due waits for the next open day; the first run after midnight picks it up.
  if (await isClosed(ctx, branch_id, branch.today)) return null;
  const place = { branch_id, today: branch.today, gateway: chargingName(ctx.services) };
  const due = await lockDue(ctx.db, place, which);
  seen(due.map(({ id }) => id));
  if (due.length === 0) return null;
  const tax = taxOn(await taxesIn(ctx.db, branch_id), branch.today);
  const worked = due.map((one) => ({
    due: one,
    effect: billEffect(one, one, {
      name: one.name,
      tax,
      today: branch.today,
      served: { from_on: one.served_from, until_on: one.served_until },
    }),
  }));
  const bills = await postInvoices(ctx, branch, worked);
  await postLines(ctx, branch_id, bills);
  await postJournal(ctx, branch_id, bills);
  await collect(ctx, branch, bills);
  await goOn(ctx, branch_id, bills);
  const cents = bills.reduce((sum, { effect }) => sum + effect.invoice.total_cents, 0);
  return { invoices: bills.length, cents, failed: 0 };
};

/**
 * Everything that is due in a branch. One instalment that can't be billed doesn't block the others: the batch is
 * repeated one by one, and what fails is logged and left for the next run.
 */
export const billBranch = async (
  ctx: Ctx,
  branch_id: number,
  tell: (inside: TxCtx, batch: Billed) => Promise<void> = async () => {},
): Promise<Billed> => {
  const all: Billed = { invoices: 0, cents: 0, failed: 0 };
  const except: number[] = [];
  for (let most = BATCH; ;) {
    let ids: readonly number[] = [];
    try {
      const batch = await ctx.tx(async (inside) => {
        const billed = await billBatch(inside, { branch_id, most, except, seen: (found) => (ids = found) });
        if (billed) await tell(inside, billed);
        return billed;
      });
      if (!batch) return all;
      all.invoices += batch.invoices;
      all.cents += batch.cents;
    } catch (error) {
      if (isDown(error) || ids.length === 0) throw error;
      if (most > 1) {
        most = 1;
        continue;
      }
      except.push(...ids);
      all.failed += 1;
      most = BATCH;
      ctx.services.log.error({ err: error, instalment_id: ids[0] }, 'an instalment could not be billed');
    }
  }
};
