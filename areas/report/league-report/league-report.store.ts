/** All SQL of the reports about branches. Each kind of fact is counted on its own, on the business day of its branch. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now'>;
const figures = [
  'net_cents',
  'received_cents',
  'sold_count',
  'new_count',
  'ended_count',
  'lead_count',
  'check_in_count',
  'session_count',
  'places',
  'booked',
] as const;
type Figure = (typeof figures)[number];

/** One kind of fact, added up by branch and day: the columns that it fills, and zero in the others. */
const facts = (
  filled: Partial<Record<Figure, RawBuilder<unknown>>>,
  day: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  currency = raw`b.currency`,
) =>
  raw`select b.id as branch_id, ${day} as day, ${currency} as currency,
    ${raw.join(figures.map((name) => raw`${filled[name] ? raw`sum(${filled[name]})` : raw`0`}::bigint as ${raw.ref(name)}`))} from ${from} group by 1, 2, 3`;

export const branchDayRows = ({ branches, from, until, now }: Where) => {
  const here = (of: string) => raw`${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])`;
  const within = (day: RawBuilder<unknown>) => raw`${day} between ${from}::date and ${until}::date`;
  const of = (table: string, day: string) =>
    raw`${raw.table(table)} x join branch b on b.id = x.branch_id where ${here('x')} and ${within(raw.ref(`x.${day}`))}`;
  const day = raw`x.day`;
  const money = { net_cents: raw`x.revenue_cents`, received_cents: raw`x.received_cents` };
  const created = raw`(x.created_at at time zone b.time_zone)::date`;
  const one = raw`1`;
  // The names are looked up at the end: planned as a part of it, each fact was compared with the name of each branch.
  return raw`
    select f.*, b.name as branch_name from (select f.branch_id, f.day, f.currency, ${raw.join(
      figures.map((name) => raw`sum(${raw.ref(`f.${name}`)})::bigint as ${raw.ref(name)}`),
    )}
      from (${raw.join(
        [
          facts(money, day, of('revenue_day', 'day'), raw`x.currency`),
          facts(money, day, of('revenue_delta', 'day'), raw`x.currency`),
          facts(
            {
              sold_count: one,
              new_count: raw`(not exists (select from membership o where o.member_id = x.member_id and (o.sold_on, o.id) < (x.sold_on, x.id)))::int`,
            },
            raw`x.sold_on`,
            of('membership', 'sold_on'),
          ),
          facts(
            { ended_count: one },
            raw`x.asked_on`,
            raw`${of('membership_ending', 'asked_on')} and x.taken_back_at is null`,
          ),
          facts(
            { lead_count: one },
            created,
            raw`lead x join branch b on b.id = x.branch_id where ${here('x')} and ${within(created)}
              and x.created_at between ${from}::date - interval '1 day' and ${until}::date + interval '2 days'`,
          ),
          facts({ check_in_count: one }, day, raw`${of('check_in', 'day')} and x.allowed`),
          facts(
            { session_count: one, places: raw`x.capacity`, booked: raw`x.booked` },
            day,
            raw`${of('class_session', 'day')} and x.status <> 'cancelled' and x.ends_at <= ${now.toISOString()}::timestamptz`,
          ),
        ],
        raw` union all `,
      )}) f group by f.branch_id, f.day, f.currency offset 0) f join branch b on b.id = f.branch_id`;
};
