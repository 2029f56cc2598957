/** All SQL about suspensions of memberships. */
import { sql as raw, type Insertable } from 'kysely';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import type { Rest } from './suspension.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';

const oneTerm = (db: Sql, id: number) =>
  db
    .selectFrom('membership as ms')
    .innerJoin('programme as p', 'p.id', 'ms.programme_id')
    .select([
      'ms.id',
      'ms.branch_id',
      'ms.member_id',
      'ms.version',
      'ms.status',
      'ms.start_on',
      'ms.end_on',
      'ms.paid_until',
      'ms.billing',
      'p.name as programme_name',
      'p.tax_class',
      'ms.suspension_max_times',
      'ms.suspension_max_days',
      'ms.suspension_notice_days',
      'ms.currency',
      'ms.suspension_fee_cents',
    ])
    .$narrowType<{ status: MembershipStatus; billing: Billing; programme_name: Label; tax_class: TaxClass }>()
    .where('ms.id', '=', id);
export const findTermToRest = (id: number) => oneTerm(sql, id);
export type TermToRest = Awaited<ReturnType<typeof lockTerm>>;
/** Locked until the commit: two desks suspend one after the other. */
export const lockTerm = (db: Sql, id: number) =>
  oneTerm(db, id)
    .forUpdate('ms')
    .executeTakeFirstOrThrow(() => new NotFound());

/** The next memberships of the same programme that haven't begun. */
const following = (db: Sql, id: number) =>
  db
    .selectFrom('membership as ms')
    .innerJoin('membership as this', (join) =>
      join.onRef('this.member_id', '=', 'ms.member_id').onRef('this.programme_id', '=', 'ms.programme_id'),
    )
    .select(['ms.id', 'ms.start_on', 'ms.end_on', 'ms.paid_until'])
    .where('this.id', '=', id)
    .whereRef('ms.start_on', '>', 'this.start_on')
    .where('ms.status', 'in', ['payment_pending', 'payment_failed', 'ongoing_pending'])
    .orderBy('ms.start_on');
export const findFollowing = (id: number) => following(sql, id);
export const getFollowing = (db: Sql, id: number) => following(db, id).execute();

const restRows = (db: Sql) =>
  db
    .selectFrom('membership_suspension as r')
    .leftJoin('staff as s', 's.id', 'r.staff_id')
    .select([
      'r.id',
      'r.branch_id',
      'r.membership_id',
      'r.from_on',
      'r.until_on',
      'r.reason',
      'r.waived',
      raw<boolean>`r.group_key is not null`.as('closure'),
      'r.fee_cents',
      'r.fee_waived_reason',
      'r.invoice_id',
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
      'r.created_at',
      'r.version',
    ])
    .where('r.undone_at', 'is', null);
/** The suspensions of a membership that were not undone, newest first. */
export const restsOf = (membership_id: number) =>
  restRows(sql).where('r.membership_id', '=', membership_id).orderBy('r.from_on', 'desc');
export const getRests = (db: Sql, membership_id: number) =>
  restRows(db).where('r.membership_id', '=', membership_id).orderBy('r.from_on', 'desc').execute();
export const findRest = (id: number) => restRows(sql).where('r.id', '=', id);
export const getRest = (db: Sql, id: number) =>
  restRows(db)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

export const insertRest = async (db: Sql, rest: Insertable<DB['membership_suspension']>): Promise<void> => {
  await db.insertInto('membership_suspension').values(rest).execute();
};

/** Suspensions of several memberships, for calendar moves. */
export const restsByTerm = async (db: Sql, membership_ids: readonly number[]): Promise<Map<number, Rest[]>> => {
  const found = new Map<number, Rest[]>();
  if (membership_ids.length === 0) return found;
  const rows = await db
    .selectFrom('membership_suspension')
    .select(['membership_id', 'from_on', 'until_on', raw<boolean>`group_key is not null`.as('closure')])
    .where('membership_id', 'in', [...membership_ids])
    .where('undone_at', 'is', null)
    .execute();
  for (const { membership_id, ...rest } of rows) found.set(membership_id, [...(found.get(membership_id) ?? []), rest]);
  return found;
};

/** The client's last visit on a day, in any branch. */
export const visitWith = (membership_id: number, day: Day) =>
  asQuery(raw<{ at: string }>`
    select c.at from check_in c join membership ms on ms.member_id = c.member_id
     where ms.id = ${membership_id} and c.day = ${day}::date and c.allowed and c.undone_at is null order by c.at desc limit 1`);

export const endRest = async (db: Sql, id: number, until_on: Day): Promise<void> => {
  await db.updateTable('membership_suspension').set({ until_on }).where('id', '=', id).execute();
};
export const undoRest = async (db: Sql, id: number, undone_at: string): Promise<void> => {
  await db.updateTable('membership_suspension').set({ undone_at }).where('id', '=', id).execute();
};
