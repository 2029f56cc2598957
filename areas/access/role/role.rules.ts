import { isFlag, type Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { fallbackLocale, type Locale } from '#kit/domain/words.ts';
import { flags as functionTable } from '#access/access.ts';
import { builtInRoles, headOfficeFlags, type RoleScope } from '#access/roles.ts';
import type { RoleRow } from './role.model.ts';

export const SUPER_ADMIN = 'super_admin';

type Standing = { key: string | null; branch_id: number | null };
type Content = { title: { en: string; cn: string }; scope: RoleScope; flags: readonly string[] };
/** What the rules need to know about the caller. */
export type RoleMaker = {
  /** MANAGE_ROLE for the whole network. */
  managesNetwork: boolean;
  /** MANAGE_ROLE in a branch. */
  manages: (branch_id: number) => boolean;
  /** By a role of their own, in a branch or (null) everywhere. */
  mayHandOn: (flag: string, branch_id: number | null) => boolean;
};
const MANAGES = 'MANAGE_ROLE';

/** A branch's own roles are managed by the branch; those of the network by the head office. */
export const whyNotEdit = (role: Standing, maker: RoleMaker): string | null => {
  if (role.branch_id === null) return maker.managesNetwork ? null : 'access.role_of_network';
  return maker.manages(role.branch_id) ? null : 'access.role_of_network';
};
export const whyNotDelete = (role: Standing & Pick<Content, 'flags'>, maker: RoleMaker): string | null => {
  if (role.key !== null) return 'access.role_built_in';
  const why = whyNotEdit(role, maker);
  if (why !== null) return why;
  return role.flags.filter(isFlag).every((flag) => mayRemove(maker, role.branch_id, flag))
    ? null
    : 'access.role_beyond_own';
};

/** Nobody removes what they don't have by a role there, or on loan: the removal would outlive the loan. */
export const mayRemove = ({ mayHandOn }: RoleMaker, branch_id: number | null, flag: string): boolean =>
  mayHandOn(MANAGES, branch_id) && mayHandOn(flag, branch_id);

/** What the people with a role have in its branch, the caller apart, and whether one of them has a wider role. */
export type Holders = { flags: readonly string[]; is_wide: boolean };
/** Removing permissions from a role takes them from everyone with it: nobody does that to someone of a higher rank. */
export const isOutranked = (role: Standing, holders: Holders, maker: RoleMaker): boolean => {
  if (maker.mayHandOn(MANAGES, null)) return false;
  return holders.is_wide || !holders.flags.filter(isFlag).every((flag) => maker.mayHandOn(flag, role.branch_id));
};

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The name and scope of a built-in role can't be changed; the super admin keeps every permission. */
export const whyNotChange = (role: Content & Standing, wanted: Content): string | null => {
  if (role.key === null) return null;
  const renamed = role.title.en !== wanted.title.en || role.title.cn !== wanted.title.cn;
  if (renamed || role.scope !== wanted.scope) return 'access.role_built_in_named';
  return role.key === SUPER_ADMIN && !sameSet(role.flags, wanted.flags) ? 'access.super_admin_has_all' : null;
};

const builtInTitles: readonly string[] = Object.values(builtInRoles).map((role) => role.title.en.toLowerCase());
/** Roles can't have the name of a built-in one, so that nobody confuses them. */
export const titleFaults = (role: { key: string | null }, { en }: { en: string }): Fault[] =>
  role.key === null && builtInTitles.includes(en.trim().toLowerCase()) ? [{ field: 'title', key: 'role_title' }] : [];

/** The sentences of permissions, for messages. */
export const functionNames = (names: readonly string[], locale: Locale = fallbackLocale): string =>
  names.map((name) => (isFlag(name) ? functionTable[name][locale] : name)).join(locale === 'cn' ? '、' : ', ');

/** Which permissions the caller can add to the role, and which they can remove from it. */
type Reach = { mayGive: (flag: Flag) => boolean; mayTake: (flag: Flag) => boolean };
/**
 * What is wrong with the permissions of a role: nobody gives or removes what they don't have, and head office permissions
 * can't be used by a branch. What the role keeps isn't checked.
 */
export const functionFaults = (
  wanted: { scope: RoleScope; flags: readonly Flag[] },
  before: readonly string[],
  { mayGive, mayTake }: Reach,
  locale: Locale,
): Fault[] => {
  const kept = before.filter(isFlag).filter((flag) => !wanted.flags.includes(flag) && !mayTake(flag));
  const beyond = wanted.flags.filter((flag) => !before.includes(flag) && !mayGive(flag));
  const misplaced = wanted.scope === 'branch' ? wanted.flags.filter((flag) => headOfficeFlags.includes(flag)) : [];
  const faults: Fault[] = [];
  if (misplaced.length > 0)
    faults.push({ field: 'flags', key: 'head_office_only', facts: { functions: functionNames(misplaced, locale) } });
  if (beyond.length > 0)
    faults.push({ field: 'flags', key: 'beyond_own', facts: { functions: functionNames(beyond, locale) } });
  if (kept.length > 0)
    faults.push({ field: 'flags', key: 'beyond_own_removed', facts: { functions: functionNames(kept, locale) } });
  return faults;
};

/** What the caller can do with a role now. */
export const roleCan = (
  role: Parameters<typeof whyNotDelete>[0],
  maker: RoleMaker,
  copies: boolean,
): RoleRow['can'] => [
  // Nothing about the super admin can be changed.
  ...(whyNotEdit(role, maker) === null && role.key !== SUPER_ADMIN ? (['edit'] as const) : []),
  ...(copies ? (['copy'] as const) : []),
  ...(whyNotDelete(role, maker) === null ? (['delete'] as const) : []),
];

/** Roles side by side: what at least one of them allows, in the order of the table of permissions. */
type Comparison = { flag: Flag; allowed: boolean[]; isSame: boolean }[];
export const compareRoles = (all: readonly Flag[], roles: readonly (readonly string[])[]): Comparison =>
  all
    .map((flag) => ({ flag, allowed: roles.map((flags) => flags.includes(flag)) }))
    .filter(({ allowed }) => allowed.includes(true))
    .map((row) => ({ ...row, isSame: !row.allowed.includes(false) }));
