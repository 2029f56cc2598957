/** All SQL about the caller's own profile. */
import { sql as raw } from 'kysely';
import type { z } from 'zod';
import type { EditProfile, Profile } from './profile.contract.ts';
import type { DateFormat } from '#kit/domain/day.ts';
import { sql, type Sql } from '#kit/server/db.ts';
import { pictureAt } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { groupPart } from '../role/role.store.ts';

export const profileOf = (staff_id: number) =>
  sql
    .selectFrom('staff_person as staff')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'phone',
      'gender',
      'date_of_birth',
      'staff_type',
      'employment',
      'locale',
      raw<DateFormat>`(select s.date_format from staff_setting s where s.staff_id = staff.id)`.as('date_format'),
      pictureAt('staff/avatar', 'id', 'avatar_file_id').as('avatar'),
      'avatar_file_id',
      'languages',
      'emergency_name',
      'emergency_phone',
      'emergency_relationship',
      'otp_required',
      'version',
    ])
    .where('id', '=', staff_id)
    .$narrowType<Pick<Profile, 'gender' | 'locale'>>();

export type HeldRole = {
  title: { en: string; cn: string };
  everywhere: boolean;
  country_code: string | null;
  named: string | null;
  group: { name: { en: string; cn: string }; count: number } | null;
};
/** The roles of a person with where they apply, widest first. */
export const rolesOf = (staff_id: number) =>
  sql
    .selectFrom('staff_role')
    .innerJoin('role', 'role.id', 'staff_role.role_id')
    .leftJoin('branch', 'branch.id', 'staff_role.branch_id')
    .leftJoin('organisation', 'organisation.id', 'staff_role.organisation_id')
    .leftJoin('branch_group as g', 'g.id', 'staff_role.branch_group_id')
    .select([
      raw<HeldRole['title']>`role.title`.as('title'),
      'staff_role.everywhere',
      'staff_role.country_code',
      raw<string | null>`coalesce(organisation.name, branch.name)`.as('named'),
      groupPart.as('group'),
    ])
    .where('staff_role.staff_id', '=', staff_id)
    .orderBy('staff_role.everywhere', 'desc')
    .orderBy('staff_role.country_code')
    .orderBy('named')
    .orderBy('role.id');

type ProfileChanges = Omit<z.output<typeof EditProfile>, 'version'>;
/** Every server keeps the person's name and language as long as the stamp is the same. */
const seenAnew = { access_stamp: raw<number>`access_stamp + 1` };

export const saveProfile = async (db: Sql, staff_id: number, version: number, changes: ProfileChanges) => {
  await saveVersioned(db, 'staff', staff_id, version, changes);
  await db.updateTable('staff').set(seenAnew).where('id', '=', staff_id).execute();
};

export const saveLocale = async (db: Sql, staff_id: number, locale: string): Promise<void> => {
  await db
    .updateTable('staff')
    .set({ locale, ...seenAnew })
    .where('id', '=', staff_id)
    .execute();
};
