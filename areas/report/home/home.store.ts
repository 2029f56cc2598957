/**
 * All SQL of Home. Each statement works for any number of branches, each with its own day; together they are one round
 * trip. The cost of a statement depends on the last weeks or on what is open, never on the length of the history.
 */
import { sql as raw } from 'kysely';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { ProductOption } from '#areas/stock/product/product.model.ts';
import { SOLD_DAYS } from '#areas/stock/stock/stock.rules.ts';
import { SOON_DAYS } from '#areas/money/expiring/expiring.rules.ts';
import { EXPIRING_WITHIN_DAYS, HOME_CHECK_IN_DAYS } from '#kit/domain/constants.ts';
import { CALL_BEFORE_END_DAYS, FAILED_WITHIN_DAYS } from './home.rules.ts';
import type { Task } from './home.model.ts';
import { asQuery } from '#kit/server/db.ts';

/** The requested branches, and the instant that decides their days. */
export type Where = { branches: readonly number[]; now: string };

const here = ({ branches, now }: Where) => raw`
  here as materialized (
    select b.id, b.name, b.type, b.currency, b.time_zone, d.today, date_trunc('month', d.today)::date as month,
           (date_trunc('month', d.today) - interval '1 month')::date as month_before, (d.today - interval '1 month')::date as day_before
      from branch b, lateral (select (${now}::timestamptz at time zone b.time_zone)::date as today) d
     where b.id = any (${[...branches]}::bigint[]))`;

export const branchesOfHome = (at: Where) =>
  asQuery(raw<{ id: number; name: string; type: string; currency: string; today: string }>`
    with ${here(at)} select id, name, type, currency, today from here order by name, id`);

const DAYS = 2 * HOME_CHECK_IN_DAYS;
/** Literal bounds allow the planner to skip the months that aren't requested. */
const recent = ({ now }: Where) =>
  raw`c.day between (${now}::timestamptz)::date - ${DAYS + 1}::integer and (${now}::timestamptz)::date + 1`;

/** For the day a week ago, only what had come by this time: a day that has just begun would always look worse. */
export const checkInsOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; ago: number; count: number }>`
    with ${here(at)}
    select h.id as branch_id, h.today - c.day as ago, count(*) as count
      from here h join check_in c on c.branch_id = h.id and c.day between h.today - ${DAYS - 1}::integer and h.today and ${recent(at)}
     where c.allowed and not (c.day = h.today - ${HOME_CHECK_IN_DAYS}::integer and c.at > ${at.now}::timestamptz - interval '7 days')
     group by 1, 2`);

export const checkInHoursOf = (at: Where) =>
  asQuery(raw<{ hour: number; today: number; week: number }>`
    with ${here(at)}
    select extract(hour from c.at at time zone h.time_zone)::integer as hour,
           count(*) filter (where c.day = h.today) as today, count(*) filter (where c.day < h.today) as week
      from here h join check_in c on c.branch_id = h.id and c.day between h.today - ${HOME_CHECK_IN_DAYS}::integer and h.today and ${recent(at)}
     where c.allowed group by 1 order by 1`);

/** Two counts, each from its own index: a branch has thousands of members, and few of them are new. */
export const membersOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; active: number; joined: number; joined_before: number }>`
    with ${here(at)}
    select h.id as branch_id, (select count(*) from member m where m.branch_id = h.id and m.standing = 'active') as active,
           joined.now as joined, joined.before as joined_before
      from here h, lateral (
        select count(*) filter (where m.joined_on >= h.month) as now, count(*) filter (where m.joined_on <= h.day_before) as before
          from member m where m.branch_id = h.id and m.joined_on between h.month_before and h.today) joined`);

/** A running membership that ends and doesn't go on. */
const endsItself = (ms: string) => raw`
  ${raw.ref(ms)}.status in ('ongoing', 'paused', 'pending_cancel', 'pending_terminate')
   and not goes_on(${raw.ref(ms)}.billing, ${raw.ref(ms)}.status)`;
/** Clients of the branch with such a membership, as `ends_from` filters the list of clients. */
const ending = (days: number) => raw`
  membership ms on ms.branch_id = h.id and ms.end_on between h.today and h.today + ${days}::integer and ${endsItself('ms')}
  join member m on m.id = ms.member_id and m.branch_id = h.id`;

export const expiringOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; expiring: number; soon: number }>`
    with ${here(at)}
    select h.id as branch_id, count(distinct ms.member_id) as expiring,
           count(distinct ms.member_id) filter (where ms.end_on <= h.today + ${CALL_BEFORE_END_DAYS}::integer) as soon
      from here h join ${ending(EXPIRING_WITHIN_DAYS)} group by 1`);

/** Day rows and what isn't merged into them yet, in one statement: nothing is counted twice or missed. */
export const revenueOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; currency: string; this_month: boolean; day_of_month: number; cents: number }>`
    with ${here(at)}
    select h.id as branch_id, r.currency, r.day >= h.month as this_month, extract(day from r.day)::integer as day_of_month,
           sum(r.revenue_cents)::bigint as cents
      from here h, lateral (
        select d.currency, d.day, d.revenue_cents from revenue_day d where d.branch_id = h.id and d.day between h.month_before and h.today
        union all
        select d.currency, d.day, d.revenue_cents from revenue_delta d where d.branch_id = h.id and d.day between h.month_before and h.today) r
     group by 1, 2, 3, 4`);

export const leadsDueOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; today: number; overdue: number }>`
    with ${here(at)}
    select h.id as branch_id, count(*) filter (where l.next_action_on = h.today) as today,
           count(*) filter (where l.next_action_on < h.today) as overdue
      from here h join lead l on l.branch_id = h.id and l.next_action_on <= h.today and l.converted_at is null group by 1`);

export const openInvoicesOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; currency: string; count: number; cents: number; late: number; late_cents: number }>`
    with ${here(at)}
    select h.id as branch_id, i.currency, count(*) as count, sum(i.total_cents - i.paid_cents)::bigint as cents,
           count(*) filter (where i.due_on < h.today) as late,
           coalesce(sum(i.total_cents - i.paid_cents) filter (where i.due_on < h.today), 0)::bigint as late_cents
      from here h join invoice i on i.branch_id = h.id and i.status = 'unpaid' and i.written_off_on is null group by 1, 2`);

const failed = raw`
  payment p on p.branch_id = h.id and p.status = 'failed' and p.paid_on between h.today - ${FAILED_WITHIN_DAYS}::integer and h.today`;
/** A failed payment stays on the list as long as its client has something to pay. */
const stillOwed = raw`exists (select 1 from invoice i where i.member_id = p.member_id and i.status = 'unpaid')`;

export const failedPaymentsOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; currency: string; count: number; cents: number; waiting: number }>`
    with ${here(at)}
    select h.id as branch_id, p.currency, count(*) as count, sum(p.amount_cents)::bigint as cents,
           count(*) filter (where ${stillOwed}) as waiting
      from here h join ${failed} group by 1, 2`);

export const openDisputesOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    select d.branch_id, count(*) as count from dispute d
     where d.branch_id = any (${[...at.branches]}::bigint[]) and d.status = 'open' group by 1`);

/** Lost, while the membership that was paid for still runs. */
const lostDisputes = raw`
  dispute d on d.branch_id = h.id and d.sold_open join payment p on p.id = d.payment_id
  join payment_allocation a on a.payment_id = p.id and sold_runs(a.invoice_id)`;
export const lostDisputesOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    with ${here(at)} select h.id as branch_id, count(*) as count from here h join ${lostDisputes} group by 1`);

export const refundsSoldOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    select r.branch_id, count(*) as count from refund r
     where r.branch_id = any (${[...at.branches]}::bigint[]) and r.sold_open and sold_runs(r.invoice_id) group by 1`);

export const refundsDueOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    select due.branch_id, count(*) as count
      from (select r.branch_id from refund r
             where r.branch_id = any (${[...at.branches]}::bigint[]) and r.status = 'pending' and r.due_on is not null
            union all
            select o.branch_id from owed_out(${[...at.branches]}::bigint[]) o) due
     group by 1`);

/**
 * Cards that have expired or soon will while something is charged to them, as in their list at `soon`. They are found once
 * for all branches, by the latest of their dates, and then compared with that of the branch.
 */
const cards = raw`
  payment_method pm on pm.status = 'active' and pm.expires_on <= (select max(today) from here) + ${SOON_DAYS}::integer
  join membership ms on ms.payment_method_id = pm.id and ms.branch_id = h.id and pm.expires_on <= h.today + ${SOON_DAYS}::integer
  join member m on m.id = ms.member_id
  cross join lateral next_charge(ms.id) n`;

export const cardsOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    with ${here(at)} select h.id as branch_id, count(*) as count from here h join ${cards} group by 1`);

/** Head office decides and sends what all branches ask for; a branch expects its own deliveries. */
const atOffice = raw`exists (select from here where type = 'hq')`;
export const stockRequestsOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; waiting: number; coming: number }>`
    with ${here(at)}
    select h.id as branch_id, count(*) filter (where q.status = 'in_progress' and ${atOffice}) as waiting,
           count(*) filter (where q.status = 'delivering' and not ${atOffice}) as coming
      from here h join stock_request q on q.branch_id = h.id and q.status in ('in_progress', 'delivering') group by 1`);

/** A branch answers its clients, head office what branches ask; as `unanswered` filters the list of tickets. */
const unanswered = raw`
  ticket t on t.branch_id = h.id and t.status = 'open' and t.waits_since is not null
   and t.desk = case when ${atOffice} then 'office' else 'branch' end`;
export const ticketsOf = (at: Where) =>
  asQuery(raw<{ branch_id: number; count: number }>`
    with ${here(at)} select h.id as branch_id, count(*) as count from here h join ${unanswered} group by 1`);

const FIRST = 4;
/** What is at its reorder point or below: in a branch its own, at head office what is on its own shelves. */
const low = raw`
  stock s on s.branch_id = h.id and s.reorder_point is not null and s.on_hand - s.reserved <= s.reorder_point
   and (h.type = 'hq' or not ${atOffice})`;
export const lowStockOf = (at: Where) =>
  asQuery(raw<{ count: number }>`with ${here(at)} select count(*)::int as count from here h join ${low}`);
type LowItem = {
  id: number;
  branch_name: string;
  name: Label;
  options: readonly ProductOption[];
  choices: string[];
  available: number;
  reorder_point: number;
  sold: number;
  day: string;
};
/** The emptiest, with the pieces sold in the weeks from which days of cover follow. */
export const lowestStockOf = (at: Where) =>
  asQuery(raw<LowItem>`
    with ${here(at)},
    lowest as (select s.*, h.name as branch_name, h.today from here h join ${low} order by s.on_hand - s.reserved, s.id limit ${FIRST})
    select s.id, s.branch_name, p.name, p.options, v.choices, s.on_hand - s.reserved as available, s.reorder_point, s.today as day,
           (select coalesce(-sum(m.quantity), 0)::int from stock_movement m
             where m.branch_id = s.branch_id and m.variant_id = s.variant_id and m.place = 'hand' and m.day > s.today - ${SOLD_DAYS}::integer
               and m.kind in ('sale', 'return')) as sold
      from lowest s join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id
     order by available, s.id`);

/** Those who leave no name are called that in the language of the page. */
const firstName = raw`case when m.is_walk_in then full_name(m.first_name, m.last_name) else m.first_name end`;
/** The first items of each kind, oldest first; `id` is that of a lead, a payment, a membership or a member. */
export const tasksOf = (at: Where) =>
  asQuery(raw<Task>`
    with ${here(at)}
    (select 'lead_overdue' as kind, l.id, h.name as branch_name,
            l.first_name, l.last_name, l.phone, l.next_action as about, l.next_action_on as day, null::bigint as cents, null::text as currency
       from here h join lead l on l.branch_id = h.id and l.next_action_on < h.today and l.converted_at is null
      order by l.next_action_on, l.id limit ${FIRST})
    union all
    (select 'lead_today', l.id, h.name, l.first_name, l.last_name, l.phone, l.next_action, l.next_action_on, null, null
       from here h join lead l on l.branch_id = h.id and l.next_action_on = h.today and l.converted_at is null
      order by l.next_action_on, l.id limit ${FIRST})
    union all
    (select 'ticket', t.id, h.name, t.subject, '', null,
            coalesce(full_name(m.first_name, m.last_name), full_name(s.first_name, s.last_name)),
            (t.waits_since at time zone h.time_zone)::date, null, null
       from here h join ${unanswered} left join member m on m.id = t.member_id left join staff s on s.id = t.asked_by
      order by t.due_at nulls last, t.id limit ${FIRST})
    union all
    (select 'payment_disputed', p.id, h.name, ${firstName}, m.last_name, m.phone, p.number,
            (d.created_at at time zone h.time_zone)::date, d.amount_cents, d.currency
       from here h join dispute d on d.branch_id = h.id and d.status = 'open' join payment p on p.id = d.payment_id
       join member m on m.id = p.member_id
      order by d.id limit ${FIRST})
    union all
    (select 'dispute_lost', p.id, h.name, ${firstName}, m.last_name, m.phone, p.number, d.settled_on, d.amount_cents, d.currency
       from here h join ${lostDisputes} join member m on m.id = p.member_id
      order by d.id limit ${FIRST})
    union all
    (select 'refund_sold', r.payment_id, h.name, ${firstName}, m.last_name, m.phone, i.number, r.refunded_on, r.amount_cents, r.currency
       from here h join refund r on r.branch_id = h.id and r.sold_open and sold_runs(r.invoice_id)
       join invoice i on i.id = r.invoice_id join member m on m.id = r.member_id
      order by r.id limit ${FIRST})
    union all
    (select 'refund_due', p.id, h.name, ${firstName}, m.last_name, m.phone, p.number, due.day, due.cents, due.currency
       from (select r.branch_id, r.member_id, r.payment_id, r.due_on as day, r.amount_cents as cents, r.currency
               from refund r where r.branch_id = any (${[...at.branches]}::bigint[]) and r.status = 'pending' and r.due_on is not null
             union all
             -- Rejected, or nobody could ask for it: it is paid out of the wallet, to how the newest payment came.
             select o.branch_id, o.member_id, (
                      select max(y.id) from payment y join payment_allocation a on a.payment_id = y.id join invoice i on i.id = a.invoice_id
                       where i.membership_id = o.membership_id and y.status = 'success' and y.method not in ('wallet', 'complimentary')),
                    o.pay_by, o.cents, o.currency
               from owed_out(${[...at.branches]}::bigint[]) o) due
       join here h on h.id = due.branch_id join payment p on p.id = due.payment_id join member m on m.id = due.member_id
      order by due.day, p.id limit ${FIRST})
    union all
    (select 'payment_failed', m.id, h.name, ${firstName}, m.last_name, m.phone, p.number, p.paid_on, p.amount_cents, p.currency
       from here h join ${failed} join member m on m.id = p.member_id and ${stillOwed}
      order by p.paid_on desc, p.id desc limit ${FIRST})
    union all
    (select 'invoice_overdue', m.id, h.name, ${firstName}, m.last_name, m.phone, i.number, i.due_on, i.total_cents - i.paid_cents, i.currency
       from here h join invoice i on i.branch_id = h.id and i.status = 'unpaid' and i.written_off_on is null and i.due_on < h.today join member m on m.id = i.member_id
      order by i.due_on, i.id limit ${FIRST})
    union all
    (select 'card_expiring', ms.id, h.name, ${firstName}, m.last_name, m.phone, pm.brand || ' •••• ' || pm.last_four, pm.expires_on, n.cents, ms.currency
       from here h join ${cards}
      order by pm.expires_on, ms.id limit ${FIRST})
    union all
    -- The first of each branch in the order of an index; of a client's memberships, the one that ends first.
    (select 'expiring', e.id, h.name, e.first_name, e.last_name, e.phone, null, e.end_on, null, null
       from here h cross join lateral (
         select m.id, ${firstName} as first_name, m.last_name, m.phone, ms.end_on
           from membership ms join member m on m.id = ms.member_id and m.branch_id = h.id
          where ms.branch_id = h.id and ms.end_on between h.today and h.today + ${CALL_BEFORE_END_DAYS}::integer and ${endsItself('ms')}
            and not exists (select from membership o
                             where o.member_id = ms.member_id and o.branch_id = h.id and o.end_on >= h.today
                               and (o.end_on, o.id) < (ms.end_on, ms.id) and ${endsItself('o')})
          order by ms.end_on, m.id limit ${FIRST}) e
      order by e.end_on, e.id limit ${FIRST})
    union all
    (select case q.status when 'delivering' then 'stock_delivery' else 'stock_request' end, q.id, h.name, q.number, '', null, null,
            (q.sent_at at time zone h.time_zone)::date, null, null
       from here h join stock_request q on q.branch_id = h.id and q.status = case when ${atOffice} then 'in_progress' else 'delivering' end
      order by q.sent_at, q.id limit ${FIRST})`);

/** Month rows and what isn't merged into them yet, for the branches in scope. */
export const monthlyRevenueOf = ({ branches, now }: Where, months: number) =>
  asQuery(raw<{
    branch_id: number;
    branch_name: string;
    month: string;
    currency: string;
    invoiced_cents: number;
    tax_cents: number;
    received_cents: number;
  }>`
    with since as (select (date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months - 1}))::date as month)
    select r.branch_id, b.name as branch_name, r.month, r.currency, sum(r.revenue_cents)::bigint as invoiced_cents,
           sum(r.tax_cents)::bigint as tax_cents, sum(r.received_cents)::bigint as received_cents
      from (
        select m.branch_id, m.month, m.currency, m.revenue_cents, m.tax_cents, m.received_cents from revenue_month m
         where m.month >= (select month from since) and m.branch_id = any (${[...branches]}::bigint[])
        union all
        select d.branch_id, date_trunc('month', d.day)::date, d.currency, d.revenue_cents, d.tax_cents, d.received_cents from revenue_delta d
         where d.day >= (select month from since) and d.branch_id = any (${[...branches]}::bigint[])) r
      join branch b on b.id = r.branch_id
     group by r.branch_id, b.name, r.month, r.currency
     order by r.month desc, b.name, r.currency`);
