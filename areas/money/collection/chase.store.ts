/** All SQL about unpaid invoices: attempts, reminders and stopped access. */
import { sql as raw } from 'kysely';
import { RETRY_DAYS, shut, STOP_DAY, type Chase } from './chase.rules.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import type { Label } from '../invoice/invoice.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';

/**
 * Every open invoice is followed up from its due date. Only days of a running membership, in a later part of its plan,
 * stop access. An invoice that is being charged begins once its charge is declined; older ones are
 * left to the list.
 */
export const beginChases = async (db: Sql, branch_id: number, today: Day): Promise<void> => {
  await raw`
    insert into invoice_chase (invoice_id, branch_id, member_id, membership_id, began_on, stops_access)
    select i.id, i.branch_id, i.member_id, i.membership_id, i.due_on,
           exists (select from instalment ins where ins.invoice_id = i.id and ins.part_no > 1)
      from invoice i
     where i.branch_id = ${branch_id} and i.status = 'unpaid' and i.written_off_on is null and i.due_on < ${today}::date
       and i.due_on >= ${addDays(today, -STOP_DAY)}::date
       and not exists (select from invoice_chase c where c.invoice_id = i.id)
       and not exists (select from charge_attempt a where a.invoice_id = i.id and a.status in ('queued', 'sending'))
    on conflict (invoice_id) do nothing`.execute(db);
};

/**
 * A written-off invoice is owed again: earlier reminders and attempts are long past, so it is followed up as if it were
 * due today. Access that is already stopped stays stopped until it is paid.
 */
export const beginAfresh = async (db: Sql, invoice_id: number, today: Day): Promise<void> => {
  await raw`
    insert into invoice_chase (invoice_id, branch_id, member_id, membership_id, began_on, stops_access)
    select i.id, i.branch_id, i.member_id, i.membership_id, ${today}::date,
           exists (select from instalment ins where ins.invoice_id = i.id and ins.part_no > 1)
      from invoice i where i.id = ${invoice_id} and i.status = 'unpaid'
    on conflict (invoice_id) do update set began_on = excluded.began_on, steps = 0, ended_at = null`.execute(db);
};

/** A declined charge of an instalment starts the follow-up unless it is already running; a final refusal is kept. */
export const chaseDeclined = async (
  db: Sql,
  { invoice_id, on_day, kind }: { invoice_id: number; on_day: Day; kind: string },
  is_hard: boolean,
): Promise<void> => {
  await raw`
    insert into invoice_chase (invoice_id, branch_id, member_id, membership_id, began_on, is_hard)
    select i.id, i.branch_id, i.member_id, i.membership_id, ${on_day}::date, ${is_hard}
      from invoice i join instalment ins on ins.invoice_id = i.id
     where i.id = ${invoice_id} and ${kind} = 'scheduled'
    on conflict (invoice_id) do update set is_hard = invoice_chase.is_hard or excluded.is_hard`.execute(db);
  if (kind === 'manual' && is_hard)
    await db.updateTable('invoice_chase').set({ is_hard }).where('invoice_id', '=', invoice_id).execute();
};

export const endChase = async (db: Sql, invoice_id: number, at: Date): Promise<void> => {
  await db
    .updateTable('invoice_chase')
    .set({ ended_at: at.toISOString() })
    .where('invoice_id', '=', invoice_id)
    .where('ended_at', 'is', null)
    .execute();
};

export type OpenChase = Chase & {
  invoice_id: number;
  member_id: number;
  membership_id: number | null;
  number: string;
  open_cents: number;
  currency: string;
  invoice_status: string;
  membership_status: MembershipStatus | null;
  /** The programme, or the description of what else it is for. */
  what: Label;
  /** A transfer for it waits to be found on the statement. */
  is_announced: boolean;
  first_name: string | null;
  email: string | null;
  /** Only if the gateway can charge the method. */
  payment_method_id: number | null;
};
/**
 * The open follow-ups of a branch that have a step to take by now: all others stay as they are. Letters go to the
 * guardian if a child has no address.
 */
export const movingChases = async (
  db: Sql,
  { branch_id, today, gateway }: { branch_id: number; today: Day; gateway: string },
): Promise<OpenChase[]> => {
  const days = raw`${today}::date - c.began_on`;
  const { rows } = await raw<OpenChase>`
    select c.invoice_id, c.member_id, c.membership_id, c.began_on, c.steps, c.is_hard, c.stopped_on, c.stops_access,
           i.number, i.total_cents - i.paid_cents as open_cents, i.currency, i.status as invoice_status,
           ms.status as membership_status, m.first_name,
           case when c.stops_access then p.name
                else (select l.label from invoice_line l where l.invoice_id = i.id order by l.position limit 1) end as what,
           exists (select from payment y where y.for_invoice_id = i.id and y.status = 'pending') as is_announced,
           coalesce(m.email, (select g.email from member_relation r join member g on g.id = r.related_member_id
                               where r.member_id = m.id and r.is_guardian order by r.id limit 1)) as email,
           (select pm.id from payment_method pm where pm.id = ms.payment_method_id and pm.status = 'active'
               and pm.gateway = ${gateway}) as payment_method_id
      from invoice_chase c
      join invoice i on i.id = c.invoice_id
      left join membership ms on ms.id = c.membership_id
      left join programme p on p.id = ms.programme_id
      left join member m on m.id = c.member_id
     where c.branch_id = ${branch_id} and c.ended_at is null and i.written_off_on is null
       and (i.status <> 'unpaid' or ${days} >= (${[...RETRY_DAYS]}::integer[])[c.steps + 1]
            or (c.stops_access and c.stopped_on is null and ${days} >= ${STOP_DAY}
                and (ms.status is null or ms.status <> all (${[...shut]}::text[]))))
     order by c.invoice_id`.execute(db);
  return rows;
};

export const lockChase = (db: Sql, invoice_id: number) =>
  db
    .selectFrom('invoice_chase')
    .select(['began_on', 'steps', 'is_hard', 'stopped_on', 'stops_access'])
    .where('invoice_id', '=', invoice_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const saveChase = async (
  db: Sql,
  invoice_id: number,
  chase: { steps: number; stopped_on: Day | null },
): Promise<void> => {
  await db.updateTable('invoice_chase').set(chase).where('invoice_id', '=', invoice_id).execute();
};

/** Whether another instalment of the membership is unpaid long enough to stop access. */
export const isStopped = async (db: Sql, membership_id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('invoice_chase as c')
    .innerJoin('invoice as i', 'i.id', 'c.invoice_id')
    .select('c.invoice_id')
    .where('c.membership_id', '=', membership_id)
    .where('c.ended_at', 'is', null)
    .where('c.stopped_on', 'is not', null)
    .where('i.status', '=', 'unpaid')
    .executeTakeFirst();
  return found !== undefined;
};
