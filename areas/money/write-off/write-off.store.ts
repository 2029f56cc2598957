/** All SQL about writing off invoices. */
import { sql as raw, type Insertable } from 'kysely';
import type { WriteOff } from './write-off.model.ts';
import type { WriteOffFacts } from './write-off.rules.ts';
import { writeOffMachine } from './write-off.machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';

const nameOf = (alias: string) =>
  raw<string | null>`full_name(${raw.ref(`${alias}.first_name`)}, ${raw.ref(`${alias}.last_name`)})`;
const rows = (db: Sql) =>
  db
    .selectFrom('write_off as w')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .leftJoin('staff as asker', 'asker.id', 'w.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'w.decided_by')
    .leftJoin('staff as reverser', 'reverser.id', 'w.reversed_by')
    .select([
      'w.id',
      'w.branch_id',
      'w.member_id',
      'w.invoice_id',
      'w.status',
      'w.currency',
      'w.amount_cents',
      'w.reason',
      'w.asked_by',
      nameOf('asker').as('asked_by_name'),
      'w.created_at',
      nameOf('decider').as('decided_by_name'),
      'w.decided_at',
      'w.decided_why',
      'w.written_off_on',
      'w.reversed_on',
      nameOf('reverser').as('reversed_by_name'),
      'w.reversed_why',
      'w.version',
    ])
    .$narrowType<Pick<WriteOff, 'status'>>();
export type WriteOffRecord = Awaited<ReturnType<typeof getWriteOff>>;
export const getWriteOff = (db: Sql, id: number) =>
  rows(db)
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const writeOffsOf = (invoice_id: number) => rows(sql).where('w.invoice_id', '=', invoice_id).orderBy('w.id');

/** The facts that decide whether an invoice can be written off, on its branch's business day. */
export const writeOffFactsOf = (invoice_id: number, now: Date) =>
  asQuery<WriteOffFacts & { today: Day }>(raw<WriteOffFacts & { today: Day }>`
    select i.status, i.total_cents, i.paid_cents, i.currency, i.due_on, i.written_off_on,
           (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today,
           exists (select from write_off w where w.invoice_id = i.id and w.status = 'pending') as is_asked,
           exists (select from invoice_chase c join membership ms on ms.id = c.membership_id
                    where c.invoice_id = i.id and c.ended_at is null and c.stops_access and c.stopped_on is null
                      and ms.status not in ('cancelled', 'terminated', 'expired')) as is_chased,
           exists (select from charge_attempt a where a.invoice_id = i.id and a.status in ('queued', 'sending'))
             or exists (select from payment y where y.for_invoice_id = i.id and y.status = 'pending') as is_on_its_way
      from invoice i join branch b on b.id = i.branch_id where i.id = ${invoice_id}`);

export const insertWriteOff = async (db: Sql, row: Insertable<DB['write_off']>): Promise<void> => {
  await db.insertInto('write_off').values(row).execute();
};
export const saveWrittenOff = async (db: Sql, invoice_id: number, written_off_on: Day | null): Promise<void> => {
  await db.updateTable('invoice').set({ written_off_on }).where('id', '=', invoice_id).execute();
};

/** The only way to change the status of a write-off: a move of the machine, at the version that was read. */
export const moveWriteOff = moverOf('write_off', writeOffMachine);

/** The pending or approved write-off of an invoice, locked until the commit. */
export const openWriteOff = (db: Sql, invoice_id: number) =>
  db
    .selectFrom('write_off')
    .select(['id', 'version', 'status', 'amount_cents', 'currency'])
    .$narrowType<Pick<WriteOff, 'status'>>()
    .where('invoice_id', '=', invoice_id)
    .where('status', 'in', ['pending', 'approved'])
    .forUpdate()
    .executeTakeFirst();
