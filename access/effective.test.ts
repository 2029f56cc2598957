import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  branchesHolding,
  branchesIn,
  flagsHeldAt,
  isHeld,
  isHeldByRole,
  isHeldEverywhere,
  isHeldEverywhereByRole,
  sourcesOf,
  type Access,
  type Exception,
  type RoleHold,
} from './effective.ts';

const role = (flags: string, branches: readonly number[], everywhere = false): RoleHold => ({
  everywhere,
  flags: new Set(flags.split(' ')),
  branches: new Set(branches),
});
const privilege = (
  effect: Exception['effect'],
  flag: string,
  branches: readonly number[],
  everywhere = false,
): Exception => ({ flag, effect, everywhere, branches: new Set(branches) });

const at = (roles: RoleHold[], privileges: Exception[]): boolean => isHeldEverywhere({ roles, privileges }, 'a');

describe('what a person may do', () => {
  it.each<[string, Access, readonly string[]]>([
    ['nothing', { roles: [], privileges: [] }, []],
    ['by a role here', { roles: [role('a b', [1])], privileges: [] }, ['a', 'b']],
    ['by a role elsewhere', { roles: [role('a', [2])], privileges: [] }, []],
    ['given here', { roles: [], privileges: [privilege('give', 'a', [1])] }, ['a']],
    ['given elsewhere', { roles: [], privileges: [privilege('give', 'a', [2])] }, []],
    ['taken, though two roles give it', twice([privilege('take', 'a', [1])]), []],
    ['taken elsewhere', twice([privilege('take', 'a', [2])]), ['a']],
    ['given and taken', twice([privilege('give', 'a', [1]), privilege('take', 'a', [1, 2])]), []],
  ])('%s', (_, access, expected) => {
    expect(flagsHeldAt(access, 1)).toEqual(expected);
    for (const flag of ['a', 'b']) expect(isHeld(access, flag, 1)).toBe(expected.includes(flag));
  });

  it('reaches what belongs to the network only by what holds everywhere', () => {
    const hq = role('a', [1, 2], true);
    expect(at([hq], [])).toBe(true);
    expect(at([role('a', [1, 2])], [])).toBe(false);
    expect(at([], [privilege('give', 'a', [1, 2], true)])).toBe(true);
    expect(at([], [privilege('give', 'a', [1, 2])])).toBe(false);
    expect(at([hq], [privilege('take', 'a', [1, 2], true)])).toBe(false);
    expect(at([hq], [privilege('take', 'a', [1])])).toBe(true);
    // But it can't be passed on to others once it is taken anywhere.
    expect(isHeldEverywhereByRole({ roles: [hq], privileges: [privilege('take', 'a', [1])] }, 'a')).toBe(false);
    expect(isHeldEverywhereByRole({ roles: [], privileges: [privilege('give', 'a', [1], true)] }, 'a')).toBe(false);
  });

  it('says where each function comes from', () => {
    const [full, part] = [role('a b', [1, 2]), role('a', [1])];
    const [given, taken] = [privilege('give', 'c', [1]), privilege('take', 'b', [1])];
    const access = { roles: [full, part], privileges: [given, taken] };
    expect(sourcesOf(access, 'a', 1)).toEqual({ roles: [full, part], given: [], taken: [] });
    expect(sourcesOf(access, 'b', 1)).toEqual({ roles: [full], given: [], taken: [taken] });
    expect(sourcesOf(access, 'c', 1)).toEqual({ roles: [], given: [given], taken: [] });
    expect(branchesIn(access)).toEqual([1, 2]);
    expect(branchesIn({ roles: [], privileges: [taken] })).toEqual([]);
  });
});

function twice(privileges: Exception[]): Access {
  return { roles: [role('a', [1]), role('a', [1, 2])], privileges };
}

const branchIds = [1, 2, 3, 4] as const;
const flagNames = ['a', 'b', 'c'] as const;
const places = fc.subarray([...branchIds]).map((ids) => new Set<number>(ids));
const accesses: fc.Arbitrary<Access> = fc.record({
  roles: fc.array(
    fc.record({
      everywhere: fc.boolean(),
      flags: fc.subarray([...flagNames]).map((flags) => new Set<string>(flags)),
      branches: places,
    }),
    { maxLength: 4 },
  ),
  privileges: fc.array(
    fc.record({
      flag: fc.constantFrom(...flagNames),
      effect: fc.constantFrom('give' as const, 'take' as const),
      everywhere: fc.boolean(),
      branches: places,
    }),
    { maxLength: 5 },
  ),
});

/** One cell after another: granted by roles and privileges, then removed by what was taken. */
const modelOf = ({ roles, privileges }: Access): Map<string, boolean> => {
  const cells = new Map<string, boolean>();
  for (const { flags, branches } of roles)
    for (const flag of flags) for (const branch of branches) cells.set(`${flag}${branch}`, true);
  for (const effect of ['give', 'take'] as const)
    for (const one of privileges.filter((each) => each.effect === effect))
      for (const branch of one.branches) cells.set(`${one.flag}${branch}`, effect === 'give');
  return cells;
};

describe('against a model of single cells', () => {
  it('agrees in each function and branch, however it is asked', () => {
    fc.assert(
      fc.property(accesses, (access) => {
        const model = modelOf(access);
        const on = (flag: string, branch: number): boolean => model.get(`${flag}${branch}`) === true;
        for (const branch of branchIds)
          expect(flagsHeldAt(access, branch)).toEqual(flagNames.filter((flag) => on(flag, branch)));
        for (const flag of flagNames) {
          expect(branchesHolding(access, flag)).toEqual(branchIds.filter((branch) => on(flag, branch)));
          for (const branch of branchIds) expect(isHeld(access, flag, branch)).toBe(on(flag, branch));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hands on no more than is held', () => {
    fc.assert(
      fc.property(accesses, fc.constantFrom(...flagNames), fc.constantFrom(...branchIds), (access, flag, branch) => {
        if (isHeldByRole(access, flag, branch)) expect(isHeld(access, flag, branch)).toBe(true);
        if (isHeldEverywhereByRole(access, flag)) expect(isHeldEverywhere(access, flag)).toBe(true);
      }),
    );
  });
});
