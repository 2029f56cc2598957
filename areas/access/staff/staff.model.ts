import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Email, Id, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { genders } from '#kit/domain/lookups/choices.ts';
import { Certificate } from '../certificate/certificate.model.ts';
import { staffMachine } from './staff.machine.ts';

export const staffStatuses = statesOf(staffMachine);
export const staffTypes = ['super_admin', 'admin', 'facility_admin', 'trainer', 'sales_person', 'operator'] as const;
export const employments = ['full_time', 'part_time'] as const;
/** Languages spoken with clients in our markets; codes of ISO 639. */
export const spokenLanguages = [
  'en',
  'zh',
  'yue',
  'nan',
  'ms',
  'ta',
  'hi',
  'id',
  'th',
  'tl',
  'vi',
  'ja',
  'ko',
  'pt',
] as const;
const staffMoves = ['set_inactive', 'activate', 'deactivate'] as const;

const isOnePlace = (place: {
  everywhere: boolean;
  country_code: string | null;
  organisation_id: number | null;
  branch_id: number | null;
  branch_group_id: number | null;
}): boolean =>
  [
    place.everywhere,
    place.country_code !== null,
    place.organisation_id !== null,
    place.branch_id !== null,
    place.branch_group_id !== null,
  ].filter(Boolean).length === 1;
/**
 * Where a role applies: everywhere, in a country, in an organisation and what is below it, in one branch, or in the
 * branches that belong to a group at the moment.
 */
export const RolePlace = z
  .object({
    everywhere: z.boolean().default(false),
    country_code: orNull(z.string().regex(/^[A-Z]{2}$/, 'not_one_of')).default(null),
    organisation_id: orNull(Id).default(null),
    branch_id: orNull(Id).default(null),
    branch_group_id: orNull(Id).default(null),
  })
  .refine(isOnePlace, 'required')
  .meta({
    description: 'Exactly one of the five. `everywhere` is true or is left out.',
    minProperties: 1,
    maxProperties: 1,
  });
export type RolePlace = z.output<typeof RolePlace>;
export const NewRole = z.object({ role_id: Id, place: RolePlace });
export type NewRole = z.output<typeof NewRole>;

/** A person's own details. Phones are converted to international form by the country of the branch. */
export const personFields = {
  first_name: requiredText(80, 'name_required'),
  last_name: text(80).default(''),
  phone: orNull(PhoneText).default(null),
  gender: orNull(z.enum(genders)).default(null),
  date_of_birth: orNull(Day).default(null),
  languages: z
    .array(z.enum(spokenLanguages))
    .max(spokenLanguages.length, { error: 'too_many_items' })
    .default([])
    .transform((all) => [...new Set(all)]),
  avatar_file_id: orNull(Id).default(null),
  emergency_name: orNull(text(120)).default(null),
  emergency_phone: orNull(PhoneText).default(null),
  emergency_relationship: orNull(z.int().min(1, 'not_one_of').max(9, 'not_one_of')).default(null),
};
const jobFields = {
  email: Email,
  staff_type: z.enum(staffTypes),
  employment: orNull(z.enum(employments)).default(null).describe('Required for trainers.'),
  employed_from: orNull(Day).default(null),
  employed_until: orNull(Day).default(null),
};
export const NewStaff = z.object({
  branch_id: Id,
  ...personFields,
  ...jobFields,
  roles: z.array(NewRole).min(1, { error: 'too_few_items' }).max(30, { error: 'too_many_items' }),
});
export const EditStaff = z.object({ version: Version, ...personFields, ...jobFields });
export type NewStaff = z.output<typeof NewStaff>;
export type EditStaff = z.output<typeof EditStaff>;

export const MoveStaff = z.object({
  version: Version,
  move: z.enum(staffMoves),
  reason: orNull(text(500)).default(null).describe('Required to deactivate somebody or to set them inactive.'),
});

/** A bank account for pay. Empty: it is removed. */
export const EditBank = z.object({
  version: Version,
  bank_name: orNull(text(80)).default(null),
  bank_account: orNull(text(40)).default(null),
});
export const Bank = z.object({ bank_name: z.string().nullable(), bank_account: z.string().nullable() });

export const staffActions = [
  ...staffMoves,
  'edit',
  'give_role',
  'invite',
  'send_reset',
  'reset_two_step',
  'end_sessions',
  'see_bank',
  'edit_bank',
  'add_certificate',
] as const;
export type StaffAction = (typeof staffActions)[number];

/** How far a person has got with signing in. */
const signInStates = ['invited', 'invitation_over', 'ready'] as const;

const RoleHeld = z.object({ title: BothTexts, place: z.string() });
export const StaffRow = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  staff_type: z.enum(staffTypes),
  employment: z.enum(employments).nullable(),
  status: z.enum(staffStatuses),
  roles: z.array(RoleHeld),
  sign_in: z.enum(signInStates),
  last_seen_at: Instant.nullable(),
  employed_from: Day.nullable(),
  /** The earliest end among the newest certificates of each kind. */
  certificate_until: Day.nullable(),
  version: Version,
});
export type StaffRow = z.output<typeof StaffRow>;

export const StaffRole = RoleHeld.extend({
  id: Id,
  role_id: Id,
  everywhere: z.boolean(),
  branch_id: Id.nullable(),
  branch_group_id: Id.nullable(),
  given_at: Instant,
  can: z.array(z.enum(['take'])),
});
export type StaffRole = z.output<typeof StaffRole>;

export const Staff = StaffRow.extend({
  avatar_file_id: Id.nullable(),
  gender: z.enum(genders).nullable(),
  date_of_birth: Day.nullable(),
  languages: z.array(z.string()),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  emergency_relationship: z.int().nullable(),
  employed_until: Day.nullable(),
  status_reason: z.string().nullable(),
  bank_name: z.string().nullable(),
  /** Only its end: "•••• 4821". */
  bank_account_masked: z.string().nullable(),
  otp_required: z.boolean(),
  has_authenticator: z.boolean(),
  two_steps_by_role: z.boolean(),
  invited_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  roles: z.array(StaffRole),
  certificates: z.array(Certificate),
  can: z.array(z.enum(staffActions)),
  /** Why something that the caller could otherwise do isn't possible. */
  blocked: z.record(z.string(), z.string()),
});
export type Staff = z.output<typeof Staff>;

/** What the caller can give: roles whose permissions the caller also has, and the places for them. */
export const Givable = z.object({
  roles: z.array(
    z.object({
      id: Id,
      title: BothTexts,
      scope: z.string(),
      branch_id: Id.nullable(),
      two_step_required: z.boolean(),
      flags: z.array(z.string()),
    }),
  ),
  branches: z.array(z.object({ id: Id, name: z.string(), code: z.string(), country_code: z.string() })),
  organisations: z.array(z.object({ id: Id, name: z.string() })),
  /** With the number of their open branches. */
  groups: z.array(z.object({ id: Id, name: BothTexts, count: Count })),
  countries: z.array(z.string()),
  everywhere: z.boolean(),
});
export type Givable = z.output<typeof Givable>;
