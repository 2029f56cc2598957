/**
 * All SQL of the forecast: what the nightly run has to know, for all branches at once, and what it leaves. Of money, what
 * counts is what was received for invoices of memberships, before refunds.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Cell, Ends, Known, Month, Way } from './forecast.rules.ts';
import type { Spell } from './survival.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** `on`: the day of the run; `first`: the first day of the first whole month. */
export type When = { on: Day; first: Day };
/** How far back it looks. */
const BACK_MONTHS = 24;

const way = raw`case when ms.payment_method_id is null then 'desk' else 'auto' end`;
const stratum = raw`p.type_id || '/' || ${way}`;
const monthsFrom = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  raw`(extract(year from age(${until}, ${from})) * 12 + extract(month from age(${until}, ${from})))::int`;
const monthNo = (day: RawBuilder<unknown>) => raw`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;
const firstNo = ({ first }: When) => monthNo(raw`${first}::date`);

/** Memberships with several payments ahead: when they were first seen, and when and why they left. */
export const spellsOf = ({ on }: When) =>
  asQuery(raw<Spell>`
    select stratum, least(entered, "left") as entered, "left", ended, count(*)::int as members
      from (
        select ${stratum} as stratum, greatest(0, ${monthsFrom(raw`ms.start_on`, raw`greatest(ms.start_on, ms.created_at::date)`)}) as entered,
               greatest(0, ${monthsFrom(raw`ms.start_on`, raw`least(coalesce(c.changed_on, e.asked_on, ms.end_on), ${on}::date)`)}) as "left",
               c.id is null and (e.id is not null or ms.status in ('cancelled', 'terminated')) as ended
          from membership ms join programme p on p.id = ms.programme_id
          left join membership_change c on c.from_membership_id = ms.id
          left join lateral (select x.id, x.asked_on from membership_ending x
                              where x.membership_id = ms.id and x.taken_back_at is null order by x.id desc limit 1) e on true
         where ms.billing <> 'upfront' and ms.start_on <= ${on}::date and ms.status not in ('payment_pending', 'payment_failed')) s
     group by 1, 2, 3, 4`);

/** Who has given notice pays what is agreed and leaves: nothing is uncertain about them. */
export const SURE = 99;
type Agreed = Omit<Cell, 'due' | 'squares'> & {
  branch_id: number;
  currency: string;
  month: number;
  due: number;
  squares: number;
};
/**
 * Planned payments after known suspensions and endings; a rolling membership goes on after its last planned one. On the
 * first of a month, what the night has invoiced already is still to come in that month.
 */
export const agreedOf = (when: When) =>
  asQuery(raw<Agreed>`
    with plan as (
      select ms.branch_id, ms.currency, ${stratum} as stratum, ${way} as way, n, ms.price_cents,
             case when ms.status in ('pending_cancel', 'pending_terminate') then ${SURE} else least(ms.notice_days / 30, 3) end as notice,
             greatest(0, ${monthsFrom(raw`ms.start_on`, raw`${when.on}::date`)}) as tenure,
             case when n = 0 then ins.amount_cents else ms.price_cents end as cents,
             (case when ins.status = 'planned' and exists (select from membership_suspension r where r.membership_id = ms.id and r.undone_at is null)
                   then pushed_day(ms.id, ins.due_on) else ins.due_on end + n * e.period)::date as due_on
        from instalment ins join membership ms on ms.id = ins.membership_id join programme p on p.id = ms.programme_id
        cross join lateral (
          select case ms.every_unit when 'day' then make_interval(days => ms.every_count) when 'week' then make_interval(weeks => ms.every_count)
                      else make_interval(months => ms.every_count) end as period,
                 case ms.every_unit when 'day' then 1 when 'week' then 7 else 28 end * ms.every_count as days) e
        cross join lateral generate_series(0, case
          when ms.billing = 'rolling' and ms.status in ('ongoing', 'ongoing_pending', 'paused')
           and not exists (select from instalment later where later.membership_id = ms.id and later.status = 'planned' and later.part_no > ins.part_no)
          then 430 / e.days else 0 end) n
       where (ins.status = 'planned' or exists (select from invoice i where i.id = ins.invoice_id and i.issued_on >= ${when.first}::date
                                                   and i.status <> 'cancelled'))
         and (ms.status in ('ongoing', 'ongoing_pending', 'paused')
              or ms.status in ('pending_cancel', 'pending_terminate') and ins.from_on <= ms.paid_until))
    select branch_id, currency, stratum, way, notice, least(case when tenure < 24 then tenure else tenure - tenure % 6 end, 96) as tenure,
           ${monthNo(raw`due_on`)} - ${firstNo(when)} as month, sum(cents)::bigint as due, sum(cents::float8 * cents) as squares
      from plan where due_on >= ${when.first}::date and due_on < (${when.first}::date + interval '12 months')
     group by 1, 2, 3, 4, 5, 6, 7`);

/** A client's later membership that begins about when this one ends. */
const next = raw`n.member_id = ms.member_id and n.id <> ms.id and n.start_on >= ms.end_on - 31 and n.start_on > ms.start_on
  and n.status not in ('payment_pending', 'cancelled')`;
export const endsOf = (when: When) =>
  asQuery(raw<Ends & { branch_id: number; currency: string }>`
    select ms.branch_id, ms.currency, p.type_id::text as type, ${monthNo(raw`ms.end_on`)} - ${firstNo(when)} as month, count(*)::int as members
      from membership ms join programme p on p.id = ms.programme_id
     where ms.billing <> 'rolling' and ms.status in ('ongoing', 'ongoing_pending', 'paused')
       and ms.end_on >= ${when.first}::date and ms.end_on < (${when.first}::date + interval '12 months')
       and not exists (select from membership n where ${next})
     group by 1, 2, 3, 4`);

const since = ({ first }: When) => raw`(${first}::date - ${BACK_MONTHS} * interval '1 month')::date`;
/**
 * What was received for a membership by month, from the first day that counts. Looked up for each of them: joined as a
 * whole, PostgreSQL expects a few payments, and compares each client with all there are.
 */
const receiptsFor = (membership: string, currency: string, when: When) => raw`
  lateral (
    select ${monthNo(raw`p.paid_on`)} as month, sum(a.amount_cents)::bigint as cents
      from invoice i join payment_allocation a on a.invoice_id = i.id join payment p on p.id = a.payment_id
     where i.membership_id = ${raw.ref(membership)} and i.currency = ${raw.ref(currency)} and p.status in ('success', 'refunded') and is_money(p.method)
       and p.paid_on >= ${since(when)} and p.paid_on < ${when.first}::date
     group by 1 offset 0) r`;

export type PaidAfter = {
  currency: string;
  type: string;
  later: number;
  heads: number;
  came_back: number;
  cents: number;
  squares: number;
};
/** By month after the end, of all whose end lies that far back: what they paid for memberships that came after it. */
export const renewedOf = (when: When) =>
  asQuery(raw<PaidAfter>`
    with ended as (
      select ms.id, ms.currency, p.type_id::text as type, ms.member_id, ms.start_on, ms.end_on, ${monthNo(raw`ms.end_on`)} as month,
             exists (select from membership n where ${next}) as came_back
        from membership ms join programme p on p.id = ms.programme_id
       where ms.billing <> 'rolling' and ms.status = 'expired' and ms.end_on >= ${since(when)} and ms.end_on < ${when.first}::date),
    paid as (
      select ms.id, greatest(0, r.month - ms.month) as later, sum(r.cents)::float8 as cents
        from ended ms join membership n on ${next} cross join ${receiptsFor('n.id', 'ms.currency', when)}
       where ms.came_back group by 1, 2)
    select e.currency, e.type, l.later, count(*)::int as heads, count(*) filter (where e.came_back)::int as came_back,
           coalesce(sum(paid.cents), 0)::float8 as cents, coalesce(sum(paid.cents ^ 2), 0)::float8 as squares
      from ended e cross join generate_series(0, 11) l (later) left join paid on paid.id = e.id and paid.later = l.later
     where e.month + l.later < ${firstNo(when)} group by 1, 2, 3`);

export type PaidByNew = { currency: string; later: number; heads: number; cents: number; squares: number };
/** Clients who came from another system were clients before their first membership here: they aren't new. */
const firsts = raw`
  joined as materialized (
    select distinct on (ms.member_id) ms.member_id, ms.branch_id, ms.currency, ${monthNo(raw`ms.sold_on`)} as month, ms.sold_on
      from membership ms join member m on m.id = ms.member_id
     where ms.status not in ('payment_pending', 'cancelled') and ms.sold_on <= m.joined_on + 31 order by ms.member_id, ms.sold_on, ms.id)`;
export const paidByNew = (when: When) =>
  asQuery(raw<PaidByNew>`
    with ${firsts},
    recent as (select * from joined where sold_on >= ${since(when)} and sold_on < ${when.first}::date),
    paid as (
      select j.member_id, greatest(0, r.month - j.month) as later, sum(r.cents)::float8 as cents
        from recent j join membership ms on ms.member_id = j.member_id cross join ${receiptsFor('ms.id', 'j.currency', when)}
       group by 1, 2)
    select j.currency, l.later, count(*)::int as heads, coalesce(sum(paid.cents), 0)::float8 as cents, coalesce(sum(paid.cents ^ 2), 0)::float8 as squares
      from recent j cross join generate_series(0, 11) l (later) left join paid on paid.member_id = j.member_id and paid.later = l.later
     where j.month + l.later < ${firstNo(when)} group by 1, 2`);
/** `month` counts back from -1, the last whole month before the forecast. */
export const joinedOf = (when: When) =>
  asQuery(raw<{ branch_id: number; currency: string; month: number; clients: number }>`
    with ${firsts}
    select branch_id, currency, month - ${monthNo(raw`${when.on}::date`)} as month, count(*)::int as clients from joined
     where month < ${monthNo(raw`${when.on}::date`)} and month >= ${monthNo(raw`${when.on}::date`)} - 12 group by 1, 2, 3`);

type Invoiced = {
  branch_id: number;
  currency: string;
  way: Way;
  month: number;
  issued: number;
  came: [number, number, number];
};
/** Invoices of plans by month, counted back from -1, and what came of them in that month and the two after it. */
export const invoicedOf = (when: When) =>
  asQuery(raw<Invoiced>`
    select i.branch_id, i.currency, ${way} as way, ${monthNo(raw`i.issued_on`)} - ${firstNo(when)} as month, sum(i.total_cents)::bigint as issued,
           jsonb_build_array(coalesce(sum(m.now), 0), coalesce(sum(m.next), 0), coalesce(sum(m.third), 0)) as came
      from instalment ins join invoice i on i.id = ins.invoice_id join membership ms on ms.id = ins.membership_id
      left join lateral (
        select sum(a.amount_cents) filter (where d.later = 0) as now, sum(a.amount_cents) filter (where d.later = 1) as next,
               sum(a.amount_cents) filter (where d.later = 2) as third
          from payment_allocation a join payment p on p.id = a.payment_id
         cross join lateral (select ${monthNo(raw`p.paid_on`)} - ${monthNo(raw`i.issued_on`)} as later) d
         where a.invoice_id = i.id and p.status in ('success', 'refunded') and is_money(p.method)) m on true
     where i.issued_on >= (${when.first}::date - interval '15 months') and i.issued_on < ${when.first}::date and i.status <> 'cancelled'
     group by 1, 2, 3, 4`);

/** `month` is the first day of it. */
export const receivedOf = (when: When) =>
  asQuery(raw<{ branch_id: number; currency: string; month: Day; cents: number }>`
    select i.branch_id, i.currency, date_trunc('month', p.paid_on)::date as month, sum(a.amount_cents)::bigint as cents
      from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
     where i.membership_id is not null and p.status in ('success', 'refunded') and is_money(p.method)
       and p.paid_on >= ${since(when)} and p.paid_on < date_trunc('month', ${when.on}::date)
     group by 1, 2, 3 order by 3`);

export type Received = { month: Day; cents: number };
/** What a forecast keeps of its day, with what had been received until then. */
export type Kept = { known: Known; received: Received[] };
export type Saved = { branch_id: number; currency: string; known: Kept | null; months: readonly Month[] };
export const saveForecasts = async (db: Sql, rows: readonly Saved[], { on, first }: When): Promise<void> => {
  const texts = JSON.stringify(rows);
  await raw`
    insert into forecast (branch_id, currency, made_on, first_month, known, months)
    select f.branch_id, f.currency, ${on}::date, ${first}::date, f.known, f.months
      from jsonb_to_recordset(${texts}::jsonb) as f (branch_id bigint, currency text, known jsonb, months jsonb)
    on conflict (branch_id, currency, made_on) do update set known = excluded.known, months = excluded.months, first_month = excluded.first_month`.execute(
    db,
  );
  await raw`update forecast set known = null where made_on < ${on}::date and known is not null`.execute(db);
  await raw`
    delete from forecast f where f.made_on < ${on}::date
       and exists (select from forecast e where e.branch_id = f.branch_id and e.currency = f.currency
                      and e.first_month = f.first_month and e.made_on < f.made_on)`.execute(db);
};

type Latest = { currency: string; made_on: Day; first_month: Day; known: Kept };
export const latestOf = (branch_id: number) =>
  asQuery(raw<Latest>`
    select currency, made_on, first_month, known from forecast where branch_id = ${branch_id} and known is not null
     order by (select sum((m ->> 'total')::numeric) from jsonb_array_elements(months) m) desc, currency`);
export type Earlier = { currency: string; made_on: Day; first_month: Day; months: Month[] };
/** Those that can be compared with what was received: the first of each month. */
export const earlierOf = (branch_id: number) =>
  asQuery(raw<Earlier>`
    select distinct on (currency, first_month) currency, made_on, first_month, months from forecast
     where branch_id = ${branch_id} order by currency, first_month, made_on`);
export const officeAndBranches = () =>
  asQuery(
    raw<{
      id: number;
      type: string;
      time_zone: string;
      currency: string;
    }>`select id, type, time_zone, currency from branch order by id`,
  );
