/** All SQL of the billing run: which instalments are due, and saving the results of many at once. */
import { sql as raw, type Insertable } from 'kysely';
import type { Billing } from './billing.model.ts';
import type { Label } from '../invoice/invoice.model.ts';
import type { RollOver } from '#areas/membership/credit/roll-over.rules.ts';
import type { TaxClass } from '../tax/tax.model.ts';
import type { TaxRow } from '../tax/tax.rules.ts';
import type { Day, DurationUnit } from '#kit/domain/day.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { insertRows } from '#kit/server/insert-rows.ts';

export type DueInstalment = {
  id: number;
  membership_id: number;
  member_id: number;
  part_no: number;
  due_on: Day;
  from_on: Day;
  until_on: Day;
  amount_cents: number;
  /** The days that it pays for, moved by the suspensions so far. */
  served_from: Day;
  served_until: Day;
  start_on: Day;
  price_cents: number;
  discount_cents: number;
  currency: string;
  billing: Billing;
  every_count: number;
  every_unit: DurationUnit;
  billing_day: number | null;
  instalment_count: number | null;
  name: Label;
  tax_class: TaxClass;
  /** What each period gives, what is left of it, and what of that rolls over into the next. */
  sessions: number | null;
  sessions_left: number | null;
  roll_over: RollOver['roll_over'];
  roll_over_most: number | null;
  /** Only if the gateway can charge the method. */
  payment_method_id: number | null;
};

/** Memberships that run, and those that will end once the paid time is used. */
const billed = raw`(ms.status in ('ongoing', 'ongoing_pending')
  or (ms.status in ('pending_cancel', 'pending_terminate') and ins.from_on <= ms.paid_until))`;
/** Due on the branch's day after earlier suspensions; only the oldest of each membership. */
const isDue = (branch_id: number, today: Day) => raw`
  ins.branch_id = ${branch_id} and ins.status = 'planned' and ins.due_on <= ${today}::date and ${billed}
  and (not exists (select from membership_suspension r where r.membership_id = ms.id and r.undone_at is null)
       or pushed_day(ms.id, ins.due_on) <= ${today}::date)
  and not exists (select from instalment older where older.membership_id = ins.membership_id
                     and older.status = 'planned' and older.part_no < ins.part_no)`;

type Place = { branch_id: number; today: Day; gateway: string };
/** Locked until the commit; rows that another run is working on are left to it. */
export const lockDue = async (
  db: Sql,
  { branch_id, today, gateway }: Place,
  { most, except }: { most: number; except: readonly number[] },
): Promise<DueInstalment[]> => {
  const { rows } = await raw<DueInstalment>`
    select ins.id, ins.membership_id, ins.member_id, ins.part_no, ins.due_on, ins.from_on, ins.until_on, ins.amount_cents,
           case when suspended.ever then pushed_day(ms.id, ins.from_on) else ins.from_on end as served_from,
           case when suspended.ever then pushed_day(ms.id, ins.until_on) else ins.until_on end as served_until,
           ms.start_on, ms.price_cents, ms.discount_cents, ms.currency, ms.billing, ms.every_count, ms.every_unit, ms.billing_day,
           ms.instalment_count, p.name, p.tax_class,
           case when ms.sessions_left is not null then coalesce(ms.sessions_total, p.sessions) end as sessions,
           ms.sessions_left, ms.roll_over, ms.roll_over_most,
           (select pm.id from payment_method pm where pm.id = ms.payment_method_id and pm.status = 'active'
               and pm.gateway = ${gateway}) as payment_method_id
      from instalment ins
      join membership ms on ms.id = ins.membership_id
      join programme p on p.id = ms.programme_id
      cross join lateral (
        select exists (select from membership_suspension r where r.membership_id = ms.id and r.undone_at is null) as ever) as suspended
     where ${isDue(branch_id, today)} and ins.id <> all (${[...except]}::bigint[])
     order by ins.due_on, ins.id limit ${most} for update of ins, ms skip locked`.execute(db);
  return rows;
};

export const countDue = async (db: Sql, branch_id: number, today: Day): Promise<number> => {
  const { rows } = await raw<{ due: number }>`
    select count(*) as due from instalment ins join membership ms on ms.id = ins.membership_id
     where ${isDue(branch_id, today)}`.execute(db);
  return rows[0]?.due ?? 0;
};

export const taxesIn = (db: Sql, branch_id: number): Promise<TaxRow[]> =>
  db.selectFrom('branch_tax').select(['valid_from', 'name', 'rate_bp']).where('branch_id', '=', branch_id).execute();

/** Matched by number, because rows come back in any order. */
export const insertInvoices = async (
  db: Sql,
  rows: readonly Insertable<DB['invoice']>[],
): Promise<Map<string, number>> => {
  const made = await insertRows(db, 'invoice', rows, ['id', 'number']);
  return new Map(made.map(({ id, number }) => [number, id]));
};

/** Matched by the invoice that they belong to. */
export const insertEntries = async (
  db: Sql,
  rows: readonly Insertable<DB['journal_entry']>[],
): Promise<Map<number, number>> => {
  const made = await insertRows(db, 'journal_entry', rows, ['id', 'invoice_id']);
  return new Map(made.map(({ id, invoice_id }) => [invoice_id ?? 0, id]));
};

export const markInvoiced = async (db: Sql, done: readonly { id: number; invoice_id: number }[]): Promise<void> => {
  const result = await raw`
    update instalment ins set status = 'invoiced', invoice_id = v.invoice_id
      from unnest(${done.map(({ id }) => id)}::bigint[], ${done.map(({ invoice_id }) => invoice_id)}::bigint[]) as v (id, invoice_id)
     where ins.id = v.id and ins.status = 'planned'`.execute(db);
  if (Number(result.numAffectedRows ?? 0n) !== done.length)
    throw new Error('an instalment was billed by somebody else');
};

/** A rolling membership becomes known for one more period, with the sessions that can be used in it. */
export const rollOn = async (
  db: Sql,
  rolled: readonly { membership_id: number; paid_until: Day; sessions: number | null }[],
): Promise<void> => {
  if (rolled.length === 0) return;
  await raw`
    update membership ms
       set paid_until = greatest(ms.paid_until, v.paid_until), end_on = greatest(ms.paid_until, v.paid_until) + (ms.end_on - ms.paid_until),
           sessions_left = coalesce(v.sessions, ms.sessions_left),
           sessions_period = ms.sessions_period + (v.sessions is not null)::int
      from unnest(${rolled.map((one) => one.membership_id)}::bigint[], ${rolled.map((one) => one.paid_until)}::date[],
                  ${rolled.map((one) => one.sessions)}::integer[]) as v (id, paid_until, sessions)
     where ms.id = v.id`.execute(db);
  // What was reserved in the new period before it was invoiced now uses its visits.
  await raw`
    select use_visits_ahead_of(${rolled.map((one) => one.membership_id)}::bigint[],
             ${rolled.map((one) => one.paid_until)}::date[])`.execute(db);
};
