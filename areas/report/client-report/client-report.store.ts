/** All SQL of the reports about clients. A client trains on in whatever branch (`terms_of_clients`). */
import { sql as raw, type RawBuilder } from 'kysely';
import { membershipTypes } from '#kit/domain/lookups/numbered.ts';
import { leadSources } from '#areas/people/lead/lead.model.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import type { ReportWhere } from '#kit/server/report.ts';
import { churnReportWords } from './client-report.words.ts';
import { BACK_WITHIN_DAYS, tenureFrom, tenures, VALUED_AFTER_MONTHS } from './client-report.model.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now'>;
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

/** A sale that nobody ever paid for hasn't ended, it never began. */
const wasPaid = raw`
  (not exists (select from invoice i where i.membership_id = ms.id and i.status = 'unpaid')
   or exists (select from invoice i where i.membership_id = ms.id and i.paid_cents > 0))`;
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

const startOf = (month: Sql): Sql => raw`(j.joined_on + make_interval(months => ${month}))::date`;
/**
 * A row for each client and month since the day of joining that has begun. A client is there in a month if a membership
 * runs on one of its days, suspended or not.
 */
export const retentionRows = (where: Where) => raw`
  with joined as materialized (
         select m.id as member_id, m.branch_id, b.name as branch_name, ${nameOf('m')} as member_name, m.joined_on,
                (${where.now.toISOString()}::timestamptz at time zone b.time_zone)::date as today
           from member m join branch b on b.id = m.branch_id
          where ${here('m', where)} and ${within(raw`m.joined_on`, where)} and not m.is_walk_in),
       terms as materialized (select * from terms_of_clients((select array_agg(member_id) from joined)))
  select j.member_id, j.branch_id, j.branch_name, j.member_name, j.joined_on, to_char(j.joined_on, 'YYYY-MM') as joined_month,
         k.month_since, 1 as client_count,
         coalesce(bool_or(t.start_on < ${startOf(raw`k.month_since + 1`)} and coalesce(t.last_on >= ${startOf(raw`k.month_since`)}, true)), false)::int as kept_count
    from joined j left join terms t on t.member_id = j.member_id
    cross join lateral generate_series(0, ${monthsIn(raw`j.joined_on`, raw`j.today`)}) as k (month_since)
   where j.joined_on <= j.today
   group by j.member_id, j.branch_id, j.branch_name, j.member_name, j.joined_on, k.month_since`;

/** Clients who joined in the period, at home and as guests of other branches; each branch sees its own. */
const clients = (where: Where): Sql => raw`
  select m.id as member_id, m.branch_id, true as is_home from member m where ${here('m', where)} and ${within(raw`m.joined_on`, where)}
   union all
  select mb.member_id, mb.branch_id, false from member_branch mb where ${here('mb', where)} and not mb.is_home and ${within(raw`mb.joined_on`, where)}`;
/** What moved: without complimentary payments, and without those from a wallet, whose money came in before. */
const received = raw`
  select coalesce(sum(case when is_money(p.method) then p.amount_cents else 0 end), 0)::bigint
         - coalesce((select sum(r.amount_cents) from refund r join payment y on y.id = r.payment_id
                      where r.member_id = c.member_id and r.branch_id = c.branch_id and r.status = 'accepted' and r.destination = 'method'
                        and is_money(y.method)), 0)::bigint as cents
    from payment p where p.member_id = c.member_id and p.branch_id = c.branch_id and p.status in ('success', 'refunded')`;
/** Someone who pays two branches is a client of both, each in its currency. */
export const lifetimeValueRows = (where: Where) => raw`
  select c.member_id, c.branch_id, b.name as branch_name, b.currency, m.joined_on as day, ${nameOf('m')} as member_name,
         f.programme_id, p.name as programme, case when l.source = any (${[...leadSources]}::text[]) then l.source end as source,
         m.sales_staff_id, ${nameOf('s')} as sold_by, ${monthsIn(raw`m.joined_on`, raw`t.today`)} as months, v.cents as value_cents, 1 as client_count
    from (${clients(where)}) c join member m on m.id = c.member_id join branch b on b.id = c.branch_id
    cross join lateral (select (${where.now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) t
    cross join lateral (${received}) v
    left join lateral (select ms.programme_id from membership ms where ms.member_id = c.member_id and ms.branch_id = c.branch_id
                        order by ms.sold_on, ms.id limit 1) f on true
    left join programme p on p.id = f.programme_id
    left join lateral (select d.source from lead d where d.member_id = c.member_id and d.branch_id = c.branch_id order by d.id limit 1) l on true
    left join staff s on s.id = m.sales_staff_id
   where not m.is_walk_in and m.joined_on <= (t.today - make_interval(months => ${VALUED_AFTER_MONTHS}::int))::date and (c.is_home or v.cents <> 0)`;
