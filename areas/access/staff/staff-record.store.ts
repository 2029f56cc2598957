/** One member of staff as the record page gets it: with roles, certificates and what the caller can do. */
import { sql as raw } from 'kysely';
import { maskedAccount, staffCan, whyNotManage, whyNotTake, type Held } from './staff.rules.ts';
import type { Staff, StaffRole } from './staff.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asQuery } from '#kit/server/db.ts';
import { refusalWord } from '#kit/server/answer.ts';
import { certificatesOf, presentCertificate } from '../certificate/certificate.store.ts';
import { latestToday } from '../session/latest-today.service.ts';
import { groupPart } from '../role/role.store.ts';
import { placeName, type PlaceParts } from '../role/place.service.ts';
import { staffColumns, type ListedStaff } from './staff-list.store.ts';

type Details = Pick<
  Staff,
  | 'avatar_file_id'
  | 'gender'
  | 'date_of_birth'
  | 'languages'
  | 'emergency_name'
  | 'emergency_phone'
  | 'emergency_relationship'
  | 'employed_until'
  | 'status_reason'
  | 'bank_name'
  | 'otp_required'
  | 'invited_at'
  | 'created_at'
  | 'updated_at'
>;
export type StaffRecord = Omit<ListedStaff, 'roles'> &
  Details & {
    bank_account_end: string | null;
    bank_account_sealed: string | null;
    has_authenticator: boolean;
    two_steps_by_role: boolean;
    is_hq: boolean;
  };

/**
 * Who is visible: by the branches in which the caller has the permission; head office staff only with VIEW_HQ_USER
 * there; people without any role only to the head office.
 */
const staffById = (ctx: Ctx, id: number) => {
  const seesHq = ctx.actor.hasEverywhere('VIEW_HQ_USER');
  return asQuery(raw<StaffRecord>`
    select ${staffColumns}, s.avatar_file_id, s.gender, s.date_of_birth, s.languages, s.emergency_name, s.emergency_phone,
           s.emergency_relationship, s.employed_until, s.status_reason, s.bank_name, s.bank_account_end, s.bank_account_sealed,
           s.otp_required, s.totp_at is not null as has_authenticator, needs_two_steps(s.id) as two_steps_by_role,
           s.invited_at, s.created_at, s.updated_at, held.everywhere as is_hq
      from staff_person s
      cross join lateral (select coalesce(bool_or(sr.everywhere), false) as everywhere, count(*) as roles
                            from staff_role sr where sr.staff_id = s.id) held
     where s.id = ${id} and case
       when held.everywhere or held.roles = 0 then ${seesHq}::boolean
       else s.id in (select w.staff_id from staff_of(${[...ctx.scope.branches]}::bigint[]) w) end`);
};

type RoleOf = PlaceParts & {
  id: number;
  role_id: number;
  title: { en: string; cn: string };
  scope: string;
  of_branch: number | null;
  organisation_id: number | null;
  branch_id: number | null;
  branch_group_id: number | null;
  group_branches: number[];
  given_at: string;
  flags: string[];
};
const rolesOf = (id: number) =>
  asQuery(raw<RoleOf>`
    select sr.id, sr.role_id, coalesce(r.title, '{"en": "—", "cn": "—"}') as title, coalesce(r.scope, 'branch') as scope, r.branch_id as of_branch,
           sr.everywhere, sr.country_code, sr.organisation_id, sr.branch_id, sr.branch_group_id, coalesce(g.branch_ids, '{}') as group_branches,
           coalesce(o.name, b.name) as named, ${groupPart} as "group", sr.created_at as given_at,
           array(select rf.flag from role_function rf where rf.role_id = sr.role_id) as flags
      from staff_role sr left join role r on r.id = sr.role_id
      left join branch b on b.id = sr.branch_id left join organisation o on o.id = sr.organisation_id
      left join branch_group g on g.id = sr.branch_group_id
     where sr.staff_id = ${id} order by sr.everywhere desc, b.name, sr.id`);

export const heldOf = ({ flags, branch_id }: RoleOf): Held => ({
  flags,
  branches: branch_id === null ? [] : [branch_id],
  wide: branch_id === null,
});
type Given = { flag: string; branch_id: number | null };
/** What a person has beyond the roles, now or later. */
const givenTo = (id: number, now: Date) =>
  asQuery(raw<Given>`select flag, branch_id from given_privileges(${id}, ${now.toISOString()}::timestamptz)`);
const heldBeyond = ({ flag, branch_id }: Given): Held => ({
  flags: [flag],
  branches: branch_id === null ? [] : [branch_id],
  wide: branch_id === null,
});

type Whose = { id: number; roles: readonly RoleOf[] };
const canTake = (ctx: Ctx, { id, roles }: Whose, role: RoleOf): boolean =>
  id !== ctx.actor.staff_id && whyNotTake(ctx.actor, heldOf(role), roles.map(heldOf)) === null;

export type StaffFound = { staff: StaffRecord; roles: readonly RoleOf[]; why: string | null };
/**
 * With the reason why the caller can't change the person as a whole. Code 40 if the person isn't visible to the caller.
 */
export const findStaff = async (ctx: Ctx, id: number): Promise<StaffFound> => {
  const [[staff], roles, given] = await ctx.read(staffById(ctx, id), rolesOf(id), givenTo(id, ctx.clock.now()));
  if (!staff) throw new NotFound();
  // Anyone who changes a person's e-mail could take over everything the person can do, by role or by privilege.
  const holds = [...roles.map(heldOf), ...given.map(heldBeyond)];
  return { staff, roles, why: whyNotManage(ctx.actor, { id, holds }) };
};

const asRole =
  (ctx: Ctx, whose: Whose) =>
  (role: RoleOf): StaffRole => ({
    ...role,
    place: placeName(role, ctx.locale),
    can: canTake(ctx, whose, role) ? ['take'] : [],
  });

export const presentStaff = async (ctx: Ctx, { staff, roles, why }: StaffFound): Promise<Staff> => {
  const [certificates] = await ctx.read(certificatesOf(staff.id));
  const branches = roles.flatMap((role) => (role.branch_id === null ? role.group_branches : [role.branch_id]));
  const bank_account_masked = maskedAccount(staff.bank_account_end);
  const managesHere =
    ctx.actor.hasEverywhere('MANAGE_STAFF') || branches.some((branch) => ctx.actor.has('MANAGE_STAFF', branch));
  const seesBank =
    ctx.actor.hasEverywhere('MANAGE_STAFF_BANK') ||
    (branches.length > 0 && branches.every((branch) => ctx.actor.has('MANAGE_STAFF_BANK', branch)));
  const { can, blocked } = staffCan({ ...staff, bank_account_masked }, { managesHere, seesBank, why });
  const mayCertify = can.includes('add_certificate');
  const today = latestToday(ctx.clock.now());
  return {
    ...staff,
    bank_account_masked,
    roles: roles.map(asRole(ctx, { id: staff.id, roles })),
    certificates: certificates.map((one) => presentCertificate(one, today, mayCertify)),
    can,
    blocked: Object.fromEntries(Object.entries(blocked).map(([name, code]) => [name, refusalWord(code, ctx.locale)])),
  };
};
export const viewStaff = async (ctx: Ctx, id: number): Promise<Staff> => presentStaff(ctx, await findStaff(ctx, id));
