import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { personFaults } from '#areas/people/person/person.rules.ts';
import { phoneIn } from '#areas/people/person/phone.rules.ts';
import type { RoleScope } from '#access/roles.ts';
import { staffMachine } from './staff.machine.ts';
import type { RolePlace, Staff, StaffAction } from './staff.model.ts';

/** What a person can do: the same questions that the server's guard asks. */
export type Holder = {
  has(flag: Flag, branch_id: number): boolean;
  hasEverywhere(flag: Flag): boolean;
  /** By a role, in a branch or (`null`) everywhere: a privilege is personal and temporary. */
  mayHandOn(flag: string, branch_id: number | null): boolean;
};
/** Permissions at a place. `wide` reaches beyond the branches of today: a country, an organisation, a group, everywhere. */
export type Held = { flags: readonly string[]; branches: readonly number[]; wide: boolean };

const MANAGES: Flag = 'MANAGE_STAFF';
/**
 * Does the person manage staff there and have each of these permissions there? Wide places belong to the head office.
 */
export const coversAll = (holder: Holder, { flags, branches, wide }: Held): boolean => {
  const needed = [MANAGES, ...(flags as readonly Flag[])];
  if (wide) return needed.every((flag) => holder.hasEverywhere(flag));
  return branches.length > 0 && branches.every((branch) => needed.every((flag) => holder.has(flag, branch)));
};

/**
 * The same by roles alone. What someone has or manages only on loan isn't enough to change, or end, what others have for
 * good.
 */
export const coversByRole = (holder: Holder, { flags, branches, wide }: Held): boolean => {
  const needed = [MANAGES, ...flags];
  if (wide) return needed.every((flag) => holder.mayHandOn(flag, null));
  return branches.length > 0 && branches.every((branch) => needed.every((flag) => holder.mayHandOn(flag, branch)));
};

/** At which kinds of places a role makes sense. A branch's role also works at a wider place: an admin of a country. */
const places: Readonly<Record<RoleScope, readonly (keyof RolePlace)[]>> = {
  network: ['everywhere'],
  country: ['everywhere', 'country_code'],
  organisation: ['organisation_id'],
  branch: ['everywhere', 'country_code', 'branch_group_id', 'organisation_id', 'branch_id'],
};
/** At which kinds of places a role can be assigned. */
export const placesOf = (role: { scope: string; branch_id: number | null }): readonly (keyof RolePlace)[] =>
  role.branch_id === null ? places[role.scope as RoleScope] : ['branch_id'];
const kindOf = (place: RolePlace): keyof RolePlace =>
  place.everywhere
    ? 'everywhere'
    : place.country_code !== null
      ? 'country_code'
      : place.organisation_id !== null
        ? 'organisation_id'
        : place.branch_group_id !== null
          ? 'branch_group_id'
          : 'branch_id';

type RoleToGive = { scope: string; branch_id: number | null; flags: readonly string[] };
/** Nobody gives what they don't have there by a role of their own; a branch's own role stays in it. */
export const whyNotGive = (holder: Holder, role: RoleToGive, place: RolePlace): string | null => {
  const fits = role.branch_id === null ? places[role.scope as RoleScope].includes(kindOf(place)) : true;
  if (!fits || (role.branch_id !== null && role.branch_id !== place.branch_id)) return 'access.role_not_there';
  const held = {
    flags: role.flags,
    branches: place.branch_id === null ? [] : [place.branch_id],
    wide: place.branch_id === null,
  };
  const mayGive = role.flags.every((flag) => holder.mayHandOn(flag, place.branch_id));
  return mayGive && coversAll(holder, held) ? null : 'access.role_beyond_own';
};

/** Do two roles meet in a branch? A wide one may reach it. */
const meetsAt = (one: Held, { branches, wide }: Held): boolean =>
  wide || one.wide || one.branches.some((branch) => branches.includes(branch));
/**
 * Removing a role requires everything that it allows there, by roles, and that the person doesn't outrank the caller
 * there: `roles` are all roles of the person.
 */
export const whyNotTake = (holder: Holder, held: Held, roles: readonly Held[]): string | null => {
  if (!coversByRole(holder, held)) return 'access.role_beyond_own';
  return roles.every((role) => !meetsAt(held, role) || coversByRole(holder, role)) ? null : 'access.role_outranked';
};

/**
 * Who can change a person as a whole: someone else, whose roles cover everything that the person has, wherever it is.
 * Not on loan: a new e-mail and a deactivation stay when the loan has ended.
 */
export const whyNotManage = (
  holder: Holder & { staff_id: number },
  person: { id: number; holds: readonly Held[] },
): string | null => {
  if (person.id === holder.staff_id) return 'access.own_record';
  if (person.holds.length === 0) return holder.mayHandOn(MANAGES, null) ? null : 'access.beyond_reach';
  return person.holds.every((held) => coversByRole(holder, held)) ? null : 'access.beyond_reach';
};

type Standing = Pick<Staff, 'status' | 'sign_in' | 'has_authenticator' | 'bank_account_masked'>;
export type Asker = { managesHere: boolean; seesBank: boolean; why: string | null };
/** What the caller can do with a person now, and why not the rest. */
export const staffCan = (staff: Standing, asker: Asker): { can: StaffAction[]; blocked: Record<string, string> } => {
  if (!asker.managesHere) return { can: [], blocked: {} };
  const isActive = staff.status === 'active';
  const whole: StaffAction[] = [
    'edit',
    ...(isActive && staff.sign_in !== 'ready' ? (['invite'] as const) : []),
    ...(isActive && staff.sign_in === 'ready' ? (['send_reset', 'end_sessions'] as const) : []),
    ...(staff.has_authenticator ? (['reset_two_step'] as const) : []),
    ...(movesFrom(staffMachine, staff.status, () => true) as StaffAction[]),
    ...(asker.seesBank ? (['edit_bank'] as const) : []),
    ...(asker.seesBank && staff.bank_account_masked !== null ? (['see_bank'] as const) : []),
  ];
  if (asker.why === null) return { can: [...whole, 'give_role', 'add_certificate'], blocked: {} };
  // The caller's own record is edited as their profile; for people who also work in other branches, shared details
  // can't be changed.
  if (asker.why === 'access.own_record') return { can: [], blocked: {} };
  return { can: ['give_role', 'add_certificate'], blocked: { edit: asker.why } };
};

type Typed = {
  staff_type?: string;
  employment?: string | null;
  phone: string | null;
  date_of_birth: Day | null;
  emergency_phone: string | null;
  employed_from?: Day | null;
  employed_until?: Day | null;
};
/** What depends on the date and the country. A trainer is full time or part time: pay and shifts need to know. */
export const staffFaults = (typed: Typed, today: Day, country: string): Fault[] => [
  ...personFaults(typed, today, country),
  ...(typed.emergency_phone !== null && phoneIn(typed.emergency_phone, country) === null
    ? [{ field: 'emergency_phone', key: 'phone_invalid' }]
    : []),
  ...(typed.staff_type === 'trainer' && !typed.employment ? [{ field: 'employment', key: 'required' }] : []),
  ...(typed.employed_from && typed.employed_until && typed.employed_until < typed.employed_from
    ? [{ field: 'employed_until', key: 'ends_before_start' }]
    : []),
];

/** Phones in international form. */
export const withPhones = <T extends Typed>(typed: T, country: string): T => ({
  ...typed,
  phone: typed.phone === null ? null : phoneIn(typed.phone, country),
  emergency_phone: typed.emergency_phone === null ? null : phoneIn(typed.emergency_phone, country),
});

const SHOWN_END = 4;
/** Account numbers of our markets and IBANs: 5 to 34 letters and figures; spaces and dashes are how people write them. */
export const bankAccountOf = (typed: string): string | null => {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{5,34}$/.test(plain) ? plain : null;
};
export const endOfAccount = (account: string): string => account.slice(-SHOWN_END);
export const maskedAccount = (end: string | null): string | null => (end === null ? null : `•••• ${end}`);
