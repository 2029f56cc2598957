/** Creates the invoices of completed months: once for each agreement and month, however often it is run or killed. */
import type { RunResult } from './franchise-invoice.model.ts';
import {
  after,
  franchiseLines,
  isFirstOfYear,
  monthNo,
  monthsDue,
  nothingBefore,
  totalOf,
  type Before,
  type BranchFigures,
  type Credit,
  type FranchiseInput,
  type FranchiseLine,
} from './franchise-invoice.rules.ts';
import type { Opens } from '../agreement/minimum.rules.ts';
import { Terms } from '../package/package.model.ts';
import { addDays, addMonths, earlier, endOfMonth, later, type Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Query, Sql } from '#kit/server/db.ts';
import { giveBackFinally } from '../franchise-credit/franchise-credit.store.ts';
import {
  type Billable,
  billableAgreements,
  lastInvoice,
  openCredits,
  figuresOf,
  opensOf,
  takeFranchiseNumber,
  insertInvoice,
  insertInvoiceLines,
  useCredits,
} from './franchise-invoice-run.store.ts';

const rowsOf = async <R>(db: Sql, query: Query<R>): Promise<R[]> => (await db.executeQuery(query.compile())).rows;

const opensBy = async (db: Sql, agreement: Billable, until_on: Day): Promise<Opens | null> => {
  const [{ opened_on, from_on } = { opened_on: null, from_on: null }] = await rowsOf(db, opensOf(agreement, until_on));
  return opened_on === null || from_on === null ? null : { opened_on, from_on };
};

const branchesIn = async (db: Sql, agreement: Billable, from_on: Day, until_on: Day): Promise<BranchFigures[]> => {
  const branches = new Map<number, { branch_id: number; branch_name: string; days: BranchFigures['days'][number][] }>();
  for (const { branch_id, branch_name, day, net_cents, returns_cents } of await rowsOf(
    db,
    figuresOf(agreement, from_on, until_on),
  )) {
    const branch = branches.get(branch_id) ?? { branch_id, branch_name, days: [] };
    if (day !== null) branch.days.push({ day, net_cents, returns_cents });
    branches.set(branch_id, branch);
  }
  return [...branches.values()];
};

type State = { before: Before; brought_cents: number; credits: readonly Credit[] };
/** Where the last invoice ended. */
const stateOf = async (
  db: Sql,
  agreement: Billable,
  given: ReadonlySet<number> = new Set(),
): Promise<State & { done: Day | null }> => {
  const [last] = await rowsOf(db, lastInvoice(agreement.id));
  const credits = await rowsOf(db, openCredits(agreement));
  return {
    done: last?.month ?? null,
    before: last ? after(last.input) : nothingBefore,
    brought_cents: last?.carried ?? 0,
    credits: credits.filter(({ line_id }) => !given.has(line_id)),
  };
};
const inputOf = async (db: Sql, agreement: Billable, month: Day, state: State): Promise<FranchiseInput> => {
  const [from_on, until_on] = [later(month, agreement.start_on), earlier(endOfMonth(month), agreement.ends_on)];
  const {
    term_months: _t,
    billing_day: _b,
    pay_within_days: _p,
    max_branches: _m,
    seats: _s,
    modules: _u,
    ...terms
  } = agreement.terms;
  return {
    terms,
    opens: await opensBy(db, agreement, until_on),
    from_on,
    until_on,
    isFirst: monthNo(agreement.start_on, month) === 0,
    branches: await branchesIn(db, agreement, from_on, until_on),
    before: isFirstOfYear(agreement.start_on, month) ? nothingBefore : state.before,
    credits: state.credits,
    brought_cents: state.brought_cents,
  };
};

type Made = { month: Day; input: FranchiseInput; lines: readonly FranchiseLine[]; issued_on: Day };
const saveInvoice = async (db: Sql, agreement: Billable, { month, input, lines, issued_on }: Made): Promise<void> => {
  const { id: agreement_id, organisation_id, issuer_id, issuer_code, currency, terms } = agreement;
  const total_cents = totalOf(lines);
  const year = Number(issued_on.slice(0, 4));
  const no = await takeFranchiseNumber(db, issuer_id, year);
  const settled = total_cents === 0 ? { status: 'success', paid_on: issued_on } : {};
  const id = await insertInvoice(db, {
    agreement_id,
    organisation_id,
    issuer_id,
    number: `FR-${issuer_code}-${year}-${String(no).padStart(5, '0')}`,
    month,
    from_on: input.from_on,
    until_on: input.until_on,
    issued_on,
    due_on: addDays(issued_on, terms.pay_within_days),
    currency,
    total_cents,
    input: JSON.stringify(input),
    ...settled,
  });
  await insertInvoiceLines(
    db,
    lines.map(({ kind, branch_id, facts, amount_cents }, position) => ({
      organisation_id,
      invoice_id: id,
      position,
      kind,
      branch_id,
      facts: JSON.stringify(facts),
      amount_cents,
    })),
  );
  await useCredits(
    db,
    id,
    input.credits.map(({ line_id }) => line_id),
  );
};

export type RunHow = {
  today: Day;
  byHand: boolean;
  preview: boolean;
  issuedOn?: (month: Day) => Day;
  since?: Day;
  /**
   * A preview writes nothing, so it remembers what one agreement was credited, and the next one isn't credited again.
   */
  given?: Set<number>;
};
type Ran = { made: { currency: string; total_cents: number }[]; waiting: number };
/** All due months of one agreement, which the caller's query has locked. */
export const runAgreement = async (db: Sql, row: Billable, how: RunHow): Promise<Ran> => {
  const agreement = { ...row, terms: Terms.parse(row.terms) };
  const dates = { start_on: row.start_on, ends_on: row.ends_on, billing_day: agreement.terms.billing_day };
  const { done, ...first } = await stateOf(db, agreement, how.given);
  const due = monthsDue(dates, how.today, how.byHand).filter(
    (month) => (done === null || month > done) && month >= (how.since ?? month),
  );
  const over = due.filter((month) => addMonths(month, 1) <= (row.branch_today ?? how.today));
  const made: Ran['made'] = [];
  let state: State = first;
  for (const month of over) {
    const input = await inputOf(db, agreement, month, state);
    const lines = franchiseLines(input);
    if (!how.preview)
      await saveInvoice(db, agreement, { month, input, lines, issued_on: how.issuedOn?.(month) ?? how.today });
    for (const { line_id } of input.credits) how.given?.add(line_id);
    made.push({ currency: agreement.currency, total_cents: totalOf(lines) });
    const carried = lines.find(({ kind }) => kind === 'carried')?.amount_cents ?? 0;
    state = { before: after(input), brought_cents: carried, credits: [] };
  }
  if (!how.preview) await giveBackFinally(db, agreement, how.today);
  return { made, waiting: due.length - over.length };
};

const sumUpRuns = (ran: readonly Ran[]): RunResult => {
  const made = ran.flatMap((one) => one.made);
  const currencies = [...new Set(made.map(({ currency }) => currency))].toSorted((a, b) => a.localeCompare(b));
  return {
    made: made.length,
    waiting: ran.reduce((sum, one) => sum + one.waiting, 0),
    currencies: currencies.map((currency) => {
      const own = made.filter((one) => one.currency === currency);
      return { currency, count: own.length, total_cents: own.reduce((sum, one) => sum + one.total_cents, 0) };
    }),
  };
};
export const runAll = async (ctx: TxCtx, how: RunHow): Promise<RunResult> => {
  const agreements = await rowsOf(ctx.db, billableAgreements(ctx.clock.now()));
  const ran: Ran[] = [];
  const given = new Set<number>();
  for (const agreement of agreements) ran.push(await runAgreement(ctx.db, agreement, { ...how, given }));
  return sumUpRuns(ran);
};
