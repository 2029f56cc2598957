/**
 * An invoice run: all work of a period that is not on an active invoice, at the rates of each day. It processes people
 * in batches, with a few statements each, so that memory use doesn't grow with the branch.
 */
import { payForRest } from '../freelance-rate/freelance-rate.rules.ts';
import { lessOf, waiting, type ClassPay } from './pay-once.rules.ts';
import type { Generate, Generated, LessOnLine } from './staff-invoice.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { gradesOf, payBook, payRatesOf, type PayBook, type PayRate } from './pay.store.ts';
import {
  type Source,
  sourcesOf,
  workersOf,
  classPayOf,
  takeNumbers,
  insertInvoices,
  insertLines,
} from './staff-invoice-run.store.ts';

export type DraftLine = Source & { rate: PayRate; amount_cents: number; less: LessOnLine[] };

/** Lines of a period: work with a rate on its day, each minute once. */
export const linesOf = (
  book: PayBook,
  sources: readonly Source[],
  rule: ClassPay,
): { lines: DraftLine[]; without_rate: number; waits: number } => {
  const priced = sources.flatMap((source) => {
    const paid = book(source);
    return paid ? [{ ...source, ...paid }] : [];
  });
  const [less, waits] = [lessOf(rule, priced), waiting(rule, priced)];
  const now = priced.filter((one) => one.standing === 'now');
  const lines = now
    .filter((one) => !waits.has(one))
    .map((one) => {
      const left = (less.get(one) ?? []).map(({ of, minutes }) => ({
        work: of.work,
        id: of.id,
        minutes,
        title: of.title,
      }));
      const less_min = left.reduce((sum, { minutes }) => sum + minutes, 0);
      return { ...one, less: left, amount_cents: payForRest(one.rate, one, less_min) };
    });
  const without_rate = sources.filter((one) => one.standing === 'now').length - now.length;
  return { lines, without_rate, waits: waits.size };
};
const byPerson = (lines: readonly DraftLine[]): Map<number, DraftLine[]> => {
  const people = new Map<number, DraftLine[]>();
  for (const line of lines) {
    const mine = people.get(line.staff_id);
    if (mine) mine.push(line);
    else people.set(line.staff_id, [line]);
  }
  return people;
};
const sumOf = (lines: readonly DraftLine[]): number => lines.reduce((sum, line) => sum + line.amount_cents, 0);

/** The number of people in a batch: about thirty lines each per month. */
export const PEOPLE_AT_ONCE = 200;
type Portion = { lines: DraftLine[]; done: number; of: number };
/** Preview and run compute the same way; people are independent, so each batch is too. */
const inPortions = async (
  ctx: Ctx,
  asked: Generate,
  take: (portion: Portion) => Promise<void>,
  atOnce = PEOPLE_AT_ONCE,
): Promise<Generated> => {
  const { branch_id, from_on, until_on } = asked;
  const [workers, rates, grades, [rule]] = await ctx.read(
    workersOf(asked),
    payRatesOf(branch_id),
    gradesOf(branch_id),
    classPayOf(branch_id),
  );
  const book = payBook(rates, grades);
  const sum: Generated = { made: 0, lines: 0, total_cents: 0, without_rate: 0, not_approved: 0 };
  for (let at = 0; at < workers.length; at += atOnce) {
    const staff = workers.slice(at, at + atOnce).map(({ staff_id }) => staff_id);
    const [found] = await ctx.read(sourcesOf(asked, staff));
    const { lines, without_rate, waits } = linesOf(book, found, rule?.class_pay ?? 'class');
    const open = found.filter(({ standing: is, day }) => is === 'open' && day >= from_on && day <= until_on);
    sum.made += byPerson(lines).size;
    sum.lines += lines.length;
    sum.total_cents += sumOf(lines);
    sum.without_rate += without_rate;
    sum.not_approved += open.length + waits;
    await take({ lines, done: at + staff.length, of: workers.length });
  }
  return sum;
};
export const previewInvoices = (ctx: Ctx, asked: Generate): Promise<Generated> =>
  inPortions(ctx, asked, () => Promise.resolve());

type Payer = { id: number; code: string; currency: string };
type Run = { asked: Generate; issued_on: Day; made_by: number | null };
/** An empty draft. */
export const saveEmptyDraft = async (db: Sql, branch: Payer, run: Run, staff_id: number): Promise<number> => {
  const { issued_on, made_by } = run;
  const { from_on, until_on } = run.asked;
  const [number] = await takeNumbers(db, branch, Number(issued_on.slice(0, 4)), 1);
  const { currency, id: branch_id } = branch;
  const row = { branch_id, staff_id, number, from_on, until_on, currency, total_cents: 0, issued_on, made_by };
  const [made] = await insertInvoices(db, [row]);
  if (!made) throw new Error('no draft was made');
  return made.id;
};
/** One draft per person, numbered in their order. */
export const saveDrafts = async (db: Sql, branch: Payer, run: Run, all: readonly DraftLine[]): Promise<void> => {
  const people = [...byPerson(all)];
  if (people.length === 0) return;
  const branch_id = branch.id;
  const { issued_on, made_by } = run;
  const { from_on, until_on } = run.asked;
  const numbers = await takeNumbers(db, branch, Number(issued_on.slice(0, 4)), people.length);
  const drafts = people.map(([staff_id, lines], at) => ({
    branch_id,
    staff_id,
    number: numbers[at],
    from_on,
    until_on,
    currency: branch.currency,
    total_cents: sumOf(lines),
    issued_on,
    made_by,
  }));
  const made = await insertInvoices(db, drafts);
  const idOf = new Map(made.map(({ id, staff_id }) => [staff_id, id]));
  await insertLines(
    db,
    all.map(({ rate, category: _category, id: _source, standing: _standing, away: _away, staff_id, ...line }) => ({
      ...line,
      branch_id,
      staff_invoice_id: idOf.get(staff_id),
      freelance_rate_id: rate.id,
      rate_kind: rate.kind,
      rate_cents: rate.amount_cents,
      floor_cents: rate.floor_cents,
      ceiling_cents: rate.ceiling_cents,
    })),
  );
};

/** If two runs compete, the database lets only one have a source. The waiting one sees the progress. */
export const runInvoices = async (ctx: TxCtx, asked: Generate, atOnce?: number): Promise<Generated> => {
  const branch = await knownBranch(ctx, asked.branch_id);
  const { staff_id } = ctx.actor;
  const run = { asked, issued_on: branch.today, made_by: staff_id > 0 ? staff_id : null };
  const take = async ({ lines, done, of }: Portion): Promise<void> => {
    await saveDrafts(ctx.db, branch, run, lines);
    if (staff_id > 0) ctx.services.live.toStaff(staff_id, 'invoice_run', { done, of });
  };
  return inPortions(ctx, asked, take, atOnce);
};
