/** All SQL about revenue that is earned over time. */
import { sql as raw } from 'kysely';
import type { Discounted, ServedMembership } from './recognition.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';

export type DeferredInvoice = Discounted &
  ServedMembership & {
    invoice_id: number;
    currency: string;
    earned_cents: number;
    discount_given_cents: number;
  };
export type Earned = { invoice_id: number; earned_cents: number; given_cents: number };

/** Sessions given for each period: with its invoice, or for a term in instalments on its first day. */
const byPeriod =
  "(ms.sessions_total is not null and (ms.billing = 'rolling' or ms.billing = 'instalments' and ms.given_per = 'period'))";
/** Reserved in a later period: it is none of those that are left of this one. */
const isAhead = (whose: string): string =>
  `exists (select from session_entry x where x.${whose} and x.ahead having sum(x.sessions) < 0)`;
/**
 * What an invoice pays for: the days of its instalment, otherwise those of the membership. Sessions reserved for
 * upcoming appointments and classes aren't served yet.
 */
export const deferredColumns = `
  d.invoice_id, d.currency, d.net_cents, d.earned_cents, d.discount_cents, d.discount_given_cents, d.discount_unused_cents,
  d.earned_until, d.earned_at,
  coalesce(ins.from_on, ms.start_on) as from_on, coalesce(ins.until_on, ms.paid_until) as until_on,
  ms.status, ms.start_on, ms.sessions_total,
  ms.sessions_left + (select count(*) from appointment a where a.membership_id = ms.id and a.status in ('reserved', 'confirmed') and not ${isAhead('appointment_id = a.id')})
    + (select count(*) from booking k join class_session s on s.id = k.session_id
        where k.membership_id = ms.id and k.visit = 'held' and k.status = 'confirmed' and s.status = 'scheduled'
          and not ${isAhead('booking_id = k.id')}) as sessions_left, ms.updated_at,
  case when ${byPeriod} then coalesce(ins.periods, 1) end as periods,
  not ${byPeriod} or ms.billing = 'rolling' or coalesce(ins.part_no, 1) = 1 or ins.opened_on is not null as is_given,
  case when ${byPeriod}
    then (select coalesce(sum(nx.periods), 0)::int from instalment nx where nx.membership_id = ms.id and nx.status = 'invoiced'
             and nx.part_no > ins.part_no and (ms.billing = 'rolling' or nx.opened_on is not null))
    else 0 end as later_periods,
  coalesce((select json_agg(json_build_object('from_on', r.from_on, 'until_on', r.until_on)) from membership_suspension r
             where r.membership_id = ms.id and r.undone_at is null), '[]') as rests`;
export const deferredFrom = `
  from deferral d
  join membership ms on ms.id = d.membership_id
  left join instalment ins on ins.invoice_id = d.invoice_id`;

/**
 * Those that aren't fully earned, or whose discount isn't fully recognised, after the last one of the previous batch.
 */
export const lockDeferred = async (
  db: Sql,
  branch_id: number,
  behind: number,
  most: number,
): Promise<DeferredInvoice[]> => {
  const { rows } = await raw<DeferredInvoice>`
    select ${raw.raw(deferredColumns)} ${raw.raw(deferredFrom)}
     where d.branch_id = ${branch_id} and d.invoice_id > ${behind}
       and (d.earned_cents <> d.net_cents or d.discount_cents <> d.discount_given_cents + d.discount_unused_cents)
     order by d.invoice_id limit ${most} for update of d`.execute(db);
  return rows;
};

export const saveEarned = async (
  db: Sql,
  earned: readonly Earned[],
  { until, at }: { until: Day; at: Date },
): Promise<void> => {
  await raw`
    update deferral d set earned_cents = v.cents, discount_given_cents = v.given, earned_until = ${until}::date, earned_at = ${at.toISOString()}::timestamptz
      from unnest(${earned.map((one) => one.invoice_id)}::bigint[], ${earned.map((one) => one.earned_cents)}::bigint[],
                  ${earned.map((one) => one.given_cents)}::bigint[]) as v (id, cents, given)
     where d.invoice_id = v.id`.execute(db);
};

/** The complimentary part that is still to be recognised. */
export const lockFree = async (db: Sql, membership_id: number): Promise<DeferredInvoice[]> => {
  const { rows } = await raw<DeferredInvoice>`
    select ${raw.raw(deferredColumns)} ${raw.raw(deferredFrom)}
     where d.membership_id = ${membership_id} and d.net_cents = 0 and d.discount_cents > d.discount_unused_cents
     order by d.invoice_id for update of d`.execute(db);
  return rows;
};
export const saveUnused = async (db: Sql, invoice_id: number, unused_cents: number): Promise<void> => {
  await raw`
    update deferral set discount_unused_cents = discount_unused_cents + ${unused_cents}, earned_at = null
     where invoice_id = ${invoice_id}`.execute(db);
};
