import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { privilegeMachine } from './privilege.machine.ts';
import { NewPrivilege } from './privilege.model.ts';
import { privilegeFaults, privilegeStatus, whyNotEnd, type Giving } from './privilege.rules.ts';

const asked = (more: object = {}): NewPrivilege =>
  NewPrivilege.parse({
    branch_id: 2,
    staff_id: 7,
    effect: 'give',
    flags: ['VIEW_LEAD'],
    branches: [2],
    from_on: '2026-11-21',
    until_on: '2026-11-30',
    reason: 'Covers the desk',
    ...more,
  });
/** An admin of branch 2 who has VIEW_LEAD there. */
const giving: Giving = {
  giver_id: 1,
  managesNetwork: false,
  isHeadOffice: false,
  manages: (branch) => branch === 2,
  mayHandOn: (flag, branch) => ['VIEW_LEAD', 'MANAGE_PRIVILEGE'].includes(flag) && branch === 2,
  loanIn: () => null,
  isManagerIn: () => false,
  isSuperAdmin: false,
  isWide: false,
  today: '2026-11-21',
};
const hq: Giving = { ...giving, managesNetwork: true, isHeadOffice: true, manages: () => true, mayHandOn: () => true };
const rank = { isManagerIn: (branch: number) => branch === 2 };
const outranked: Giving = { ...giving, ...rank };
const onLoan: Giving = { ...giving, loanIn: () => ({ id: 5, until_on: '2026-11-24' }) };
const fieldsOf = (more: object, as: Giving = giving): string[] =>
  privilegeFaults(asked(more), as, 'en').map(({ field, key }) => `${field}:${key}`);

describe('giving and taking', () => {
  it.each<[string, object, Giving, readonly string[]]>([
    ['what one has, where one manages', {}, giving, []],
    ['beyond the own', { flags: ['VIEW_LEAD', 'VIEW_CLIENT'] }, giving, ['flags:beyond_own']],
    ['where one does not manage', { branches: [2, 3] }, giving, ['branches:privilege_place']],
    ['nowhere', { branches: [] }, giving, ['branches:branch_needed']],
    ['everywhere as a branch', { everywhere: true }, giving, ['everywhere:privilege_place']],
    ['everywhere as the head office', { everywhere: true, branches: [] }, hq, []],
    ['to oneself', { staff_id: 1 }, giving, ['staff_id:privilege_own']],
    ['to somebody wide as a branch', {}, { ...giving, isWide: true }, ['staff_id:privilege_wide']],
    ['to somebody wide as the head office', {}, { ...hq, isWide: true }, []],
    ['taking what one has', { effect: 'take' }, giving, []],
    ['taking what one has not', { effect: 'take', flags: ['VIEW_CLIENT'] }, giving, ['flags:beyond_own_removed']],
    ['taking from who manages the branch', { effect: 'take' }, outranked, ['staff_id:privilege_outranks']],
    ['giving to who manages the branch', {}, outranked, []],
    ['taking from who manages the branch, as the head office', { effect: 'take' }, { ...hq, ...rank }, []],
    [
      'taking from who manages the branch, with a loan for every branch',
      { effect: 'take' },
      { ...outranked, managesNetwork: true },
      ['staff_id:privilege_outranks'],
    ],
    [
      'to somebody wide, with a loan for every branch',
      {},
      { ...giving, managesNetwork: true, isWide: true },
      ['staff_id:privilege_wide'],
    ],
    ['until the end of the own loan', { until_on: '2026-11-24' }, onLoan, []],
    ['beyond the end of the own loan', { until_on: '2026-11-25' }, onLoan, ['until_on:privilege_beyond_loan']],
    ['taking beyond it', { effect: 'take' }, onLoan, ['until_on:privilege_beyond_loan']],
    [
      'taking from the super admin',
      { effect: 'take' },
      { ...hq, isSuperAdmin: true, isWide: true },
      ['staff_id:privilege_super_admin'],
    ],
    ['from yesterday', { from_on: '2026-11-20' }, giving, ['from_on:in_the_past']],
    ['until before it begins', { until_on: '2026-11-20' }, giving, ['until_on:ends_before_start']],
    [
      'all at once',
      { staff_id: 1, flags: ['VIEW_CLIENT'], from_on: '2026-11-20', until_on: '2026-11-19' },
      giving,
      ['staff_id:privilege_own', 'flags:beyond_own', 'from_on:in_the_past', 'until_on:ends_before_start'],
    ],
  ])('%s', (_, more, as, expected) => expect(fieldsOf(more, as)).toEqual(expected));

  it('takes each function and branch once', () => {
    expect(asked({ flags: ['VIEW_LEAD', 'VIEW_LEAD'], branches: [2, 2, 3] })).toMatchObject({
      flags: ['VIEW_LEAD'],
      branches: [2, 3],
    });
    expect(NewPrivilege.safeParse({ ...asked(), flags: [] }).success).toBe(false);
    expect(NewPrivilege.safeParse({ ...asked(), reason: ' ' }).success).toBe(false);
  });
});

describe('the status of a privilege', () => {
  const dated = { from_on: '2026-11-21', until_on: '2026-11-23', ended_at: null };
  it.each([
    ['2026-11-20', 'waiting'],
    ['2026-11-21', 'active'],
    ['2026-11-23', 'active'],
    ['2026-11-24', 'expired'],
  ])('on %s is %s', (today, status) => {
    expect(privilegeStatus(dated, today)).toBe(status);
    expect(privilegeStatus({ ...dated, ended_at: '2026-11-20T00:00:00Z' }, today)).toBe('ended');
  });
  it('has a table of moves without unreachable states or dead ends', () => {
    expect(machineProblems(privilegeMachine)).toEqual([]);
  });
});

describe('ending early', () => {
  const held = {
    status: 'active' as const,
    staff_id: 7,
    branch_id: 2,
    effect: 'give' as const,
    flag: 'VIEW_LEAD',
    given_by: 9 as number | null,
    by_loan: null as number | null,
    outranks: false,
  };
  const lent: Giving = { ...giving, mayHandOn: (flag) => flag === 'VIEW_LEAD' };
  it.each([
    ['what holds', held, giving, null],
    ['what has not begun', { ...held, status: 'waiting' as const }, giving, null],
    ['what is over', { ...held, status: 'expired' as const }, giving, 'access.privilege_over'],
    ['what was ended', { ...held, status: 'ended' as const }, hq, 'access.privilege_over'],
    ['the own', { ...held, staff_id: 1 }, giving, 'access.privilege_own'],
    ['that of the network', { ...held, branch_id: null }, giving, 'access.privilege_of_network'],
    ['that of the network at the head office', { ...held, branch_id: null }, hq, null],
    ['that of another branch', { ...held, branch_id: 3 }, giving, 'access.privilege_of_network'],
    ['what one lacks', { ...held, flag: 'VIEW_CLIENT' }, giving, 'access.privilege_not_held'],
    ['what one lacks and gave oneself', { ...held, flag: 'VIEW_CLIENT', given_by: 1 }, giving, null],
    ['that of somebody of a higher rank', { ...held, outranks: true }, giving, 'access.privilege_outranks'],
    ['what one gave somebody of a higher rank', { ...held, outranks: true, given_by: 1 }, giving, null],
    [
      'that of somebody of a higher rank, as the head office',
      { ...held, flag: 'VIEW_CLIENT', outranks: true },
      hq,
      null,
    ],
    ['what one has, on loan', held, lent, 'access.privilege_on_loan'],
    ['what one gave by the loan', { ...held, given_by: 1, by_loan: 5 }, lent, null],
    ['what another gave by a loan', { ...held, by_loan: 5 }, lent, 'access.privilege_on_loan'],
    ['what one gave by a role that one no longer has', { ...held, given_by: 1 }, lent, 'access.privilege_on_loan'],
    [
      'that of the network, with a loan for every branch',
      { ...held, branch_id: null },
      { ...lent, managesNetwork: true },
      'access.privilege_on_loan',
    ],
    ['what was taken, on loan', { ...held, effect: 'take' as const }, lent, 'access.privilege_on_loan'],
    ['what one took by the loan', { ...held, effect: 'take' as const, given_by: 1, by_loan: 5 }, lent, null],
    ['what was taken and one has', { ...held, effect: 'take' as const }, giving, null],
    [
      'what was taken and one lacks',
      { ...held, effect: 'take' as const, flag: 'VIEW_CLIENT' },
      giving,
      'access.privilege_beyond_own',
    ],
  ])('%s', (_, privilege, ending, why) => expect(whyNotEnd(privilege, ending)).toBe(why));
});
