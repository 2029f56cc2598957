/** All SQL about roles in groups of branches. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';

/** Someone who has a role in a group. Those who have left aren't among them: they can't use it. */
export type GroupRole = {
  staff_id: number;
  name: string;
  title: { en: string; cn: string };
  flags: string[];
  given_at: string;
};
export const rolesInGroup = (group_id: number) =>
  asQuery(raw<GroupRole>`
    select sr.staff_id, full_name(f.first_name, f.last_name) as name, r.title, sr.created_at as given_at,
           array(select rf.flag from role_function rf where rf.role_id = r.id) as flags
      from staff_role sr join staff f on f.id = sr.staff_id and f.status <> 'deactivated' join role r on r.id = sr.role_id
     where sr.branch_group_id = ${group_id} order by lower(f.first_name), lower(f.last_name), sr.id`);

/** Nobody gives a role in the group, and nobody else changes it, until the commit. */
export const lockGroup = async (db: Sql, group_id: number): Promise<void> => {
  await db.selectFrom('branch_group').select('id').where('id', '=', group_id).forUpdate().execute();
};
/** Those of people who have left: nothing else keeps a group that is deleted. */
export const endRolesOfLeavers = async (db: Sql, group_id: number): Promise<void> => {
  await db
    .deleteFrom('staff_role')
    .where('branch_group_id', '=', group_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('staff')
          .select('staff.id')
          .whereRef('staff.id', '=', 'staff_role.staff_id')
          .where('staff.status', '=', 'deactivated'),
      ),
    )
    .execute();
};
