/** All SQL about closures of branches. */
import { sql as raw, type Insertable } from 'kysely';
import type { Closure } from '#domain/areas/membership/closure.model.ts';
import type { Billing } from '#domain/areas/money/billing.model.ts';
import type { MembershipStatus } from '#domain/areas/membership/membership.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { NotFound } from '#domain/kit/errors.ts';
import type { PageAsk } from '#domain/kit/page.ts';
import { sql, type DB, type Sql } from '#server/kit/db.ts';

const rows = (db: Sql) =>
  db
    .selectFrom('branch_closure as c')
    .innerJoin('branch as b', 'b.id', 'c.branch_id')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select([
      'c.id',
      'c.branch_id',
      'b.name as branch_name',
      'c.group_key',
      'c.from_on',
      'c.until_on',
      'c.reason',
      'c.status',
      'c.total',
      'c.done',
      'c.skipped',
      'c.last_id',
      'c.staff_id',
      raw<string | null>`s.first_name || ' ' || s.last_name`.as('staff_name'),
      'c.created_at',
      'c.version',
    ])
    .$narrowType<{ status: Closure['status'] }>();
export type ClosureRecord = Awaited<ReturnType<typeof getClosure>>;
export const listClosures = (branches: readonly number[], { page, itemsPerPage }: PageAsk) =>
  rows(sql)
    .where('c.branch_id', 'in', [...branches])
    .orderBy('c.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
export const countClosures = (branches: readonly number[]) =>
  sql
    .selectFrom('branch_closure')
    .where('branch_id', 'in', [...branches])
    .select((eb) => eb.fn.countAll<number>().as('total'));
export const findClosure = (id: number) => rows(sql).where('c.id', '=', id);
export const getClosure = (db: Sql, id: number) =>
  rows(db)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
/** Closures at work that have been silent for a minute: the server that had them was killed. */
export const silentClosures = () =>
  sql
    .selectFrom('branch_closure')
    .select('id')
    .where('status', 'in', ['running', 'undoing'])
    .where(raw<boolean>`updated_at < now() - interval '1 minute'`);

export const insertClosure = async (db: Sql, closure: Insertable<DB['branch_closure']>): Promise<number> => {
  const { id } = await db.insertInto('branch_closure').values(closure).returning('id').executeTakeFirstOrThrow();
  return id;
};

type Where = { branch_id: number; from_on: Day; until_on: Day };
/** Memberships that a closure is about: live on one of its days. */
const touched = (db: Sql, { branch_id, from_on, until_on }: Where) =>
  db
    .selectFrom('membership as ms')
    .where('ms.branch_id', '=', branch_id)
    .where('ms.status', 'in', ['ongoing', 'ongoing_pending', 'paused'])
    .where('ms.start_on', '<=', until_on)
    // What is paid until it is cancelled goes on after what is paid for now.
    .where((eb) => eb.or([eb('ms.end_on', '>=', from_on), eb('ms.billing', '=', 'rolling')]));
export const countTouched = (where: Where) =>
  touched(sql, where).select((eb) => eb.fn.countAll<number>().as('memberships'));

const term = ['ms.id', 'ms.member_id', 'ms.status', 'ms.start_on', 'ms.end_on', 'ms.paid_until', 'ms.billing'] as const;
/** The next of them behind the last one that was worked on; held until the commit. */
export const nextTouched = (db: Sql, where: Where, last_id: number, count: number) =>
  touched(db, where)
    .select(term)
    .$narrowType<{ status: MembershipStatus; billing: Billing }>()
    .where('ms.id', '>', last_id)
    .orderBy('ms.id')
    .limit(count)
    .forUpdate()
    .execute();
/** The next of those that rest because of a closure. */
export const nextResting = (db: Sql, group_key: string, count: number) =>
  db
    .selectFrom('membership_suspension as r')
    .innerJoin('membership as ms', 'ms.id', 'r.membership_id')
    .select([...term, 'r.id as rest_id'])
    .$narrowType<{ status: MembershipStatus; billing: Billing }>()
    .where('r.group_key', '=', group_key)
    .where('r.undone_at', 'is', null)
    .orderBy('r.id')
    .limit(count)
    .forUpdate()
    .execute();
