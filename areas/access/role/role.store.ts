/** All SQL about roles, and about who has which where. */
import { fullName } from '#areas/people/person/person.rules.ts';
import { sql as raw } from 'kysely';
import { builtInRoles, type BuiltInRole, type BuiltInRoleKey } from '#access/roles.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import { isLocale, type Locale } from '#kit/domain/words.ts';
import { Actor } from '#kit/server/actor.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { accessFrom, type AccessRow } from '#kit/server/session.ts';
import type { Person } from '../session/session.store.ts';

const wanted = raw`jsonb_to_recordset(${JSON.stringify(Object.values<BuiltInRole>(builtInRoles))}::jsonb)
  as w (key text, title jsonb, scope text, flags jsonb)`;

/**
 * Writes the built-in roles as the code defines them, changing only what differs. Changes by the head office stay; a
 * permission that this version adds or drops is added or removed. Needs the scope of the network (or the owner).
 * Returns their ids.
 */
export const ensureBuiltInRoles = async (db: Sql): Promise<Record<BuiltInRoleKey, number>> => {
  await raw`insert into role (key, title, scope) select w.key, w.title, w.scope from ${wanted}
    on conflict (key) do update set title = excluded.title, scope = excluded.scope
    where (role.title, role.scope) is distinct from (excluded.title, excluded.scope)`.execute(db);
  await raw`with added as (
      insert into role_default (role_id, flag)
      select r.id, f.flag from ${wanted} join role r on r.key = w.key, jsonb_array_elements_text(w.flags) as f (flag)
      on conflict do nothing returning role_id, flag)
    insert into role_function (role_id, flag) select role_id, flag from added on conflict do nothing`.execute(db);
  await raw`with dropped as (
      delete from role_default d using ${wanted} join role r on r.key = w.key
       where d.role_id = r.id and not w.flags ? d.flag returning d.role_id, d.flag)
    delete from role_function rf using dropped d where rf.role_id = d.role_id and rf.flag = d.flag`.execute(db);
  const roles = await db.selectFrom('role').select(['id', 'key']).where('key', 'is not', null).execute();
  return Object.fromEntries(roles.map((role) => [role.key, role.id])) as Record<BuiltInRoleKey, number>;
};

/** Exactly one of these. */
export type Place =
  | { everywhere: true }
  | { country_code: string }
  | { organisation_id: number }
  | { branch_group_id: number }
  | { branch_id: number };
export const giveRole = async (db: Sql, staff_id: number, role_id: number, place: Place): Promise<void> => {
  await db
    .insertInto('staff_role')
    .values({ staff_id, role_id, ...place })
    .execute();
};

/** What a person can do at a moment, read from the database. */
export const actorOf = async (
  db: Sql,
  person: Pick<Person, 'id' | 'first_name' | 'last_name' | 'locale'>,
  at: Date,
): Promise<Actor> => {
  const { rows } = await raw<{
    access: AccessRow;
  }>`select access_of(${person.id}, ${at.toISOString()}) as access`.execute(db);
  return new Actor({
    staff_id: person.id,
    name: fullName(person),
    locale: isLocale(person.locale) ? person.locale : 'en',
    ...accessFrom(rows[0]?.access ?? { grants: [], privileges: [], until: null }),
  });
};

/** Of `branch_group as g`: the group in which a role was given, for `placeName`. */
export const groupPart = raw<{ name: { en: string; cn: string }; count: number } | null>`case when g.id is not null then
  jsonb_build_object('name', g.name, 'count', (select count(*) from branch gb where gb.id = any (g.branch_ids) and gb.is_active)) end`;

/** Who works in these branches with which role, by any kind of place for which the role was assigned. */
export const holdersIn = (branches: readonly number[]) =>
  raw<{ staff_role_id: number; staff_id: number; role_id: number; everywhere: boolean }>`(
    with recursive here as (select b.id, b.country_code, b.organisation_id from branch b where b.id = any (${[...branches]}::bigint[])),
    above as (
      select organisation_id as id from here
      union
      select o.parent_id from above a join organisation o on o.id = a.id where o.parent_id is not null
    )
    select sr.id as staff_role_id, sr.staff_id, sr.role_id, sr.everywhere from staff_role sr join staff f on f.id = sr.staff_id and f.status = 'active'
     where sr.everywhere or sr.branch_id in (select id from here) or sr.country_code in (select country_code from here)
        or sr.organisation_id in (select id from above)
        or sr.branch_group_id in (select g.id from branch_group g where g.branch_ids && ${[...branches]}::bigint[]))`;

type NewRoleRow = { title: { en: string; cn: string }; scope: string; branch_id: number | null };
export const insertRole = async (db: Sql, { title, ...role }: NewRoleRow): Promise<number> => {
  const values = { ...role, title: JSON.stringify(title) };
  return (await db.insertInto('role').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

/** All in one statement: one entry in the trail. */
export const addFunctions = async (db: Sql, role_id: number, flags: readonly string[]): Promise<void> => {
  if (flags.length === 0) return;
  await db
    .insertInto('role_function')
    .values(flags.map((flag) => ({ role_id, flag })))
    .execute();
};
export const dropFunctions = async (db: Sql, role_id: number, flags: readonly string[]): Promise<void> => {
  if (flags.length === 0) return;
  await db
    .deleteFrom('role_function')
    .where('role_id', '=', role_id)
    .where('flag', 'in', [...flags])
    .execute();
};

/** With its permissions, which leave an entry of their own in the trail. */
export const deleteRole = async (db: Sql, id: number, version: number): Promise<void> => {
  await db.deleteFrom('role_function').where('role_id', '=', id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('role')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new StaleWrite('role', id, version);
};

export type StaffAccess = Pick<Person, 'id' | 'first_name'> & {
  name: string;
  email: string;
  locale: Locale;
  access: AccessRow;
};
const withAccess = (at: Date) => raw`
  select s.id, s.first_name, full_name(s.first_name, s.last_name) as name, a.email, s.locale, access_of(s.id, ${at.toISOString()}::timestamptz) as access
    from staff s`;
export const accessOfStaff = (ids: readonly number[], at: Date) =>
  asQuery(raw<StaffAccess>`
    ${withAccess(at)} join staff_addresses(${[...ids]}::bigint[]) a on a.id = s.id where s.status = 'active' order by s.id`);
export const staffWorkingIn = (branch_id: number, at: Date) =>
  asQuery(raw<StaffAccess>`
    ${withAccess(at)} join staff_addresses((select array_agg(distinct h.staff_id) from ${holdersIn([branch_id])} h)) a on a.id = s.id
     where s.status = 'active' order by s.first_name, s.last_name, s.id`);
