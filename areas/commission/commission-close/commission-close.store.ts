/** All SQL about closed months of commission and their payouts. */
import { sql as raw, type Insertable } from 'kysely';
import type { ClosedMonth, Payout } from './commission-close.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

/** What rows, extras and approved adjustments of a statement come to. */
const amount = raw`
  coalesce((select sum(r.amount_cents) from commission_row r where r.statement_id = t.id), 0)
    + coalesce((select sum(x.amount_cents) from commission_extra x where x.statement_id = t.id), 0)
    + coalesce((select sum(a.amount_cents) from commission_adjustment a where a.counts_in = t.id), 0)`;
const closed = raw`
  select c.id, b.name as branch_name, c.month, c.closed_on, full_name(s.first_name, s.last_name) as closed_by_name, b.currency, p.people, p.amount_cents, p.paid_cents
    from commission_close c join branch b on b.id = c.branch_id left join staff s on s.id = c.staff_id
    cross join lateral (select count(*)::int as people, coalesce(sum(x.amount_cents), 0)::bigint as amount_cents, coalesce(sum(x.paid_cents), 0)::bigint as paid_cents
                          from commission_payout x where x.close_id = c.id) p`;
export const closedMonths = (branch_id: number) =>
  asQuery(raw<ClosedMonth>`${closed} where c.branch_id = ${branch_id} order by c.month desc limit 60`);
export const closedMonth = (id: number, branches: readonly number[]) =>
  asQuery(raw<ClosedMonth>`${closed} where c.id = ${id} and c.branch_id = any (${[...branches]}::bigint[])`);
export const payoutsFor = (close_id: number) =>
  asQuery(raw<Payout>`
    select p.staff_id, full_name(s.first_name, s.last_name) as staff_name, p.amount_cents, p.carried_in_cents, p.paid_cents, p.carried_out_cents
      from commission_payout p join staff s on s.id = p.staff_id where p.close_id = ${close_id} order by lower(full_name(s.first_name, s.last_name)), p.staff_id`);

type NextMonth = { month: Day; amount_cents: number; currency: string; pending: number };
/** The first open month with statements, or the one after the last that was closed. */
export const nextMonth = (branch_id: number) =>
  asQuery(raw<NextMonth>`
    select m.month, b.currency,
           coalesce((select sum(${amount}) from commission_statement t where t.branch_id = b.id and t.month = m.month), 0)::bigint as amount_cents,
           (select count(*) from commission_adjustment a where a.branch_id = b.id and a.status = 'pending')::int as pending
      from branch b
      cross join lateral (select coalesce((max(c.month) + interval '1 month')::date,
                                          (select min(t.month) from commission_statement t where t.branch_id = b.id)) as month
                            from commission_close c where c.branch_id = b.id) m
     where b.id = ${branch_id} and m.month is not null`);

/** Adding rows keeps the months open until the commit. Closing waits for that, and later rows wait for the close. */
export const lockMonths = async (db: Sql, branch_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(7420047, ${branch_id}::integer)`.execute(db);
};
export const earnedIn = (branch_id: number, month: Day) =>
  asQuery(raw<{ staff_id: number; amount_cents: number }>`
    select t.staff_id, (${amount})::bigint as amount_cents from commission_statement t where t.branch_id = ${branch_id} and t.month = ${month}::date`);
/** What each person still owes from the months before. */
export const carriedIn = (branch_id: number) =>
  asQuery(raw<{ staff_id: number; carried_out_cents: number }>`
    select distinct on (p.staff_id) p.staff_id, p.carried_out_cents
      from commission_payout p join commission_close c on c.id = p.close_id where p.branch_id = ${branch_id} order by p.staff_id, c.month desc`);

export const insertClose = async (db: Sql, close: Insertable<DB['commission_close']>): Promise<number> => {
  const { id } = await db.insertInto('commission_close').values(close).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertPayouts = async (db: Sql, rows: readonly Insertable<DB['commission_payout']>[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto('commission_payout').values(rows).execute();
};
