/** All SQL about settings that are locked. */
import { sql as raw } from 'kysely';
import type { Lock, LockKind, NewLock } from './lock.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const locks = raw`
  select l.id, l.what, l.branch_group_id, g.name as group_name, l.note, full_name(s.first_name, s.last_name) as created_by_name, l.created_at, l.version
    from setting_lock l left join branch_group g on g.id = l.branch_group_id left join staff s on s.id = l.created_by`;
const order = raw`order by l.what, l.branch_group_id is not null, lower(g.name ->> 'en'), l.id`;
export const allLocks = () => asQuery(raw<Lock>`${locks} ${order}`);
export const oneLock = (id: number) => asQuery(raw<Lock>`${locks} where l.id = ${id}`);
export const locksIn = (branch_id: number) =>
  asQuery(raw<Lock>`${locks} where l.branch_group_id is null or ${branch_id}::bigint = any (g.branch_ids) ${order}`);
export const isLockedIn = (branch_id: number, what: LockKind) =>
  asQuery(raw<{ id: number }>`
    select l.id from setting_lock l left join branch_group g on g.id = l.branch_group_id
     where l.what = ${what} and (l.branch_group_id is null or ${branch_id}::bigint = any (g.branch_ids)) limit 1`);
export const insertLock = async (db: Sql, lock: NewLock, created_by: number): Promise<number> => {
  const { id } = await db
    .insertInto('setting_lock')
    .values({ ...lock, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
