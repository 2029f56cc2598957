import { formatDay, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { NewPrivilege, PrivilegeRow, PrivilegeStatus } from './privilege.model.ts';
import { functionNames } from '../role/role.rules.ts';

type Dated = { from_on: Day; until_on: Day; ended_at: string | null };
/** `today` is the day of the privilege's branch. Both days are included. */
export const privilegeStatus = ({ from_on, until_on, ended_at }: Dated, today: Day): PrivilegeStatus => {
  if (ended_at !== null) return 'ended';
  if (today < from_on) return 'waiting';
  return today > until_on ? 'expired' : 'active';
};

type Loan = { id: number; until_on: Day };
/** What is known about the person who gets the privilege, and about the giver. */
export type Giving = {
  giver_id: number;
  /** Does the giver manage privileges for the whole network? */
  managesNetwork: boolean;
  /** The same by a role: a loan of managing them everywhere doesn't make anyone head office. */
  isHeadOffice: boolean;
  /** MANAGE_PRIVILEGE in a branch. */
  manages: (branch_id: number) => boolean;
  /** Does the giver manage them there only by a privilege? Its last day, and what has to end with it. */
  loanIn: (branch_id: number | null) => Loan | null;
  /** Does the person manage privileges in a branch by a role of their own? */
  isManagerIn: (branch_id: number) => boolean;
  /** Does the giver have this permission by a role, in a branch or (null) everywhere? */
  mayHandOn: (flag: string, branch_id: number | null) => boolean;
  /** A super admin keeps all permissions. */
  isSuperAdmin: boolean;
  /** Does the person have a role wider than single branches? Then only the head office decides. */
  isWide: boolean;
  /** The earliest date that it is now in the branches concerned. */
  today: Day;
};

const places = ({ everywhere, branches }: Pick<NewPrivilege, 'everywhere' | 'branches'>): (number | null)[] =>
  everywhere ? [null] : branches;

const personFault = (asked: NewPrivilege, giving: Giving): Fault[] => {
  if (asked.staff_id === giving.giver_id) return [{ field: 'staff_id', key: 'privilege_own' }];
  if (giving.isWide && !giving.isHeadOffice) return [{ field: 'staff_id', key: 'privilege_wide' }];
  if (asked.effect !== 'take') return [];
  if (giving.isSuperAdmin) return [{ field: 'staff_id', key: 'privilege_super_admin' }];
  // Someone who manages a branch by role can't be locked out there by others of the branch.
  return !giving.isHeadOffice && (asked.everywhere || asked.branches.some(giving.isManagerIn))
    ? [{ field: 'staff_id', key: 'privilege_outranks' }]
    : [];
};

const placeFault = (asked: NewPrivilege, giving: Giving): Fault[] => {
  const field = asked.everywhere ? 'everywhere' : 'branches';
  if (!asked.everywhere && asked.branches.length === 0) return [{ field, key: 'branch_needed' }];
  const isMine = asked.everywhere ? giving.managesNetwork : asked.branches.every(giving.manages);
  return isMine ? [] : [{ field, key: 'privilege_place' }];
};

/** What was decided by a privilege ends with that privilege, in every place that is named. */
const loanFaults = (asked: NewPrivilege, giving: Giving, locale: Locale): Fault[] => {
  const ends = places(asked).flatMap((place) => giving.loanIn(place)?.until_on ?? []);
  const day = ends.toSorted()[0];
  return day !== undefined && asked.until_on > day
    ? [{ field: 'until_on', key: 'privilege_beyond_loan', facts: { day: formatDay(day, locale) } }]
    : [];
};

const dayFaults = ({ from_on, until_on }: NewPrivilege, today: Day): Fault[] => [
  ...(from_on < today ? [{ field: 'from_on', key: 'in_the_past' }] : []),
  ...(until_on < from_on ? [{ field: 'until_on', key: 'ends_before_start' }] : []),
];

/** What is wrong with a requested privilege; nobody gives or removes what they don't have by a role there. */
export const privilegeFaults = (asked: NewPrivilege, giving: Giving, locale: Locale): Fault[] => {
  const wrongPlace = placeFault(asked, giving);
  const beyond =
    wrongPlace.length > 0
      ? []
      : asked.flags.filter((flag) => !places(asked).every((place) => giving.mayHandOn(flag, place)));
  const key = asked.effect === 'take' ? 'beyond_own_removed' : 'beyond_own';
  return [
    ...personFault(asked, giving),
    ...wrongPlace,
    ...(beyond.length > 0 ? [{ field: 'flags', key, facts: { functions: functionNames(beyond, locale) } }] : []),
    ...dayFaults(asked, giving.today),
    ...(wrongPlace.length > 0 ? [] : loanFaults(asked, giving, locale)),
  ];
};

/** Who wants to end it, as far as the rule needs it: nobody decides about their own access. */
export type Ending = Pick<Giving, 'giver_id' | 'managesNetwork' | 'isHeadOffice' | 'manages' | 'mayHandOn'>;
type Standing = Pick<PrivilegeRow, 'status' | 'staff_id' | 'branch_id' | 'effect' | 'flag'> & {
  given_by: number | null;
  /** The loan by which it was given, if it was given by one. */
  by_loan: number | null;
  /** Does the person manage privileges there by a role, or have a role wider than single branches? */
  outranks: boolean;
};

const MANAGES = 'MANAGE_PRIVILEGE';
/**
 * Ending a given privilege takes it away: that requires the same as taking, and a loan decides nothing that outlives it.
 * What someone gave by a loan that still runs ends with the loan at the latest, so they can end it now.
 */
const whyNotTakeBack = ({ branch_id, ...given }: Standing, ending: Ending): string | null => {
  const managesByRole = ending.mayHandOn(MANAGES, branch_id);
  const isOwnGift = given.given_by === ending.giver_id && (managesByRole || given.by_loan !== null);
  if (ending.isHeadOffice || isOwnGift) return null;
  if (!managesByRole) return 'access.privilege_on_loan';
  if (given.outranks) return 'access.privilege_outranks';
  return ending.mayHandOn(given.flag, branch_id) ? null : 'access.privilege_not_held';
};
/** Ending a removal gives the permission back: that requires the same as giving it. */
const whyNotGiveBack = ({ branch_id, ...taken }: Standing, ending: Ending): string | null => {
  const isOwn = taken.given_by === ending.giver_id && taken.by_loan !== null;
  if (!ending.mayHandOn(taken.flag, branch_id)) return 'access.privilege_beyond_own';
  return isOwn || ending.mayHandOn(MANAGES, branch_id) ? null : 'access.privilege_on_loan';
};

export const whyNotEnd = (privilege: Standing, ending: Ending): string | null => {
  const { status, branch_id } = privilege;
  if (status === 'expired' || status === 'ended') return 'access.privilege_over';
  if (privilege.staff_id === ending.giver_id) return 'access.privilege_own';
  if (!(branch_id === null ? ending.managesNetwork : ending.manages(branch_id))) return 'access.privilege_of_network';
  return privilege.effect === 'take' ? whyNotGiveBack(privilege, ending) : whyNotTakeBack(privilege, ending);
};
