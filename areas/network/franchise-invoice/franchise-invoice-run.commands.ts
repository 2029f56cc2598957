/** Makes the invoices of the months that are over: once for each agreement and month, however often it is run or killed. */
import { sql as raw } from 'kysely';
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
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';
import { giveBackFinally } from '../franchise-credit/franchise-credit.store.ts';
import { withFlag } from '../organisation/organisation.store.ts';

type Billable = {
  id: number;
  organisation_id: number;
  issuer_id: number;
  issuer_code: string;
  currency: string;
  terms: Terms;
  start_on: Day;
  ends_on: Day;
  /** The earliest business day among its branches: a month is over when it is over everywhere. */
  branch_today: Day;
};
const rowsOf = async <R>(db: Sql, query: Query<R>): Promise<R[]> => (await db.executeQuery(query.compile())).rows;

/** Agreements of issuers that the caller manages; held until the end, so that two runs wait for each other. */
export const billableAgreements = (now: Date, only?: number) =>
  asQuery(raw<Billable>`
    select a.id, a.organisation_id, a.issuer_id, i.code as issuer_code, a.currency, a.terms, a.start_on,
           coalesce(a.terminated_on, a.end_on) as ends_on,
           (select min((${now.toISOString()}::timestamptz at time zone b.time_zone)::date)
              from franchise_agreement_branch c join branch b on b.id = c.branch_id where c.agreement_id = a.id) as branch_today
      from franchise_agreement a join organisation i on i.id = a.issuer_id
     where (app_actor() like 'system:%' or app_actor() = 'owner' or a.issuer_id = any (${withFlag('MANAGE_FRANCHISE')}))
       and (${only ?? null}::bigint is null or a.id = ${only ?? null})
     order by a.id for update of a`);
const lastInvoice = (agreement_id: number) =>
  asQuery(raw<{ month: Day; input: FranchiseInput; carried: number }>`
    select f.month, f.input, coalesce((select l.amount_cents from franchise_invoice_line l where l.invoice_id = f.id and l.kind = 'carried' and l.credit_note_id is null), 0)::bigint as carried
      from franchise_invoice f where f.agreement_id = ${agreement_id} order by f.month desc limit 1`);
const openCredits = ({ organisation_id, issuer_id, currency }: Billable) =>
  asQuery(raw<Credit>`
    select l.id as line_id, f.number, l.credit_cents as cents
      from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id
     where l.organisation_id = ${organisation_id} and l.credit_cents is not null and l.credit_invoice_id is null and l.credit_note_id is null
       and f.issuer_id = ${issuer_id} and f.currency = ${currency} order by l.id for update of l`);
const figuresOf = (agreement: Billable, from_on: Day, until_on: Day) =>
  asQuery(raw<{ branch_id: number; branch_name: string; day: Day | null; net_cents: number; returns_cents: number }>`
    select c.branch_id, b.name as branch_name, x.day, coalesce(x.net_cents, 0)::bigint as net_cents, coalesce(x.returns_cents, 0)::bigint as returns_cents
      from franchise_agreement_branch c join branch b on b.id = c.branch_id
      left join franchise_figures(${agreement.id}, ${agreement.terms.royalty_base}, ${from_on}::date, ${until_on}::date) x on x.branch_id = c.branch_id
     where c.agreement_id = ${agreement.id} and c.start_on <= ${until_on}::date and c.end_on >= ${from_on}::date
     order by b.name, b.id, x.day`);

/** Every branch that was ever covered counts: one that takes the place of another begins no free months anew. */
const opensOf = (agreement: Billable, until_on: Day) =>
  asQuery(raw<{ opened_on: Day | null; from_on: Day | null }>`
    select min(b.opened_on) as opened_on, min(greatest(b.opened_on, c.start_on)) as from_on
      from franchise_agreement_branch c join branch b on b.id = c.branch_id
     where c.agreement_id = ${agreement.id} and c.start_on <= ${until_on}::date and b.stage = 'open' and b.opened_on <= ${until_on}::date`);
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
/** Where the last invoice left off. */
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
  const { rows } = await raw<{ n: number }>`select next_franchise_number(${issuer_id}, ${year}) as n`.execute(db);
  const settled = total_cents === 0 ? { status: 'success', paid_on: issued_on } : {};
  const { id } = await db
    .insertInto('franchise_invoice')
    .values({
      agreement_id,
      organisation_id,
      issuer_id,
      number: `FR-${issuer_code}-${year}-${String(rows[0]?.n ?? 0).padStart(5, '0')}`,
      month,
      from_on: input.from_on,
      until_on: input.until_on,
      issued_on,
      due_on: addDays(issued_on, terms.pay_within_days),
      currency,
      total_cents,
      input: JSON.stringify(input),
      ...settled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0)
    await db
      .insertInto('franchise_invoice_line')
      .values(
        lines.map(({ kind, branch_id, facts, amount_cents }, position) => ({
          organisation_id,
          invoice_id: id,
          position,
          kind,
          branch_id,
          facts: JSON.stringify(facts),
          amount_cents,
        })),
      )
      .execute();
  const given = input.credits.map(({ line_id }) => line_id);
  if (given.length > 0)
    await db.updateTable('franchise_invoice_line').set({ credit_invoice_id: id }).where('id', 'in', given).execute();
};

export type RunHow = {
  today: Day;
  byHand: boolean;
  preview: boolean;
  issuedOn?: (month: Day) => Day;
  since?: Day;
  /** In a preview nothing is written: what one agreement was given is not given to the next one, too. */
  given?: Set<number>;
};
type Ran = { made: { currency: string; total_cents: number }[]; waiting: number };
/** All months of one agreement that are due; the agreement is held by the caller's query. */
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
