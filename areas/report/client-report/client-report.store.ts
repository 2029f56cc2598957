/** All SQL of the reports about clients. A client trains on in whatever branch (`terms_of_clients`). */
import { sql as raw, type RawBuilder } from 'kysely';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { leadSources } from '#areas/people/lead/lead.model.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import type { ReportWhere } from '#kit/server/report.ts';
import { churnReportWords } from './client-report.words.ts';
import { BACK_WITHIN_DAYS, tenureFrom, tenures, VALUED_AFTER_MONTHS } from './client-report.model.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now'>;
type WhereAsked = Where & Pick<ReportWhere, 'ask'>;
type Sql = RawBuilder<unknown>;
const here = (of: string, { branches }: Where): Sql =>
  raw`${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])`;
const within = (day: Sql, { from, until }: Where): Sql => raw`${day} between ${from}::date and ${until}::date`;
const nameOf = (of: string): Sql => raw`full_name(${raw.ref(`${of}.first_name`)}, ${raw.ref(`${of}.last_name`)})`;
const type = raw`(array[${raw.join(membershipTypes.map(({ key }) => raw.lit(key)))}])[p.type_id] as type`;
const bothOf = (words: Readonly<Record<string, readonly [string, string]>>): Record<string, BothTexts> =>
  Object.fromEntries(Object.entries(words).map(([name, [en, cn]]) => [name, { en, cn }]));
/** Whole months between two days. A month that began on the 31st ends with a shorter one. */
const monthsIn = (from: Sql, until: Sql): Sql => {
  const turns = raw`((extract(year from ${until}) - extract(year from ${from})) * 12 + extract(month from ${until}) - extract(month from ${from}))::int`;
  return raw`(${turns} - ((${from} + make_interval(months => ${turns}))::date > ${until})::int)`;
};

/**
 * A sale that nobody ever paid for hasn't ended, it never began. What was paid is looked up for the few that owe something:
 * as a list of everything that was ever paid, it would be read for every report.
 */
const wasPaid = raw`
  (not exists (select from invoice i where i.membership_id = ms.id and i.status = 'unpaid')
   or (select true from invoice i where i.membership_id = ms.id and i.paid_cents > 0 limit 1))`;
/** Memberships by their last day, each with its own ending; what was changed into another programme goes on there. */
const ended = (where: Where): Sql => raw`
  select ms.id, ms.branch_id, ms.member_id, ms.programme_id, ms.end_on, nullif(btrim(e.reason), '') as reason,
         case when e.id is not null then e.kind
              when exists (select from invoice i where i.membership_id = ms.id and i.status = 'unpaid') then 'unpaid'
              else 'expired' end as how
    from membership ms
    left join lateral (select d.id, d.kind, d.reason from membership_ending d
                        where d.membership_id = ms.id and d.taken_back_at is null order by d.id desc limit 1) e on true
   where ${here('ms', where)} and ${within(raw`ms.end_on`, where)} and ms.status in ('expired', 'cancelled', 'terminated')
     and (ms.status <> 'cancelled' or e.id is not null) and ${wasPaid}
     and not exists (select from membership_change c where c.from_membership_id = ms.id)`;

/** What was said, or else how it ended. Its digest is the key: a filter can't have any text. */
const reason = raw`
  case when n.reason is not null then jsonb_build_object('en', n.reason, 'cn', n.reason)
       else ${JSON.stringify(bothOf(churnReportWords.choice.how))}::jsonb -> n.how end`;

/**
 * The memberships of a client are joined once: looked up for each row, they would take its square. The one that ended
 * is among them, and doesn't go on after its own last day.
 */
export const churnRows = (where: Where) => raw`
  with ended as materialized (${ended(where)}),
       terms as materialized (select * from terms_of_clients((select array_agg(distinct member_id) from ended))),
       lives as (
         select n.id, coalesce(min(t.start_on), n.end_on) as start_on,
                coalesce(bool_or(t.start_on <= n.end_on + ${BACK_WITHIN_DAYS}::int
                                 and coalesce(t.last_on > n.end_on, true)), false) as trains_on
           from ended n left join terms t on t.member_id = n.member_id group by n.id, n.end_on),
       found as (
         select n.id, n.branch_id, b.name as branch_name, n.end_on as day, n.member_id, ${nameOf('m')} as member_name,
                n.programme_id, p.name as programme, ${type}, n.how, coalesce(md5(n.reason), n.how) as why, ${reason} as reason,
                ${monthsIn(raw`least(f.start_on, n.end_on)`, raw`(n.end_on + 1)`)} as tenure_months, 1 as ended_count, (not f.trains_on)::int as left_count
           from ended n join lives f on f.id = n.id join branch b on b.id = n.branch_id join programme p on p.id = n.programme_id
           left join member m on m.id = n.member_id)
  select *, (${[...tenures]}::text[])[1 + width_bucket(tenure_months, ${[...tenureFrom]}::int[])] as tenure from found`;

/**
 * A row for each client and month since the day of joining that has begun. A client is there in a month if a membership
 * runs on one of its days, suspended or not: from the month of its first day until the month of its last one. All these
 * months of a client are put together once, instead of each month being compared with each membership. There can be a
 * million rows, which are kept for the groups and the totals: nobody reads a name in them.
 */
export const retentionRows = (where: WhereAsked) => raw`
  with joined as materialized (
         select m.id as member_id, m.branch_id, b.name as branch_name, ${where.ask.by === undefined ? nameOf('m') : raw`null::text`} as member_name, m.joined_on,
                (${where.now.toISOString()}::timestamptz at time zone b.time_zone)::date as today
           from member m join branch b on b.id = m.branch_id
          where ${here('m', where)} and ${within(raw`m.joined_on`, where)} and not m.is_walk_in),
       terms as materialized (select * from terms_of_clients((select array_agg(member_id) from joined))),
       months as materialized (
         select t.member_id, ${monthsIn(raw`j.joined_on`, raw`t.start_on`)} as first, ${monthsIn(raw`j.joined_on`, raw`t.last_on`)} as last
           from joined j join terms t on t.member_id = j.member_id),
       kept as materialized (
         select member_id, range_agg(int4range(first, last, '[]')) as months from months where first <= coalesce(last, first) group by member_id)
  select x.member_id, x.branch_id, x.branch_name, x.member_name, x.joined_on, x.joined_month, x.month_since, 1 as client_count,
         coalesce(x.months @> x.month_since, false)::int as kept_count
    from (select j.*, k.months, to_char(j.joined_on, 'YYYY-MM') as joined_month, generate_series(0, ${monthsIn(raw`j.joined_on`, raw`j.today`)}) as month_since
            from joined j left join kept k on k.member_id = j.member_id where j.joined_on <= j.today) x`;

/** Clients who joined in the period, at home and as guests of other branches; each branch sees its own. */
const clients = (where: Where): Sql => raw`
  select m.id as member_id, m.branch_id, true as is_home, m.joined_on, m.first_name, m.last_name, m.sales_staff_id
    from member m where ${here('m', where)} and ${within(raw`m.joined_on`, where)} and not m.is_walk_in
   union all
  select m.id, mb.branch_id, false, m.joined_on, m.first_name, m.last_name, m.sales_staff_id
    from member_branch mb join member m on m.id = mb.member_id
   where ${here('mb', where)} and not mb.is_home and ${within(raw`mb.joined_on`, where)} and not m.is_walk_in`;
/**
 * Someone who pays two branches is a client of both, each in its currency. What came in, less what went back, is kept
 * beside each client (`member_spending`): without complimentary payments, and without those from a wallet, whose money
 * came in before.
 */
export const lifetimeValueRows = (where: Where) => raw`
  with found as materialized (
         select c.*, b.name as branch_name, b.currency, t.today
           from (${clients(where)}) c join branch b on b.id = c.branch_id
           cross join lateral (select (${where.now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) t
          where c.joined_on <= (t.today - make_interval(months => ${VALUED_AFTER_MONTHS}::int))::date),
       first_sold as materialized (
         select distinct on (ms.member_id, ms.branch_id) ms.member_id, ms.branch_id, ms.programme_id
           from membership ms where ms.member_id = any (array(select member_id from found)) and ${here('ms', where)}
          order by ms.member_id, ms.branch_id, ms.sold_on, ms.id),
       first_lead as materialized (
         select distinct on (d.member_id, d.branch_id) d.member_id, d.branch_id, d.source
           from lead d where d.member_id = any (array(select member_id from found)) and ${here('d', where)}
          order by d.member_id, d.branch_id, d.id)
  select c.member_id, c.branch_id, c.branch_name, c.currency, c.joined_on as day, ${nameOf('c')} as member_name,
         f.programme_id, p.name as programme, case when l.source = any (${[...leadSources]}::text[]) then l.source end as source,
         c.sales_staff_id, ${nameOf('s')} as sold_by, ${monthsIn(raw`c.joined_on`, raw`c.today`)} as months,
         coalesce(v.cents[cardinality(v.cents)], 0) as value_cents, 1 as client_count
    from found c left join member_spending v on v.member_id = c.member_id and v.branch_id = c.branch_id
    left join first_sold f on f.member_id = c.member_id and f.branch_id = c.branch_id
    left join programme p on p.id = f.programme_id
    left join first_lead l on l.member_id = c.member_id and l.branch_id = c.branch_id
    left join staff s on s.id = c.sales_staff_id
   where c.is_home or coalesce(v.cents[cardinality(v.cents)], 0) <> 0`;
