/**
 * What a person can do: the functions of their roles, each where the role applies, plus what was given to or taken from
 * the person. A function that is taken is removed, however many roles give it. Everything that decides or shows access
 * asks here.
 */
export type RoleHold = { everywhere: boolean; flags: ReadonlySet<string>; branches: ReadonlySet<number> };
/** A current privilege in these branches. `everywhere`: also for what belongs to the network. */
export type Exception = { flag: string; effect: 'give' | 'take'; everywhere: boolean; branches: ReadonlySet<number> };
export type Access<R extends RoleHold = RoleHold, P extends Exception = Exception> = {
  roles: readonly R[];
  privileges: readonly P[];
};

const touches = (one: Exception, effect: Exception['effect'], flag: string): boolean =>
  one.effect === effect && one.flag === flag;

/** Everything for and against a function in a branch. */
export const sourcesOf = <R extends RoleHold, P extends Exception>(
  { roles, privileges }: Access<R, P>,
  flag: string,
  branch_id: number,
): { roles: R[]; given: P[]; taken: P[] } => ({
  roles: roles.filter((role) => role.flags.has(flag) && role.branches.has(branch_id)),
  given: privileges.filter((one) => touches(one, 'give', flag) && one.branches.has(branch_id)),
  taken: privileges.filter((one) => touches(one, 'take', flag) && one.branches.has(branch_id)),
});

/** By a role alone, and not taken: can be passed on. A privilege belongs to the person only. */
export const isHeldByRole = ({ roles, privileges }: Access, flag: string, branch_id: number): boolean =>
  roles.some((role) => role.flags.has(flag) && role.branches.has(branch_id)) &&
  !privileges.some((one) => touches(one, 'take', flag) && one.branches.has(branch_id));

export const isHeld = (access: Access, flag: string, branch_id: number): boolean => {
  if (access.privileges.length === 0) return isHeldByRole(access, flag, branch_id);
  const { roles, given, taken } = sourcesOf(access, flag, branch_id);
  return taken.length === 0 && roles.length + given.length > 0;
};

/** For what belongs to the whole network. */
export const isHeldEverywhere = ({ roles, privileges }: Access, flag: string): boolean =>
  !privileges.some((one) => one.everywhere && touches(one, 'take', flag)) &&
  (roles.some((role) => role.everywhere && role.flags.has(flag)) ||
    privileges.some((one) => one.everywhere && touches(one, 'give', flag)));
export const isHeldEverywhereByRole = ({ roles, privileges }: Access, flag: string): boolean =>
  roles.some((role) => role.everywhere && role.flags.has(flag)) &&
  !privileges.some((one) => touches(one, 'take', flag));

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

/** The branches in which a person has a function, sorted. */
export const branchesHolding = ({ roles, privileges }: Access, flag: string): number[] => {
  const found = new Set<number>();
  const add = (one: { branches: ReadonlySet<number> }): void => {
    for (const branch of one.branches) found.add(branch);
  };
  for (const role of roles) if (role.flags.has(flag)) add(role);
  for (const one of privileges) if (touches(one, 'give', flag)) add(one);
  for (const one of privileges) if (touches(one, 'take', flag)) for (const branch of one.branches) found.delete(branch);
  return ascending(found);
};

/** Where the person works: where a role applies or something was given. */
export const branchesIn = ({ roles, privileges }: Access): number[] => {
  const found = new Set<number>();
  for (const role of roles) for (const branch of role.branches) found.add(branch);
  for (const one of privileges) if (one.effect === 'give') for (const branch of one.branches) found.add(branch);
  return ascending(found);
};

/** The functions that a person has in a branch, sorted. */
export const flagsHeldAt = ({ roles, privileges }: Access, branch_id: number): string[] => {
  const flags = new Set<string>();
  for (const role of roles) if (role.branches.has(branch_id)) for (const flag of role.flags) flags.add(flag);
  const here = privileges.filter((one) => one.branches.has(branch_id));
  for (const one of here) if (one.effect === 'give') flags.add(one.flag);
  for (const one of here) if (one.effect === 'take') flags.delete(one.flag);
  return [...flags].toSorted();
};
