/** All SQL about staff as people. */
import { sql as raw, type Insertable } from 'kysely';
import { later, type Day } from '#kit/domain/day.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import { holdersIn } from '../role/role.store.ts';

export const insertStaff = async (db: Sql, staff: Insertable<DB['staff']>): Promise<number> => {
  const row = await db.insertInto('staff').values(staff).returning('id').executeTakeFirstOrThrow();
  return row.id;
};

const colleague = [
  'staff.id',
  'staff.first_name',
  'staff.last_name',
  'staff.employment',
  pictureAt('staff/avatar', 'staff.id', 'staff.avatar_file_id').as('avatar'),
] as const;
const byName = (branches: readonly number[]) =>
  sql
    .selectFrom('staff')
    .select(colleague)
    .where('staff.status', '=', 'active')
    .where('staff.id', 'in', (eb) =>
      eb.selectFrom(holdersIn(branches).as('h')).select('h.staff_id').where('h.everywhere', '=', false),
    )
    .orderBy('staff.first_name')
    .orderBy('staff.last_name')
    .orderBy('staff.id');

export const trainersIn = (branches: readonly number[]) => byName(branches).where('staff.staff_type', '=', 'trainer');

/** Sales people: everyone of the branch whose role there lets them work on leads. Not the head office. */
export const salesPersonsIn = (branches: readonly number[]) =>
  byName(branches).where('staff.id', 'in', (eb) =>
    eb
      .selectFrom(holdersIn(branches).as('seller'))
      .innerJoin('role_function', 'role_function.role_id', 'seller.role_id')
      .select('seller.staff_id')
      .where('seller.everywhere', '=', false)
      .where('role_function.flag', '=', 'MANAGE_LEAD'),
  );

/**
 * The branch whose country decides how phones are read and whose date applies: of the first branch role, else the head
 * office.
 */
export const homeOf = async (db: Sql, staff_id: number): Promise<{ country_code: string; time_zone: string }> => {
  const { rows } = await db.executeQuery(
    raw<{ country_code: string; time_zone: string }>`
      select b.country_code, b.time_zone from branch b left join staff_role sr on sr.branch_id = b.id and sr.staff_id = ${staff_id}
       order by (sr.id is null), sr.id, (b.type <> 'hq'), b.id limit 1`.compile(sql),
  );
  return rows[0] ?? { country_code: '', time_zone: 'UTC' };
};

/** A role visible to the caller: of the network, or of one of the caller's branches. */
export const findRole = async (db: Sql, id: number) => {
  const { rows } = await db.executeQuery(
    raw<{ id: number; title: { en: string; cn: string }; scope: string; branch_id: number | null; flags: string[] }>`
      select r.id, r.title, r.scope, r.branch_id, array(select rf.flag from role_function rf where rf.role_id = r.id) as flags
        from role r where r.id = ${id}`.compile(sql),
  );
  return rows[0];
};
export const insertStaffRole = async (db: Sql, role: Insertable<DB['staff_role']>): Promise<void> => {
  await db.insertInto('staff_role').values(role).execute();
};

/** The new status, if the person still has the status where the move starts and the version that was read. */
export const moveStaffTo = async (
  db: Sql,
  staff: { id: number; status: string; employed_until: Day | null; employed_from: Day | null },
  move: { to: string; reason: string | null; today: Day; version: number },
): Promise<void> => {
  const { to, reason, today, version } = move;
  const left = later(staff.employed_until ?? today, staff.employed_from ?? today);
  const result = await db
    .updateTable('staff')
    .set({
      status: to,
      status_reason: reason,
      // Someone who left was employed until today at the latest; someone who returns is employed again.
      ...(to === 'deactivated' && { employed_until: staff.employed_until ?? left }),
      ...(staff.status === 'deactivated' && { employed_until: null }),
    })
    .where('id', '=', staff.id)
    .where('status', '=', staff.status)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new StaleWrite('staff', staff.id, version);
};

/** Every server keeps the person's name as long as the stamp is the same. */
export const nameSeenAnew = async (db: Sql, id: number): Promise<void> => {
  await db
    .updateTable('staff')
    .set({ access_stamp: raw<number>`access_stamp + 1` })
    .where('id', '=', id)
    .execute();
};
export const setInvitedNow = async (db: Sql, id: number, now: Date): Promise<void> => {
  await db.updateTable('staff').set({ invited_at: now.toISOString() }).where('id', '=', id).execute();
};

/** The caller's own picture, that of a colleague in one of these branches, or anyone's for the head office. */
export const avatarOf = (id: number, asked: { by: number; branches: readonly number[]; isHq: boolean }) =>
  asQuery(raw<{ avatar_file_id: number | null }>`
    select s.avatar_file_id from staff s where s.id = ${id}
       and (${asked.isHq}::boolean or s.id = ${asked.by} or s.id in (select w.staff_id from staff_of(${[...asked.branches]}::bigint[]) w))`);

/** Every role visible to the caller, with its permissions; the rules decide which of them can be given. */
export const rolesToGive = () =>
  asQuery(raw<{
    id: number;
    title: { en: string; cn: string };
    scope: string;
    branch_id: number | null;
    two_step_required: boolean;
    flags: string[];
  }>`
    select r.id, r.title, r.scope, r.branch_id, r.two_step_required,
           array(select rf.flag from role_function rf where rf.role_id = r.id) as flags
      from role r order by (r.key is null), r.id`);
export const placesToGive = (branches: readonly number[]) =>
  sql
    .selectFrom('branch')
    .select(['id', 'name', 'code', 'country_code'])
    .where('id', '=', raw<number>`any (${[...branches]}::bigint[])`)
    .orderBy('name');
export const groupsToGive = () =>
  asQuery(raw<{ id: number; name: { en: string; cn: string }; count: number }>`
    select g.id, g.name, (select count(*) from branch b where b.id = any (g.branch_ids) and b.is_active)::int as count
      from branch_group g order by lower(g.name ->> 'en'), g.id`);
/** A group of branches, which nobody changes until the commit. Only head office can lock one: groups are its own. */
export const holdGroup = async (db: Sql, id: number): Promise<boolean> =>
  (await db.selectFrom('branch_group').select('id').where('id', '=', id).forShare().execute()).length > 0;
export const organisationsToGive = () => sql.selectFrom('organisation').select(['id', 'name']).orderBy('id');

/** Everyone who has a role, anywhere: their open screens are notified when it changes. */
export const holderIds = async (db: Sql, role_id: number): Promise<number[]> => {
  const rows = await db.selectFrom('staff_role').select('staff_id').distinct().where('role_id', '=', role_id).execute();
  return rows.map((row) => row.staff_id);
};

type Appointable = {
  id: number;
  email: string;
  first_name: string;
  status: string;
  locale: Locale;
  has_accepted: boolean;
};
/** Also people who work elsewhere: staff who appoint others find them by the full address. */
export const findByEmail = async (db: Sql, email: string): Promise<Appointable | undefined> =>
  (await raw<Appointable>`select * from person_to_appoint(${email.toLowerCase()})`.execute(db)).rows[0];
export const roleIdOf = async (db: Sql, key: string): Promise<number> =>
  (await db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

export type RolePlace = { branch_id: number } | { organisation_id: number };
export const isHeldAt = async (db: Sql, staff_id: number, role_id: number, place: RolePlace): Promise<boolean> => {
  const [[column, id]] = Object.entries(place) as [['branch_id' | 'organisation_id', number]];
  const held = db.selectFrom('staff_role').select('id').where('staff_id', '=', staff_id).where('role_id', '=', role_id);
  return (await held.where(column, '=', id).execute()).length > 0;
};
export const deleteStaffRole = async (db: Sql, id: number): Promise<void> => {
  await db.deleteFrom('staff_role').where('id', '=', id).execute();
};
/** Locked until the commit: two requests that change the same person wait for each other. */
export const lockStaff = async (db: Sql, id: number): Promise<void> => {
  await db.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
};
