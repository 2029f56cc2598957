/** All SQL about closures of branches. */
import { sql as raw, type Insertable } from 'kysely';
import type { Closure, LeftOut } from './closure.model.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { PageAsk } from '#kit/domain/page.ts';
import { closable, type LeftOutWhy } from './closure.rules.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';

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
      raw<string | null>`full_name(s.first_name, s.last_name)`.as('staff_name'),
      'c.created_at',
      'c.version',
    ])
    .$narrowType<{ status: Closure['status'] }>();
export type ClosureRecord = Awaited<ReturnType<typeof getClosure>>;
type Held = Stored & { member_id: number; programme: Label; end_on: Day };
type Search = { q?: string | undefined };
/** By the branch, the reason, or the person who closed it. */
const closureNamed = (q: string) =>
  raw<boolean>`position(lower(${q}) in lower(b.name || ' ' || c.reason || ' '
    || coalesce(full_name(s.first_name, s.last_name), ''))) > 0`;
export const listClosures = (branches: readonly number[], { page, itemsPerPage, q }: PageAsk & Search) =>
  rows(sql)
    .where('c.branch_id', 'in', [...branches])
    .$if(q !== undefined, (list) => list.where(closureNamed(q ?? '')))
    .orderBy('c.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
export const countClosures = (branches: readonly number[], { q }: Search) =>
  sql
    .selectFrom('branch_closure as c')
    .innerJoin('branch as b', 'b.id', 'c.branch_id')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .where('c.branch_id', 'in', [...branches])
    .$if(q !== undefined, (list) => list.where(closureNamed(q ?? '')))
    .select((eb) => eb.fn.countAll<number>().as('total'));
export const findClosure = (id: number) => rows(sql).where('c.id', '=', id);
export const getClosure = (db: Sql, id: number) =>
  rows(db)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
/** Running closures that have been silent for a minute: their server was killed. */
export const silentClosures = () =>
  sql
    .selectFrom('branch_closure')
    .select('id')
    .where('status', 'in', ['running', 'reopening', 'undoing'])
    .where(raw<boolean>`updated_at < now() - interval '1 minute'`);

export const insertClosure = async (db: Sql, closure: Insertable<DB['branch_closure']>): Promise<number> => {
  const { id } = await db.insertInto('branch_closure').values(closure).returning('id').executeTakeFirstOrThrow();
  return id;
};

type Where = { branch_id: number; from_on: Day; until_on: Day };
/** Memberships that a closure may affect: they haven't ended, and begin before it does. */
const touched = (db: Sql, { branch_id, from_on, until_on }: Where) =>
  db
    .selectFrom('membership as ms')
    .where('ms.branch_id', '=', branch_id)
    .where('ms.status', 'in', [...closable, 'pending_terminate'])
    .where('ms.start_on', '<=', until_on)
    // A rolling membership continues after what is paid for now.
    .where((eb) => eb.or([eb('ms.end_on', '>=', from_on), eb('ms.billing', '=', 'rolling')]));
const term = ['ms.id', 'ms.member_id', 'ms.status', 'ms.start_on', 'ms.end_on', 'ms.paid_until', 'ms.billing'] as const;
type Stored = { status: MembershipStatus; billing: Billing };
/** All of them, for the preview. */
export const findTouched = (where: Where) => touched(sql, where).select(term).$narrowType<Stored>().orderBy('ms.id');
/** The next ones after the last one processed; locked until the commit. */
export const nextTouched = (db: Sql, where: Where, last_id: number, count: number) =>
  touched(db, where)
    .select(term)
    .$narrowType<Stored>()
    .where('ms.id', '>', last_id)
    .orderBy('ms.id')
    .limit(count)
    .forUpdate()
    .execute();
/** The next of those suspended by a closure; `after`: beyond this day. */
export const nextResting = (db: Sql, group_key: string, count: number, after: Day | null = null) =>
  db
    .selectFrom('membership_suspension as r')
    .innerJoin('membership as ms', 'ms.id', 'r.membership_id')
    .select([...term, 'r.id as rest_id', 'r.from_on as rest_from'])
    .$narrowType<Stored>()
    .where('r.group_key', '=', group_key)
    .where('r.undone_at', 'is', null)
    .$if(after !== null, (rows) => rows.where('r.until_on', '>', after))
    .orderBy('r.id')
    .limit(count)
    .forUpdate()
    .execute();

/** All that a closure suspends from a day on, or at all, for the preview. */
export const restingOf = (group_key: string, from_on: Day | null) =>
  sql
    .selectFrom('membership as ms')
    .select(term)
    .$narrowType<Stored>()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('membership_suspension as r')
          .whereRef('r.membership_id', '=', 'ms.id')
          .where('r.group_key', '=', group_key)
          .where('r.undone_at', 'is', null)
          .$if(from_on !== null, (rows) => rows.where('r.until_on', '>=', from_on)),
      ),
    )
    .orderBy('ms.id');

/** Some memberships in one read: their suspensions, and the next ones of the same programme. */
export const restsOfTouched = (ids: readonly number[]) =>
  sql
    .selectFrom('membership_suspension')
    .select(['membership_id', 'from_on', 'until_on', 'group_key'])
    .select(raw<boolean>`group_key is not null`.as('closure'))
    .where('membership_id', 'in', [...ids])
    .where('undone_at', 'is', null);
export const followingOf = (ids: readonly number[]) =>
  sql
    .selectFrom('membership as ms')
    .innerJoin('membership as this', (join) =>
      join.onRef('this.member_id', '=', 'ms.member_id').onRef('this.programme_id', '=', 'ms.programme_id'),
    )
    .select(['this.id as of', 'ms.id', 'ms.start_on', 'ms.end_on', 'ms.paid_until'])
    .where('this.id', 'in', [...ids])
    .whereRef('ms.start_on', '>', 'this.start_on')
    .where('ms.status', 'in', ['payment_pending', 'payment_failed', 'ongoing_pending']);

/** Current and upcoming closures of a branch, for a membership that is affected later. */
export const closuresFrom = (branch_id: number, day: Day) =>
  sql
    .selectFrom('branch_closure')
    .select(['id', 'from_on', 'until_on', 'reason', 'staff_id', 'group_key'])
    .where('branch_id', '=', branch_id)
    .where('status', 'in', ['running', 'done', 'reopening'])
    .where('until_on', '>=', day)
    .orderBy('from_on');

const CLOSES = 7_420_019;
/** A sale waits until a closure is saved, and the other way round, so none is missed. Until the commit. */
export const lockClosures = async (db: Sql, branch_id: number, how: 'sells' | 'closes'): Promise<void> => {
  const take = how === 'closes' ? raw`pg_advisory_xact_lock` : raw`pg_advisory_xact_lock_shared`;
  await raw`select ${take}(${CLOSES}, ${branch_id}::integer)`.execute(db);
};

export const leaveOut = async (
  db: Sql,
  left: { closure_id: number; membership_id: number; branch_id: number; why: LeftOutWhy },
): Promise<void> => {
  await db
    .insertInto('branch_closure_left_out')
    .values(left)
    .onConflict((conflict) => conflict.columns(['closure_id', 'membership_id']).doUpdateSet({ why: left.why }))
    .execute();
};
/** It was left out, and is suspended by now: its days or its end have changed. */
export const takeIn = async (db: Sql, closure_id: number, membership_id: number): Promise<void> => {
  await db
    .deleteFrom('branch_closure_left_out')
    .where('closure_id', '=', closure_id)
    .where('membership_id', '=', membership_id)
    .execute();
};
export const forgetLeftOut = async (db: Sql, closure_id: number): Promise<void> => {
  await db.deleteFrom('branch_closure_left_out').where('closure_id', '=', closure_id).execute();
};
/** The members whom a closure left out, by name. */
export const leftOutOf = (closure_id: number) =>
  sql
    .selectFrom('branch_closure_left_out as l')
    .innerJoin('membership as ms', 'ms.id', 'l.membership_id')
    .innerJoin('member as m', 'm.id', 'ms.member_id')
    .innerJoin('programme as p', 'p.id', 'ms.programme_id')
    .select(['ms.id as membership_id', 'ms.member_id', 'ms.end_on', 'l.why', 'p.name as programme_name'])
    .select(raw<string>`full_name(m.first_name, m.last_name)`.as('member_name'))
    .$narrowType<{ why: LeftOut['why']; programme_name: Label }>()
    .where('l.closure_id', '=', closure_id)
    .orderBy('m.first_name')
    .orderBy('ms.id');
/** The same for a closure that isn't saved yet. */
export const namesOfTerms = (ids: readonly number[]) =>
  sql
    .selectFrom('membership as ms')
    .innerJoin('member as m', 'm.id', 'ms.member_id')
    .innerJoin('programme as p', 'p.id', 'ms.programme_id')
    .select(['ms.id as membership_id', 'ms.member_id', 'ms.end_on', 'p.name as programme_name'])
    .select(raw<string>`full_name(m.first_name, m.last_name)`.as('member_name'))
    .$narrowType<{ programme_name: Label }>()
    .where('ms.id', 'in', [...ids])
    .orderBy('m.first_name')
    .orderBy('ms.id');

/** The client was told that bookings were cancelled because of this closure. */
export const noteTold = async (db: Sql, told: Insertable<DB['branch_closure_told']>): Promise<void> => {
  await db
    .insertInto('branch_closure_told')
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
/** The next client who was told, with the memberships as they are now. Removed, so that each is told once. */
export const takeTold = async (db: Sql, closure_id: number) => {
  const { rows } = await raw<Pick<Held, 'member_id' | 'programme' | 'status' | 'billing' | 'end_on'>>`
    with next as (select ms.member_id from branch_closure_told t join membership ms on ms.id = t.membership_id
                   where t.closure_id = ${closure_id} order by ms.member_id limit 1),
    gone as (delete from branch_closure_told t using membership ms
              where t.closure_id = ${closure_id} and ms.id = t.membership_id and ms.member_id = (select member_id from next)
              returning t.membership_id)
    select ms.member_id, p.name as programme, ms.status, ms.billing, ms.end_on
      from gone join membership ms on ms.id = gone.membership_id join programme p on p.id = ms.programme_id order by ms.id`.execute(
    db,
  );
  return rows;
};

type Progress = { done?: number; skipped?: number; total?: number; last_id?: number; status?: string };
export const saveProgress = async (db: Sql, id: number, progress: Progress): Promise<void> => {
  await db.updateTable('branch_closure').set(progress).where('id', '=', id).execute();
};
