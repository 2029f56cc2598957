import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flag } from '#access/access.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import { staffMachine } from './staff.machine.ts';
import { RolePlace } from './staff.model.ts';
import {
  bankAccountOf,
  coversAll,
  endOfAccount,
  maskedAccount,
  staffCan,
  staffFaults,
  whyNotGive,
  whyNotManage,
  whyNotTake,
  withPhones,
  type Holder,
} from './staff.rules.ts';

type At = Readonly<Record<number, readonly Flag[]>>;
const holder = (at: At, everywhere: readonly Flag[] = []): Holder & { staff_id: number } => ({
  staff_id: 1,
  has: (flag, branch) => everywhere.includes(flag) || (at[branch] ?? []).includes(flag),
  hasEverywhere: (flag) => everywhere.includes(flag),
  mayHandOn: (flag, branch) =>
    [...everywhere, ...(branch === null ? [] : (at[branch] ?? []))].some((one) => one === flag),
});
const at = (place: object): RolePlace => RolePlace.parse(place);
const [KL, PJ] = [2, 3];
const admin = holder({ [KL]: ['MANAGE_STAFF', 'VIEW_LEAD', 'CHECK_IN'], [PJ]: ['VIEW_LEAD', 'CHECK_IN'] });
const headOffice = holder({}, ['MANAGE_STAFF', 'VIEW_LEAD', 'CHECK_IN']);
const trainer = { scope: 'branch', branch_id: null, flags: ['CHECK_IN'] };

describe('giving a role', () => {
  it.each([
    ['what one holds, where one manages', admin, trainer, { branch_id: KL }, null],
    [
      'what one does not hold',
      admin,
      { ...trainer, flags: ['CHECK_IN', 'MANAGE_LEAD'] },
      { branch_id: KL },
      'access.role_beyond_own',
    ],
    ['where one does not manage staff', admin, trainer, { branch_id: PJ }, 'access.role_beyond_own'],
    ['in a branch of others', admin, trainer, { branch_id: 9 }, 'access.role_beyond_own'],
    ['in a country, from a branch', admin, trainer, { country_code: 'MY' }, 'access.role_beyond_own'],
    ['everywhere, from a branch', admin, trainer, { everywhere: true }, 'access.role_beyond_own'],
    ['in a country, from the head office', headOffice, trainer, { country_code: 'MY' }, null],
    ['in a group, from a branch', admin, trainer, { branch_group_id: 2 }, 'access.role_beyond_own'],
    ['in a group, from the head office', headOffice, trainer, { branch_group_id: 2 }, null],
    [
      'a role of the network in a group',
      headOffice,
      { ...trainer, scope: 'network' },
      { branch_group_id: 2 },
      'access.role_not_there',
    ],
    [
      'a role of a country in a group',
      headOffice,
      { ...trainer, scope: 'country' },
      { branch_group_id: 2 },
      'access.role_not_there',
    ],
    [
      "a branch's own role in a group",
      headOffice,
      { ...trainer, branch_id: KL },
      { branch_group_id: 2 },
      'access.role_not_there',
    ],
    ['everywhere, from the head office', headOffice, trainer, { everywhere: true }, null],
    [
      'a role of the network in a branch',
      headOffice,
      { ...trainer, scope: 'network' },
      { branch_id: KL },
      'access.role_not_there',
    ],
    [
      'a role of an organisation in a branch',
      headOffice,
      { ...trainer, scope: 'organisation' },
      { branch_id: KL },
      'access.role_not_there',
    ],
    [
      'a role of an organisation there',
      headOffice,
      { ...trainer, scope: 'organisation' },
      { organisation_id: 4 },
      null,
    ],
    ["a branch's own role in it", admin, { ...trainer, branch_id: KL }, { branch_id: KL }, null],
    [
      "a branch's own role in another",
      headOffice,
      { ...trainer, branch_id: KL },
      { branch_id: PJ },
      'access.role_not_there',
    ],
    [
      "a branch's own role everywhere",
      headOffice,
      { ...trainer, branch_id: KL },
      { everywhere: true },
      'access.role_not_there',
    ],
    [
      'an empty role needs the right to manage staff too',
      holder({ [KL]: ['CHECK_IN'] }),
      { ...trainer, flags: [] },
      { branch_id: KL },
      'access.role_beyond_own',
    ],
  ] as const)('%s', (_what, who, role, place, expected) => {
    expect(whyNotGive(who, role, at(place))).toBe(expected);
  });

  it('never gives a function that the giver does not hold in that branch', () => {
    const flags: readonly Flag[] = ['MANAGE_STAFF', 'VIEW_LEAD', 'MANAGE_LEAD', 'CHECK_IN', 'VIEW_CLIENT'];
    const some = fc.subarray([...flags]);
    fc.assert(
      fc.property(some, some, some, fc.constantFrom(KL, PJ), (inKl, inPj, given, branch) => {
        const who = holder({ [KL]: inKl, [PJ]: inPj });
        const may = whyNotGive(who, { ...trainer, flags: given }, at({ branch_id: branch })) === null;
        const held = branch === KL ? inKl : inPj;
        expect(may).toBe(held.includes('MANAGE_STAFF') && given.every((flag) => held.includes(flag)));
      }),
    );
  });

  it('gives nothing that is held by a privilege only', () => {
    const lent = { ...admin, mayHandOn: (flag: string) => flag !== 'CHECK_IN' };
    expect(whyNotGive(lent, trainer, at({ branch_id: KL }))).toBe('access.role_beyond_own');
    expect(whyNotGive(lent, { ...trainer, flags: ['VIEW_LEAD'] }, at({ branch_id: KL }))).toBeNull();
  });

  it('asks for exactly one place', () => {
    for (const wrong of [
      {},
      { everywhere: true, branch_id: 1 },
      { country_code: 'MY', organisation_id: 3 },
      { branch_id: 1, branch_group_id: 2 },
    ])
      expect(RolePlace.safeParse(wrong).success).toBe(false);
  });
});

describe('managing a person', () => {
  const inKl = { flags: ['CHECK_IN'], branches: [KL], wide: false };
  it.each([
    ['of the own branch', [inKl], null],
    ['who holds more there', [{ ...inKl, flags: ['MANAGE_LEAD'] }], 'access.beyond_reach'],
    ['of another branch too', [inKl, { ...inKl, branches: [PJ] }], 'access.beyond_reach'],
    ['of two branches by one role', [{ ...inKl, branches: [KL, PJ] }], 'access.beyond_reach'],
    ['of a country', [{ ...inKl, branches: [], wide: true }], 'access.beyond_reach'],
    ['without any role', [], 'access.beyond_reach'],
  ])('%s, by an admin of a branch', (_what, holds, expected) => {
    expect(whyNotManage(admin, { id: 7, holds })).toBe(expected);
  });
  it('of a country and without a role, by the head office', () => {
    expect(whyNotManage(headOffice, { id: 7, holds: [{ ...inKl, branches: [], wide: true }] })).toBeNull();
    expect(whyNotManage(headOffice, { id: 7, holds: [] })).toBeNull();
  });
  it('is never about oneself', () =>
    expect(whyNotManage(headOffice, { id: 1, holds: [inKl] })).toBe('access.own_record'));
  it('covers nothing where no branch is named', () =>
    expect(coversAll(headOffice, { flags: [], branches: [], wide: false })).toBe(false));
});

/** Borrows managing staff in KL, and has the rest there by a role. */
const borrower = {
  ...admin,
  mayHandOn: (flag: string, branch: number | null) => branch === KL && flag !== 'MANAGE_STAFF',
};

describe('what is held on loan', () => {
  const inKl = { flags: ['CHECK_IN'], branches: [KL], wide: false };
  const lent = { ...admin, mayHandOn: (flag: string, branch: number | null) => branch === KL && flag !== 'CHECK_IN' };
  it('changes nobody as a whole', () => {
    for (const who of [borrower, lent]) expect(whyNotManage(who, { id: 7, holds: [inKl] })).toBe('access.beyond_reach');
    const everywhere = { ...headOffice, mayHandOn: () => false };
    expect(whyNotManage(everywhere, { id: 7, holds: [] })).toBe('access.beyond_reach');
  });
  it('takes no role', () => {
    for (const who of [borrower, lent]) expect(whyNotTake(who, inKl, [inKl])).toBe('access.role_beyond_own');
  });
});

describe('taking a role', () => {
  const inKl = { flags: ['CHECK_IN'], branches: [KL], wide: false };
  const more = { ...inKl, flags: ['MANAGE_LEAD'] };
  it.each([
    ['that one has', inKl, [inKl], null],
    ['that allows more', more, [more], 'access.role_beyond_own'],
    ['from somebody who has more there', inKl, [inKl, more], 'access.role_outranked'],
    ['from somebody who has more elsewhere', inKl, [inKl, { ...more, branches: [PJ] }], null],
    ['from somebody with a wide role', inKl, [inKl, { ...inKl, branches: [], wide: true }], 'access.role_outranked'],
  ])('%s', (_what, held, roles, why) => expect(whyNotTake(admin, held, roles)).toBe(why));
  it('as the head office', () => {
    const wide = { ...inKl, branches: [], wide: true };
    expect(whyNotTake(headOffice, inKl, [inKl, wide])).toBeNull();
  });
});

describe('what may be done', () => {
  const standing = { status: 'active', sign_in: 'ready', has_authenticator: false, bank_account_masked: null } as const;
  const asker = { managesHere: true, seesBank: false, why: null };
  it('has sound moves', () => expect(machineProblems(staffMachine)).toEqual([]));
  it.each([
    [
      'active',
      standing,
      ['edit', 'send_reset', 'end_sessions', 'set_inactive', 'deactivate', 'give_role', 'add_certificate'],
    ],
    [
      'invited',
      { ...standing, sign_in: 'invited' },
      ['edit', 'invite', 'set_inactive', 'deactivate', 'give_role', 'add_certificate'],
    ],
    [
      'inactive',
      { ...standing, status: 'inactive' },
      ['edit', 'activate', 'deactivate', 'give_role', 'add_certificate'],
    ],
    ['deactivated', { ...standing, status: 'deactivated' }, ['edit', 'activate', 'give_role', 'add_certificate']],
    [
      'with an app',
      { ...standing, has_authenticator: true },
      [
        'edit',
        'send_reset',
        'end_sessions',
        'reset_two_step',
        'set_inactive',
        'deactivate',
        'give_role',
        'add_certificate',
      ],
    ],
  ] as const)('with somebody %s', (_what, staff, expected) => {
    expect(staffCan(staff, asker)).toEqual({ can: expected, blocked: {} });
  });
  it('shows bank accounts to those who may, and only where there is one', () => {
    expect(staffCan(standing, { ...asker, seesBank: true }).can).toContain('edit_bank');
    expect(staffCan(standing, { ...asker, seesBank: true }).can).not.toContain('see_bank');
    const known = { ...standing, bank_account_masked: '•••• 1234' };
    expect(staffCan(known, { ...asker, seesBank: true }).can).toEqual(
      expect.arrayContaining(['see_bank', 'edit_bank']),
    );
    expect(staffCan(known, asker).can).not.toContain('see_bank');
  });
  it('keeps from a branch what belongs to all branches of a person, and says why', () => {
    const why = 'access.beyond_reach';
    expect(staffCan(standing, { ...asker, why })).toEqual({
      can: ['give_role', 'add_certificate'],
      blocked: { edit: why },
    });
    expect(staffCan(standing, { ...asker, why: 'access.own_record' })).toEqual({ can: [], blocked: {} });
    expect(staffCan(standing, { ...asker, managesHere: false })).toEqual({ can: [], blocked: {} });
  });
});

describe('facts of staff', () => {
  const today = '2026-11-21';
  const typed = { phone: null, date_of_birth: null, emergency_phone: null, employed_from: null, employed_until: null };
  it.each([
    [{}, []],
    [{ emergency_phone: '12' }, [{ field: 'emergency_phone', key: 'phone_invalid' }]],
    [
      { employed_from: '2026-01-02', employed_until: '2026-01-01' },
      [{ field: 'employed_until', key: 'ends_before_start' }],
    ],
    [{ employed_from: '2026-01-02', employed_until: '2026-01-02' }, []],
    [{ employed_until: '2020-01-01' }, []],
    [{ staff_type: 'trainer', employment: null }, [{ field: 'employment', key: 'required' }]],
    [{ staff_type: 'trainer', employment: 'part_time' }, []],
    [{ staff_type: 'admin', employment: null }, []],
  ])('%j', (more, faults) => expect(staffFaults({ ...typed, ...more }, today, 'MY')).toEqual(faults));
  it('has phones in international form', () => {
    expect(withPhones({ ...typed, phone: '012-345 6789', emergency_phone: '+65 8123 4567' }, 'MY')).toMatchObject({
      phone: '+60123456789',
      emergency_phone: '+6581234567',
    });
  });
  it.each([
    ['5140 1234-5678', '514012345678'],
    ['gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['1234', null],
    ['12/34567', null],
    ['x'.repeat(35), null],
  ])('reads the account %s', (text, expected) => expect(bankAccountOf(text)).toBe(expected));
  it('shows the end of an account only', () => {
    expect(maskedAccount(endOfAccount('514012345678'))).toBe('•••• 5678');
    expect(maskedAccount(null)).toBeNull();
  });
});
