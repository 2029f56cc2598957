import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFlags, type Flag } from '#access/access.ts';
import { headOfficeFlags } from '#access/roles.ts';
import {
  compareRoles,
  functionFaults,
  functionNames,
  isOutranked,
  mayRemove,
  roleCan,
  titleFaults,
  whyNotChange,
  whyNotDelete,
  whyNotEdit,
} from './role.rules.ts';

const hq = { managesNetwork: true, manages: () => true, mayHandOn: () => true };
const atKl = {
  managesNetwork: false,
  manages: (branch: number) => branch === 2,
  mayHandOn: (flag: string, branch: number | null) => branch === 2 && ['MANAGE_ROLE', 'VIEW_LEAD'].includes(flag),
};
const onLoan = { ...atKl, mayHandOn: (flag: string) => flag === 'VIEW_LEAD' };
const nobody = { managesNetwork: false, manages: () => false, mayHandOn: () => false };
const ofNetwork = { key: null, branch_id: null, flags: ['VIEW_LEAD'] };
const builtIn = { key: 'admin', branch_id: null, flags: ['VIEW_LEAD'] };
const ofKl = { key: null, branch_id: 2, flags: ['VIEW_LEAD'] };

describe('whose a role is', () => {
  it.each([
    ['the network, head office', ofNetwork, hq, null, null],
    ['the network, branch', ofNetwork, atKl, 'access.role_of_network', 'access.role_of_network'],
    ['built in, head office', builtIn, hq, null, 'access.role_built_in'],
    ['built in, branch', builtIn, atKl, 'access.role_of_network', 'access.role_built_in'],
    ['a branch, that branch', ofKl, atKl, null, null],
    ['a branch, another', { ...ofKl, branch_id: 3 }, atKl, 'access.role_of_network', 'access.role_of_network'],
    ['a branch, nobody', ofKl, nobody, 'access.role_of_network', 'access.role_of_network'],
    [
      'a branch, somebody who lacks what it allows',
      { ...ofKl, flags: ['VIEW_CLIENT'] },
      atKl,
      null,
      'access.role_beyond_own',
    ],
    ['a branch, somebody who manages roles on loan', ofKl, onLoan, null, 'access.role_beyond_own'],
    ['a branch, with a permission that is gone', { ...ofKl, flags: ['VIEW_LEAD', 'GONE'] }, atKl, null, null],
  ])('%s', (_, role, maker, edit, remove) => {
    expect(whyNotEdit(role, maker)).toBe(edit);
    expect(whyNotDelete(role, maker)).toBe(remove);
    const can = roleCan(role, maker, true);
    expect([can.includes('edit'), can.includes('delete')]).toEqual([edit === null, remove === null]);
  });

  const content = { title: { en: 'Admin', cn: '' }, scope: 'branch' as const, flags: ['VIEW_LEAD'] };
  it.each([
    ['a role of the house is renamed', { ...ofNetwork, ...content }, { ...content, title: { en: 'A', cn: '' } }, null],
    ['a built-in one gets functions', { ...builtIn, ...content }, { ...content, flags: [] }, null],
    [
      'a built-in one is renamed',
      { ...builtIn, ...content },
      { ...content, title: { en: 'Admin', cn: '甲' } },
      'access.role_built_in_named',
    ],
    [
      'a built-in one moves',
      { ...builtIn, ...content },
      { ...content, scope: 'country' as const },
      'access.role_built_in_named',
    ],
    [
      'the super admin loses one',
      { ...content, key: 'super_admin', branch_id: null },
      { ...content, flags: [] },
      'access.super_admin_has_all',
    ],
    ['the super admin stays', { ...content, key: 'super_admin', branch_id: null }, content, null],
  ])('%s', (_, before, wanted, why) => expect(whyNotChange(before, wanted)).toBe(why));

  it('keeps the names of built-in roles for them', () => {
    expect(titleFaults({ key: null }, { en: ' super ADMIN ' })).toMatchObject([{ field: 'title' }]);
    expect(titleFaults({ key: 'super_admin' }, { en: 'Super admin' })).toEqual([]);
    expect(titleFaults({ key: null }, { en: 'Night desk' })).toEqual([]);
  });
});

describe('removing from a role', () => {
  it.each([
    ['what one has by a role', atKl, 2, 'VIEW_LEAD', true],
    ['what one lacks', atKl, 2, 'VIEW_CLIENT', false],
    ['elsewhere', atKl, 3, 'VIEW_LEAD', false],
    ['of the network, from a branch', atKl, null, 'VIEW_LEAD', false],
    ['while managing roles on loan', onLoan, 2, 'VIEW_LEAD', false],
    ['as the head office', hq, null, 'VIEW_CLIENT', true],
  ])('%s', (_, maker, branch, flag, may) => expect(mayRemove(maker, branch, flag)).toBe(may));

  it.each([
    ['nobody has it', { flags: [], is_wide: false }, atKl, false],
    ['people who have no more', { flags: ['VIEW_LEAD', 'GONE'], is_wide: false }, atKl, false],
    ['people who have more', { flags: ['VIEW_LEAD', 'VIEW_CLIENT'], is_wide: false }, atKl, true],
    ['people with a wide role', { flags: ['VIEW_LEAD'], is_wide: true }, atKl, true],
    ['people with a wide role, as the head office', { flags: ['VIEW_CLIENT'], is_wide: true }, hq, false],
  ])('from a role of %s', (_, holders, maker, outranked) => expect(isOutranked(ofKl, holders, maker)).toBe(outranked));
});

describe('the functions of a role', () => {
  const some = fc.subarray([...allFlags]);
  it('are faulty exactly when one is new or removed and not held, or is not for a branch', () => {
    fc.assert(
      fc.property(
        some,
        some,
        some,
        fc.constantFrom('branch' as const, 'country' as const),
        (flags, before, own, scope) => {
          const reach = { mayGive: (flag: Flag) => own.includes(flag), mayTake: (flag: Flag) => own.includes(flag) };
          const faults = functionFaults({ scope, flags }, before, reach, 'en');
          const beyond = flags.some((flag) => !before.includes(flag) && !own.includes(flag));
          const misplaced = scope === 'branch' && flags.some((flag) => headOfficeFlags.includes(flag));
          expect(faults.map(({ key }) => key)).toEqual([
            ...(misplaced ? ['head_office_only'] : []),
            ...(beyond ? ['beyond_own'] : []),
            ...(before.some((flag) => !flags.includes(flag) && !own.includes(flag)) ? ['beyond_own_removed'] : []),
          ]);
        },
      ),
    );
  });
  it('are named as a sentence, also one that is gone', () => {
    expect(functionNames(['VIEW_LEAD', 'GONE'])).toBe('See leads, GONE');
    expect(functionNames(['VIEW_LEAD', 'VIEW_CLIENT'], 'cn')).toBe('查看潜在客户、查看会员');
  });
  it('of several roles stand side by side', () => {
    const all = ['VIEW_LEAD', 'VIEW_CLIENT', 'CHECK_IN'] as const;
    expect(compareRoles(all, [['CHECK_IN'], ['VIEW_LEAD', 'CHECK_IN'], ['CHECK_IN']])).toEqual([
      { flag: 'VIEW_LEAD', allowed: [false, true, false], isSame: false },
      { flag: 'CHECK_IN', allowed: [true, true, true], isSame: true },
    ]);
  });
});
