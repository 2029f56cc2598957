/** All SQL of the reports about what was invoiced in advance. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Account } from '#areas/money/journal/journal.rules.ts';
import { membershipStatuses, type MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { linesOf, monthsWithin } from '../book-report/book-report.store.ts';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now'>;
type WhereKnown = Where & Pick<ReportWhere, 'known_on'>;
type Sql = RawBuilder<unknown>;
const here = (of: string, { branches }: Where): Sql =>
  raw`${raw.ref(`${of}.branch_id`)} = any (${[...branches]}::bigint[])`;
const waiting: Account[] = ['deferred_revenue', 'deferred_discounts', 'prepaid_credits'];
/** Nothing more is owed by these: what is left of them is earned the next night. */
const over: MembershipStatus[] = ['cancelled', 'terminated', 'expired'];
const live = membershipStatuses.filter((status) => !over.includes(status));

/**
 * What was posted before the period is the opening of its first day. Months that are over were added up once
 * (`ledger_month`): of the journal only the days after them are read.
 */
export const movementRows = (where: WhereKnown): Sql => {
  const [from, until] = [raw`${where.from}::date`, raw`${where.until}::date`];
  const moved = (kinds: Sql): Sql => raw`coalesce(sum(x.cents) filter (where x.kind ${kinds}), 0)::bigint`;
  return raw`
    with part as materialized (
      select z.branch_id, least(coalesce(w.until_on, '-infinity'), date_trunc('month', ${from})::date - 1) as known_on
        from unnest(${[...where.branches]}::bigint[]) as z (branch_id) left join ledger_written w on w.branch_id = z.branch_id),
    moved (branch_id, day, currency, account, kind, cents) as (
      select m.branch_id, ${from}, m.currency, m.account, null, m.closing_cents
        from part cross join lateral ${monthsWithin(raw`date_trunc('month', part.known_on)::date`, raw`part.known_on`)} m
       where m.account = any (${waiting}::text[])
      union all
      select l.branch_id, greatest(l.posted_on, ${from}), l.currency, l.account, case when l.posted_on >= ${from} then l.kind end, l.amount_cents
        from ${linesOf([raw`part.known_on`, until], [raw`${where.known_on}::date`, until], waiting)} l)
    select x.*, x.opening_cents + x.invoiced_cents - x.earned_cents - x.credited_cents + x.other_cents as closing_cents, b.name as branch_name
      from (select x.branch_id, x.day, x.currency, case when x.account = 'prepaid_credits' then 'credits' else 'memberships' end as liability,
                   -${moved(raw`is null`)} as opening_cents, -${moved(raw`= 'invoice'`)} as invoiced_cents,
                   ${moved(raw`= 'recognition'`)} as earned_cents, ${moved(raw`= 'credit_note'`)} as credited_cents,
                   -${moved(raw`not in ('invoice', 'recognition', 'credit_note')`)} as other_cents
              from moved x group by 1, 2, 3, 4) x
      join branch b on b.id = x.branch_id`;
};

/**
 * What isn't earned yet, with the days of the plan that it pays for. Days of rest before today have moved these days:
 * `reached` is the day of the plan that is served today. Credits are taken as used evenly until they expire. What belongs
 * to it is looked up for all of it at once, and joined: one by one, a network takes three times as long.
 */
const open = (where: Where): Sql => raw`
  place as materialized (select id, name, (${where.now.toISOString()}::timestamptz at time zone time_zone)::date as today from branch where id = any (${[...where.branches]}::bigint[])),
  unearned as materialized (
    select row_number() over () as item, d.branch_id, d.currency, d.net_cents - d.earned_cents as cents, p.today, d.membership_id, d.invoice_id
      from deferral d join place p on p.id = d.branch_id where d.earned_cents <> d.net_cents),
  sold as materialized (
    select ms.id, ms.start_on, ms.paid_until, ms.status = any (${over}::text[]) as is_over
      from membership ms where ms.id = any (array(select membership_id from unearned))),
  period as materialized (
    select ins.invoice_id, ins.from_on, ins.until_on from instalment ins where ins.invoice_id = any (array(select invoice_id from unearned))),
  suspended as materialized (
    select r.membership_id, r.from_on, r.until_on from membership_suspension r join membership ms on ms.id = r.membership_id
     where r.membership_id in (select membership_id from unearned) and r.undone_at is null and r.from_on >= ms.start_on),
  rest as materialized (
    select d.item, d.today, r.from_on, r.until_on from unearned d join suspended r on r.membership_id = d.membership_id),
  rested as (
    select r.item, coalesce(sum(least(coalesce(r.until_on, r.today - 1), r.today - 1) - r.from_on + 1) filter (where r.from_on < r.today), 0)::int as days,
           bool_or(coalesce(r.until_on, r.today) >= r.today) as is_ahead
      from rest r group by 1),
  open as materialized (
    select d.item, d.branch_id, d.currency, 'memberships' as liability, d.cents, d.today, d.reached, coalesce(d.from_on, ms.start_on) as from_on,
           case when ms.is_over then d.reached - 1 else coalesce(d.until_on, ms.paid_until) end as until_on, d.rests
      from (select d.*, ins.from_on, ins.until_on, d.today - coalesce(r.days, 0) as reached, coalesce(r.is_ahead, false) as rests
              from unearned d left join period ins on ins.invoice_id = d.invoice_id left join rested r on r.item = d.item offset 0) d
      join sold ms on ms.id = d.membership_id
    union all
    select null, l.branch_id, l.currency, 'credits', l.net_cents - l.earned_cents, p.today, p.today, p.today, l.expires_on, false
      from credit_lot l join place p on p.id = l.branch_id where l.invoice_id is not null and l.earned_cents <> l.net_cents)`;

/** More days than any membership has. */
const FAR = 1_000_000;
/**
 * The days from today on between rests, each with the day of the plan that its first day serves, and the part of the
 * plan that falls into it. `left_days`: how many days of the plan are still to be served. Few have a rest ahead.
 */
const served = raw`
  gaps as (
    select x.item, x.starts, case when lead(x.rest_on) over w is null then ${FAR} else greatest(0, lead(x.rest_on) over w - x.starts) end as days
      from (select o.item, o.today as starts, null::date as rest_on from open o where o.rests
            union all
            select r.item, r.until_on + 1, r.from_on from rest r where coalesce(r.until_on, r.today) >= r.today) x
    window w as (partition by x.item order by x.starts)),
  between_rests as (
    select o.branch_id, o.currency, o.liability, o.cents, o.from_on, o.until_on, o.reached, o.today as starts, ${FAR}::int as days, o.reached as plan_day
      from open o where not o.rests
    union all
    select o.branch_id, o.currency, o.liability, o.cents, o.from_on, o.until_on, o.reached, g.starts, g.days,
           o.reached + coalesce(sum(g.days) over (partition by g.item order by g.starts rows between unbounded preceding and 1 preceding), 0)::int
      from open o join gaps g on g.item = o.item where g.starts is not null),
  served as materialized (
    select w.branch_id, w.currency, w.liability, w.from_day, w.days, w.cents::numeric / w.left_days as rate
      from (select w.branch_id, w.currency, w.liability, w.cents, w.until_on - greatest(w.from_on, w.reached) + 1 as left_days,
                   w.starts + (greatest(w.plan_day, w.from_on) - w.plan_day) as from_day,
                   least(w.plan_day + w.days - 1, w.until_on) - greatest(w.plan_day, w.from_on) + 1 as days
              from between_rests w) w
     where w.left_days > 0 and w.days > 0)`;

/**
 * Each day earns the same share. The books are closed at night, so a day is posted on the next one. Sums of a day are
 * rounded as a balance, so that no cent is lost: what is earned is the difference between two balances. What has begun
 * on day b at a rate has earned (n + 1 - b) times this rate after day n: two sums that go on give the balance of each day.
 */
export const scheduleRows = (where: Where): Sql => raw`
  with ${open(where)}, ${served},
  owed as materialized (select branch_id, currency, liability, today, sum(cents)::bigint as cents from open group by 1, 2, 3, 4),
  changes as (
    select branch_id, currency, liability, from_day + 1 as day, rate, 0 as at_once from served where from_day < ${where.until}::date
    union all
    select branch_id, currency, liability, from_day + days + 1, -rate, 0 from served where from_day + days < ${where.until}::date
    union all
    select branch_id, currency, liability, today, 0, cents from open where until_on < greatest(from_on, reached) and today <= ${where.until}::date
    union all
    select branch_id, currency, liability, today + generate_series(0, ${where.until}::date - today), 0, 0 from owed),
  daily as (select branch_id, currency, liability, day, sum(rate) as rate, sum(at_once) as at_once from changes group by 1, 2, 3, 4),
  balances as (
    select d.branch_id, d.currency, d.liability, d.day, k.today, k.cents,
           round(k.cents - (d.day - k.today + 1) * sum(d.rate) over so_far + sum(d.rate * (d.day - k.today) - d.at_once) over so_far)::bigint as after
      from daily d join owed k using (branch_id, currency, liability)
    window so_far as (partition by d.branch_id, d.currency, d.liability order by d.day rows unbounded preceding)),
  steps as (
    select b.*, coalesce(lag(b.after) over (partition by b.branch_id, b.currency, b.liability order by b.day), b.cents) as before from balances b)
  select s.branch_id, p.name as branch_name, s.currency, s.liability, s.day, s.before - s.after as earned_cents, x.opening_cents,
         x.opening_cents - (s.before - s.after) as closing_cents
    from steps s join place p on p.id = s.branch_id
    cross join lateral (select case when s.day = greatest(s.today, ${where.from}::date) then s.before else 0 end as opening_cents) x
   where s.day >= ${where.from}::date`;

/**
 * Memberships without sessions have days that are still to be served. A membership is as old as its oldest invoice that
 * isn't earned: until-cancelled ones are invoiced anew. What was given for free has no value of its own.
 */
export const unusedRows = (where: Where): Sql => raw`
  with owed as materialized (
    select f.membership_id, f.branch_id, f.currency, f.net_cents - f.earned_cents as cents, f.invoice_id
      from deferral f where f.earned_cents <> f.net_cents and ${here('f', where)}),
  issued as materialized (select i.id, i.issued_on from invoice i where i.id = any (array(select invoice_id from owed))),
  sold as materialized (
    select ms.id, ms.member_id, ms.programme_id, case when ms.sessions_total is null then 'days' else 'sessions' end as unused_kind, ms.end_on,
           case when ms.status = any (${live}::text[]) then coalesce(ms.sessions_left, 0) else 0 end as unused_count
      from membership ms where ms.id = any (array(select membership_id from owed))),
  found as materialized (
    select d.branch_id, ms.member_id, p.name as sold_name, d.currency, ms.unused_kind, d.invoiced_on as sold_on, ms.end_on as ends_on, ms.unused_count, d.cents as value_cents
      from (select f.membership_id, f.branch_id, f.currency, sum(f.cents)::bigint as cents, min(i.issued_on) as invoiced_on
              from owed f left join issued i on i.id = f.invoice_id group by 1, 2, 3 offset 0) d
      join sold ms on ms.id = d.membership_id join programme p on p.id = ms.programme_id
    union all
    -- Sessions whose value is earned already, or that were given for free.
    select ms.branch_id, ms.member_id, p.name, ms.currency, 'sessions', ms.sold_on, ms.end_on, ms.sessions_left, 0
      from membership ms join programme p on p.id = ms.programme_id
     where ${here('ms', where)} and ms.status = any (${live}::text[]) and ms.sessions_left > 0
       and not exists (select from owed d where d.membership_id = ms.id and d.branch_id = ms.branch_id)
    union all
    select l.branch_id, l.member_id, l.name, l.currency, 'credits', l.bought_on, l.expires_on, l.remaining,
           case when l.invoice_id is null then 0 else l.net_cents - l.earned_cents end
      from credit_lot l where ${here('l', where)} and (l.remaining > 0 or (l.invoice_id is not null and l.earned_cents <> l.net_cents))),
  client as materialized (select m.id, full_name(m.first_name, m.last_name) as name from member m where m.id = any (array(select member_id from found)))
  select x.*, b.name as branch_name, m.name as member_name,
         case when y.days <= 30 then 'd30' when y.days <= 90 then 'd90' when y.days <= 180 then 'd180' when y.days <= 365 then 'd365' else 'more' end as age
    from found x join branch b on b.id = x.branch_id left join client m on m.id = x.member_id
    cross join lateral (select (${where.now.toISOString()}::timestamptz at time zone b.time_zone)::date - x.sold_on as days) y`;
