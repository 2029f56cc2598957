/** What a run of staff invoices reads, batch by batch, and what it writes. */
import { sql as raw } from 'kysely';
import type { ClassPay, Piece } from './pay-once.rules.ts';
import type { Generate } from './staff-invoice.model.ts';
import { formatNumber } from '#kit/domain/number.ts';
import type { Day } from '#kit/domain/day.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';
import { initialOf } from '#kit/server/initial.ts';

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

const standing = (of: { line: string; day: string }, { from_on, until_on }: Generate, isOpen = raw`false`) =>
  raw`case when ${raw.ref(of.line)} is not null then 'live' when ${isOpen} then 'open'
           when ${raw.ref(of.day)} between ${from_on} and ${until_on} then 'now' else 'later' end as standing`;
/** Times clocked out during the hours of a line `l`; a correction doesn't say when the break was. */
const breaksOf = raw`
  case when l.corrected_by is not null then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('from', p.went, 'until', p.back)), '[]')
      from (select c.out_counted_at as went, lead(c.in_counted_at) over (order by c.in_at, c.id) as back
              from clocking c where c.shift_id = l.shift_id and c.taken_back_at is null) p
     where p.back > p.went) end`;
/**
 * Hours of timesheets, classes taught, and appointments that were kept or charged, for people who are paid by rates.
 * One day more on either side, and including what is already invoiced: a class can be part of a shift of the day
 * before.
 */
const sources = (asked: Generate, staff: readonly number[] | null) => {
  const { branch_id, from_on, until_on } = asked;
  const of = (column: string) => (staff === null ? raw`` : raw`and ${raw.ref(column)} = any (${[...staff]}::bigint[])`);
  const days = (day: string) => raw`${raw.ref(day)} between ${from_on}::date - 1 and ${until_on}::date + 1`;
  return raw<Source>`
    select t.staff_id, 'shift' as work, l.id, l.id as timesheet_line_id, null::bigint as session_trainer_id, null::bigint as appointment_id, null as category, l.day,
           jsonb_build_object('en', coalesce(
             case f.post when 'front_desk' then 'Front desk' when 'floor' then 'Floor' when 'coach' then 'Coach' when 'manager' then 'Duty manager' end, 'Shift'), 'cn', coalesce(
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
       -- Someone who became a freelancer since has earned commission with it already.
       and coalesce((select sum(e.amount_cents) from commission_extra e where e.appointment_id = a.id), 0) = 0
       ${of('a.staff_id')}
     order by 1, 8, 4 nulls last, 5, 6`;
};
export const sourcesOf = (asked: Generate, staff: readonly number[] | null) => asQuery(sources(asked, staff));
/** The people with work, in the order in which invoices are numbered. */
export const workersOf = (asked: Generate) =>
  asQuery(raw<{ staff_id: number }>`
    select distinct w.staff_id from (${sources(asked, asked.staff_id === null ? null : [asked.staff_id])}) w order by w.staff_id`);
/** How a branch pays for a class during a paid shift. */
export const classPayOf = (branch_id: number) =>
  sql
    .selectFrom('clock_rule')
    .select('class_pay')
    .where('branch_id', '=', branch_id)
    .$narrowType<{ class_pay: ClassPay }>();

const KIND = 'staff_invoice';
const PREFIX = 'SI';
/** Takes several numbers at once, in order; a rollback releases them. */
export const takeNumbers = async (
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

export const insertInvoices = async (db: Sql, rows: readonly object[]): Promise<{ id: number; staff_id: number }[]> => {
  const made = await raw<{ id: number; staff_id: number }>`
    insert into staff_invoice (branch_id, staff_id, number, from_on, until_on, currency, total_cents, issued_on, made_by)
    select branch_id, staff_id, number, from_on, until_on, currency, total_cents, issued_on, made_by
      from jsonb_populate_recordset(null::staff_invoice, ${JSON.stringify(rows)}::jsonb)
    returning id, staff_id`.execute(db);
  return made.rows;
};
export const insertLines = async (db: Sql, rows: readonly object[]): Promise<void> => {
  await raw`
    insert into staff_invoice_line (branch_id, staff_invoice_id, work, timesheet_line_id, session_trainer_id, appointment_id, day, title, minutes, heads,
           less, freelance_rate_id, rate_kind, rate_cents, floor_cents, ceiling_cents, amount_cents)
    select branch_id, staff_invoice_id, work, timesheet_line_id, session_trainer_id, appointment_id, day, title, minutes, heads,
           less, freelance_rate_id, rate_kind, rate_cents, floor_cents, ceiling_cents, amount_cents
      from jsonb_populate_recordset(null::staff_invoice_line, ${JSON.stringify(rows)}::jsonb)`.execute(db);
};
