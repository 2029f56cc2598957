/**
 * An invoice run: all work of a period that is on no live invoice, by the rates of each day. It goes through the people in
 * portions, a few statements for each, so that the memory it takes does not grow with the branch.
 */
import { sql as raw } from 'kysely';
import { payForRest } from '../freelance-rate/freelance-rate.rules.ts';
import { lessOf, waiting, type ClassPay, type Piece } from './pay-once.rules.ts';
import type { Generate, Generated, LessOnLine } from './staff-invoice.model.ts';
import { formatNumber } from '#kit/domain/number.ts';
import type { Day } from '#kit/domain/day.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';
import { initialOf } from '#kit/server/initial.ts';
import { gradesOf, payBook, payRatesOf, type PayBook, type PayRate } from './pay.store.ts';

type Both = { en: string; cn: string };
type SourceWork = 'shift' | 'class' | 'pt' | 'fight_fit';
export type Source = Piece<SourceWork> & {
  timesheet_line_id: number | null;
  session_trainer_id: number | null;
  appointment_id: number | null;
  category: ClassCategory | null;
  day: Day;
  title: Both;
  heads: number;
};
export type DraftLine = Source & { rate: PayRate; amount_cents: number; less: LessOnLine[] };

const standing = (of: { line: string; day: string }, { from_on, until_on }: Generate, isOpen = raw`false`) =>
  raw`case when ${raw.ref(of.line)} is not null then 'live' when ${isOpen} then 'open'
           when ${raw.ref(of.day)} between ${from_on} and ${until_on} then 'now' else 'later' end as standing`;
/** When somebody was clocked out during the hours of a line `l`; a correction says nothing of when the break was. */
const breaksOf = raw`
  case when l.corrected_by is not null then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('from', p.went, 'until', p.back)), '[]')
      from (select c.out_counted_at as went, lead(c.in_counted_at) over (order by c.in_at, c.id) as back
              from clocking c where c.shift_id = l.shift_id and c.taken_back_at is null) p
     where p.back > p.went) end`;
/**
 * Hours of timesheets, classes that were taught, and appointments that were kept, or missed and charged, of those who are
 * paid by the rates. A day more on either side, and with what is invoiced already: a class may lie in a shift of the day
 * before.
 */
const sources = (asked: Generate, staff: readonly number[] | null) => {
  const { branch_id, from_on, until_on } = asked;
  const of = (column: string) => (staff === null ? raw`` : raw`and ${raw.ref(column)} = any (${[...staff]}::bigint[])`);
  const days = (day: string) => raw`${raw.ref(day)} between ${from_on}::date - 1 and ${until_on}::date + 1`;
  return raw<Source>`
    select t.staff_id, 'shift' as work, l.id, l.id as timesheet_line_id, null::bigint as session_trainer_id, null::bigint as appointment_id, null as category, l.day,
           jsonb_build_object('en', coalesce(initcap(replace(f.post, '_', ' ')), 'Shift'), 'cn', coalesce(
             case f.post when 'front_desk' then '前台' when 'floor' then '场馆值守' when 'coach' then '教练' when 'manager' then '值班经理' end, '班次')) as title,
           l.worked_min as minutes, 0 as heads, l.in_at as starts_at, l.out_at as ends_at, coalesce(x.less, '[]') as less, ${breaksOf} as away,
           ${standing({ line: 'x.id', day: 'l.day' }, asked, raw`t.status not in ('approved', 'locked')`)}
      from timesheet_line l
      join timesheet t on t.id = l.timesheet_id
      join staff s on s.id = t.staff_id and s.employment = 'part_time'
      left join shift f on f.id = l.shift_id
      left join staff_invoice_line x on x.timesheet_line_id = l.id and x.is_live
     where l.branch_id = ${branch_id} and ${days('l.day')} and (l.worked_min > 0 or x.id is not null)
       ${of('t.staff_id')}
    union all
    select st.staff_id, 'class', st.id, null, st.id, null, c.category, cs.day, c.name,
           round(extract(epoch from cs.ends_at - cs.starts_at) / 60)::int, cs.present, cs.starts_at, cs.ends_at, coalesce(x.less, '[]'), '[]',
           ${standing({ line: 'x.id', day: 'cs.day' }, asked)}
      from session_trainer st
      join class_session cs on cs.id = st.session_id and cs.status = 'completed'
      join class c on c.id = cs.class_id
      join staff s on s.id = st.staff_id and s.employment = 'part_time'
      left join staff_invoice_line x on x.session_trainer_id = st.id and x.is_live
     where cs.branch_id = ${branch_id} and ${days('cs.day')}
       and cs.starts_at between ${from_on}::date - 3 and ${until_on}::date + 3
       ${of('st.staff_id')}
    union all
    select a.staff_id, case a.type_id when 2 then 'pt' else 'fight_fit' end, a.id, null, null, a.id, null, a.day,
           -- The client by first name and initial: who is paid knows who it was, and a page that is passed on says little.
           jsonb_build_object('en', case a.type_id when 2 then 'Personal training' else 'Fight-fit' end || coalesce(': ' || trim(m.first_name || ' ' || ${initialOf('m.last_name')}), ''),
                              'cn', case a.type_id when 2 then '私教' else 'Fight-fit' end || coalesce('：' || trim(m.first_name || ' ' || ${initialOf('m.last_name')}), '')),
           round(extract(epoch from a.ends_at - a.starts_at) / 60)::int, case when a.status = 'present' then 1 else 0 end,
           a.starts_at, a.ends_at, coalesce(x.less, '[]'), '[]', ${standing({ line: 'x.id', day: 'a.day' }, asked)}
      from appointment a
      join staff s on s.id = a.staff_id and s.employment = 'part_time'
      left join member m on m.id = a.member_id
      left join staff_invoice_line x on x.appointment_id = a.id and x.is_live
     where a.branch_id = ${branch_id} and ${days('a.day')} and (a.status = 'present' or a.charged)
       ${of('a.staff_id')}
     order by 1, 8, 4 nulls last, 5, 6`;
};
export const sourcesOf = (asked: Generate, staff: readonly number[] | null) => asQuery(sources(asked, staff));
/** Whose work there is, in the order in which invoices are numbered. */
const workersOf = (asked: Generate) =>
  asQuery(raw<{ staff_id: number }>`
    select distinct w.staff_id from (${sources(asked, asked.staff_id === null ? null : [asked.staff_id])}) w order by w.staff_id`);
/** How a branch pays for a class during a paid shift. */
export const classPayOf = (branch_id: number) =>
  sql
    .selectFrom('clock_rule')
    .select('class_pay')
    .where('branch_id', '=', branch_id)
    .$narrowType<{ class_pay: ClassPay }>();

/** Lines of a period: work for which a rate holds on its day, each minute of it once. */
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

/** So many people of one portion: about thirty lines each in a month. */
export const PEOPLE_AT_ONCE = 200;
type Portion = { lines: DraftLine[]; done: number; of: number };
/** Preview and run work it out alike; people share nothing, so that each portion stands for itself. */
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

const KIND = 'staff_invoice';
const PREFIX = 'SI';
/** So many numbers at once, in their order; a rollback gives them back. */
const takeNumbers = async (
  db: Sql,
  branch: { id: number; code: string },
  year: number,
  count: number,
): Promise<string[]> => {
  const { rows } = await raw<{ last: number }>`
    insert into number_series (branch_id, kind, year, last) values (${branch.id}, ${KIND}, ${year}, ${count})
    on conflict (branch_id, kind, year) do update set last = number_series.last + excluded.last
    returning last`.execute(db);
  const last = rows[0]?.last ?? count;
  return Array.from({ length: count }, (_, i) => formatNumber(PREFIX, branch.code, year, last - count + 1 + i));
};

const insertInvoices = async (db: Sql, rows: readonly object[]): Promise<{ id: number; staff_id: number }[]> => {
  const made = await raw<{ id: number; staff_id: number }>`
    insert into staff_invoice (branch_id, staff_id, number, from_on, until_on, currency, total_cents, issued_on, made_by)
    select branch_id, staff_id, number, from_on, until_on, currency, total_cents, issued_on, made_by
      from jsonb_populate_recordset(null::staff_invoice, ${JSON.stringify(rows)}::jsonb)
    returning id, staff_id`.execute(db);
  return made.rows;
};
const insertLines = async (db: Sql, rows: readonly object[]): Promise<void> => {
  await raw`
    insert into staff_invoice_line (branch_id, staff_invoice_id, work, timesheet_line_id, session_trainer_id, appointment_id, day, title, minutes, heads,
           less, freelance_rate_id, rate_kind, rate_cents, floor_cents, ceiling_cents, amount_cents)
    select branch_id, staff_invoice_id, work, timesheet_line_id, session_trainer_id, appointment_id, day, title, minutes, heads,
           less, freelance_rate_id, rate_kind, rate_cents, floor_cents, ceiling_cents, amount_cents
      from jsonb_populate_recordset(null::staff_invoice_line, ${JSON.stringify(rows)}::jsonb)`.execute(db);
};

type Payer = { id: number; code: string; currency: string };
type Run = { asked: Generate; issued_on: Day; made_by: number | null };
/** A draft with nothing on it yet. */
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
/** A draft for each person, numbered in their order. */
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

/** Of two runs at once the database lets one have a source. Whoever waits for it sees how far it is. */
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
