import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { dateFormats, Day } from '#kit/domain/day.ts';
import { locales } from '#kit/domain/words.ts';
import { Id, IdText, Version } from '#kit/domain/field.ts';
import { Branch, CheckedBranch } from '#areas/network/branch/branch.model.ts';
import { NamedCategory } from '#areas/settings/class-category/class-category.model.ts';
import { MAX_PASSWORD, NewPassword, SessionRow } from '../session/session.model.ts';
import { personFields } from '../staff/staff.model.ts';

const genders = ['male', 'female'] as const;
export const Profile = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  date_of_birth: Day.nullable(),
  staff_type: z.string(),
  employment: z.string().nullable(),
  locale: z.enum(locales),
  date_format: z.enum(dateFormats),
  avatar: z.string().nullable(),
  avatar_file_id: Id.nullable(),
  languages: z.array(z.string()),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  emergency_relationship: z.int().nullable(),
  otp_required: z.boolean(),
  version: Version,
  roles: z.array(z.object({ title: z.object({ en: z.string(), cn: z.string() }), place: z.string() })),
});
export type Profile = z.output<typeof Profile>;
/** Changing how the person signs in requires the password: see two-step sign-in. */
export const EditProfile = z.object({ version: Version, ...personFields });

const Trainer = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  employment: z.string().nullable(),
  avatar: z.string().nullable(),
});
export const profileContract = contract({
  me: {
    method: 'GET',
    path: 'staff/me',
    says: "The caller's own profile",
    flag: 'signed_in',
    branch: 'self',
    data: Profile,
  },
  editMe: {
    method: 'PUT',
    path: 'staff/me',
    says: 'Edit the caller’s own profile',
    flag: 'signed_in',
    branch: 'self',
    answer: 'dialog',
    body: EditProfile,
    data: Profile,
  },
  setLocale: {
    method: 'PUT',
    path: 'staff/me/locale',
    says: 'Choose the caller’s own language',
    beforeSecondStep: true,
    flag: 'signed_in',
    branch: 'self',
    answer: 'silent',
    body: z.object({ locale: z.enum(locales) }),
    data: z.object({ adminID: Id, locale: z.enum(locales) }),
  },
  changePassword: {
    method: 'PUT',
    path: 'staff/me/password',
    says: 'Change the caller’s own password; ends the other sessions',
    flag: 'signed_in',
    branch: 'self',
    answer: 'dialog',
    body: z.object({ old_password: z.string().min(1, { error: 'required' }).max(200), new_password: NewPassword }),
    data: z.null(),
    secret: true,
    refuses: ['access.wrong_password', 'access.common_password', 'access.slow_down'],
  },
  sessions: {
    method: 'GET',
    path: 'staff/me/sessions',
    says: 'The caller’s own sessions',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(SessionRow),
  },
  endSession: {
    method: 'POST',
    path: 'staff/me/endSession',
    says: 'End one of the caller’s own sessions; needs the password',
    flag: 'signed_in',
    branch: 'self',
    answer: 'silent',
    body: z.object({ sign_in_id: Id, password: z.string().min(1, { error: 'required' }).max(MAX_PASSWORD) }),
    data: z.null(),
    secret: true,
    refuses: ['access.wrong_password', 'access.slow_down'],
  },
  access: {
    method: 'GET',
    path: 'staff/access/:branch_id',
    says: 'The caller’s permissions in a branch',
    flag: 'signed_in',
    branch: 'branch',
    data: z.record(z.string(), z.literal(true)),
  },
  start: {
    method: 'GET',
    path: 'staff/start/:branch_id',
    says: 'What every page needs first, in one answer: the caller’s profile, permissions and branches, the current branch, and the class categories',
    flag: 'signed_in',
    branch: 'branch',
    data: z.object({
      profile: Profile,
      access: z.record(z.string(), z.literal(true)),
      branch: CheckedBranch,
      branches: z.array(Branch),
      categories: z.array(NamedCategory),
    }),
  },
  trainers: {
    method: 'GET',
    path: 'staff/getTrainersByBranch',
    says: 'Trainers of a branch',
    flag: 'signed_in',
    branch: 'branch',
    query: z.object({ branch_id: IdText.optional() }),
    data: z.array(Trainer),
  },
  salesPersons: {
    method: 'GET',
    path: 'staff/getSalesPersonsByBranch',
    says: 'Who can be named as the sales person in a branch',
    flag: ['VIEW_LEAD', 'VIEW_CLIENT'],
    branch: 'branch',
    query: z.object({ branch_id: IdText.optional() }),
    data: z.array(Trainer),
  },
});
