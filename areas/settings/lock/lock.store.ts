/** All SQL about settings that are locked. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Lock, LockKind, NewLock } from './lock.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const locks = raw`
  select l.id, l.what, l.branch_group_id, g.name as group_name, l.note, full_name(s.first_name, s.last_name) as created_by_name, l.created_at, l.version
    from setting_lock l left join branch_group g on g.id = l.branch_group_id left join staff s on s.id = l.created_by`;
const order = raw`order by l.what, l.branch_group_id is not null, lower(g.name ->> 'en'), l.id`;
export const allLocks = () => asQuery(raw<Lock>`${locks} ${order}`);
export const oneLock = (id: number) => asQuery(raw<Lock>`${locks} where l.id = ${id}`);
/** What head office has for itself is never locked. */
const appliesTo = (branch: RawBuilder<unknown>) => raw`
  (l.branch_group_id is null or ${branch} = any (g.branch_ids)) and ${branch} <> all (select hq.id from branch hq where hq.type = 'hq')`;
export const locksIn = (branch_id: number) =>
  asQuery(raw<Lock>`${locks} where ${appliesTo(raw`${branch_id}::bigint`)} ${order}`);
/** Those of the branches in which a setting is locked. */
export const lockedAmong = (branch_ids: readonly number[], what: LockKind) =>
  asQuery(raw<{ id: number }>`
    select b.id from unnest(${[...branch_ids]}::bigint[]) as b (id)
     where exists (select from setting_lock l left join branch_group g on g.id = l.branch_group_id
                    where l.what = ${what} and ${appliesTo(raw`b.id`)})`);
export const insertLock = async (db: Sql, lock: NewLock, created_by: number): Promise<number> => {
  const { id } = await db
    .insertInto('setting_lock')
    .values({ ...lock, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
