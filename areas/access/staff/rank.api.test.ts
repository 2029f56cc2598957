/**
 * Nobody gets around someone of a higher rank: permissions beyond the roles are considered, and a privilege locks
 * nobody out.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { roleContract } from '../role/role.contract.ts';
import { staffContract } from './staff.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, test, KL, OR, HQ } = await gym({ day: '2026-03-05' });
const day = { from_on: on.today(), until_on: on.in(3), reason: 'Covers the desk' };

beforeEach(async () => void (await test.rows`delete from privilege`));

describe('who changes a person as a whole', () => {
  it.each([
    ['in another branch', [OR], false],
    ['everywhere', [], true],
  ])('has to cover what the person was given %s', async (_where, branchesGiven, everywhere) => {
    const seen = (await as.admin(staffContract).view(as.sales.id)).data;
    expect(seen.can).toContain('edit');
    const given = { staff_id: as.sales.id, effect: 'give' as const, flags: ['VIEW_CLIENT', 'EXPORT_PEOPLE'] };
    const made = await as.hq(privilegeContract).create({
      ...given,
      ...day,
      branch_id: HQ,
      everywhere,
      branches: branchesGiven,
    } as never);
    expect(made).toMatchObject({ responseCode: 0 });
    const now = (await as.admin(staffContract).view(as.sales.id)).data;
    expect(now.can).not.toContain('edit');
    expect(now.can).not.toContain('send_reset');
    expect((await as.admin(staffContract).sendReset(as.sales.id, { version: now.version })).refusal).toMatchObject({
      code: 'access.beyond_reach',
    });
    expect((await as.hq(staffContract).view(as.sales.id)).data.can).toContain('edit');
  });

  it('is asked by each call, not only by what the page offers', async () => {
    const given = { staff_id: as.sales.id, effect: 'give' as const, flags: ['VIEW_CLIENT'], branches: [OR] };
    expect((await as.hq(privilegeContract).create({ ...given, ...day, branch_id: HQ } as never)).responseCode).toBe(0);
    const { version, first_name, last_name } = (await as.admin(staffContract).view(as.sales.id)).data;
    const kept = () =>
      test.ownerSql
        .selectFrom('staff')
        .select(['version', 'email', 'status', 'bank_account_end'])
        .where('id', '=', as.sales.id)
        .executeTakeFirstOrThrow();
    const before = await kept();
    const edit = { version, first_name, last_name, email: 'mine@test.example', staff_type: 'sales_person' };
    const because = { version, reason: 'Lost the phone' };
    const calls = as.admin(staffContract);
    const tried = {
      edit: await calls.edit(as.sales.id, edit as never),
      set_inactive: await calls.move(as.sales.id, { version, move: 'set_inactive', reason: 'Away' } as never),
      deactivate: await calls.move(as.sales.id, { version, move: 'deactivate', reason: 'Left' } as never),
      invite: await calls.invite(as.sales.id, { version }),
      sendReset: await calls.sendReset(as.sales.id, { version }),
      resetTwoStep: await calls.resetTwoStep(as.sales.id, because),
      endSessions: await calls.endSessions(as.sales.id, because),
      bank: await calls.bank(as.sales.id),
      editBank: await calls.editBank(as.sales.id, { version, bank_name: 'Maybank', bank_account: '5123 4567 4821' }),
    };
    for (const [name, { refusal }] of Object.entries(tried))
      expect([name, refusal?.code]).toEqual([name, 'access.beyond_reach']);
    expect(await kept()).toEqual(before);
  });

  it('also while it only waits for its day', async () => {
    await as.hq(privilegeContract).create({
      branch_id: HQ,
      staff_id: as.sales.id,
      effect: 'give',
      flags: ['VIEW_CLIENT'],
      branches: [OR],
      from_on: on.in(5),
      until_on: on.in(9),
      reason: 'Helps in Orchard',
    } as never);
    expect((await as.admin(staffContract).view(as.sales.id)).data.can).not.toContain('edit');
  });
});

const lend = () =>
  as.admin(privilegeContract).create({
    branch_id: KL,
    staff_id: as.sales.id,
    effect: 'give',
    flags: ['MANAGE_PRIVILEGE', 'VIEW_PRIVILEGES'],
    branches: [KL],
    ...day,
  } as never);
const byLoan = (more: object) =>
  as.sales(privilegeContract).create({
    branch_id: KL,
    staff_id: as.trainer.id,
    effect: 'give',
    flags: ['VIEW_LEAD'],
    branches: [KL],
    ...day,
    ...more,
  } as never);

describe('a loan of managing privileges', () => {
  it('does not lock out the one who lent it', async () => {
    expect((await lend()).responseCode).toBe(0);
    const taken = await byLoan({ staff_id: as.admin.id, effect: 'take', flags: ['MANAGE_STAFF', 'MANAGE_PRIVILEGE'] });
    expect(taken.faults).toMatchObject({ staff_id: [expect.any(String)], flags: [expect.any(String)] });
    // Not even a permission that both have by their roles.
    expect((await byLoan({ staff_id: as.admin.id, effect: 'take' })).faults).toHaveProperty('staff_id');
  });

  it('decides nothing that outlives it', async () => {
    await lend();
    expect((await byLoan({ until_on: on.in(4) })).faults).toHaveProperty('until_on');
    expect((await byLoan({})).responseCode).toBe(0);
  });

  it('ends with what was decided by it, when it is ended early', async () => {
    const { data } = await lend();
    expect((await byLoan({})).responseCode).toBe(0);
    const loan = (await as.admin(privilegeContract).view(Number(data.ids[0]))).data;
    expect(loan.flag).toBe('MANAGE_PRIVILEGE');
    const ended = await as.admin(privilegeContract).end(loan.id, { version: loan.version, reason: 'Back at the desk' });
    expect(ended.responseCode).toBe(0);
    const open = await test.ownerSql
      .selectFrom('privilege')
      .select(['flag', 'staff_id'])
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([{ flag: 'VIEW_PRIVILEGES', staff_id: as.sales.id }]);
  });
});

/** The sales person borrows a permission in Kuala Lumpur for three days. */
const borrows = async (...flags: string[]): Promise<void> => {
  const lent = await as.admin(privilegeContract).create({
    branch_id: KL,
    staff_id: as.sales.id,
    effect: 'give',
    flags,
    branches: [KL],
    ...day,
  } as never);
  expect(lent.responseCode).toBe(0);
};
const roleId = async (key: string): Promise<number> =>
  (await test.ownerSql.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

describe('nobody takes away', () => {
  it('by ending a privilege: what they lack, on loan, or from somebody of a higher rank', async () => {
    await borrows('MANAGE_PRIVILEGE', 'VIEW_PRIVILEGES');
    const given = { effect: 'give' as const, branch_id: KL, branches: [KL], ...day };
    const toAdmin = await as
      .hq(privilegeContract)
      .create({ ...given, staff_id: as.admin.id, flags: ['VIEW_FRANCHISE'] } as never);
    const toTrainer = await as
      .admin(privilegeContract)
      .create({ ...given, staff_id: as.trainer.id, flags: ['VIEW_LEAD'] } as never);
    const own = await byLoan({ flags: ['MANAGE_LEAD'] });
    const end = async (who: typeof as.sales, { data }: { data: { ids: number[] } }) => {
      const id = Number(data.ids[0]);
      const { version, can } = (await who(privilegeContract).view(id)).data;
      const answer = await who(privilegeContract).end(id, { version, reason: 'Not needed' });
      // The page offers it exactly when it is possible.
      expect(can.includes('end')).toBe(answer.responseCode === 0);
      return answer.refusal?.code ?? answer.responseCode;
    };
    expect(await end(as.sales, toAdmin)).toBe('access.privilege_on_loan');
    expect(await end(as.sales, toTrainer)).toBe('access.privilege_on_loan');
    expect(await end(as.sales, own)).toBe(0);
    const toSales = await as
      .hq(privilegeContract)
      .create({ ...given, staff_id: as.sales.id, flags: ['VIEW_FRANCHISE'] } as never);
    expect(await end(as.admin, toSales)).toBe('access.privilege_not_held');
    expect(await end(as.admin, toTrainer)).toBe(0);
    expect(await end(as.hq, toAdmin)).toBe(0);
  });

  it('a role: what they manage or hold on loan, or from somebody of a higher rank there', async () => {
    const desk = await test.ownerSql
      .insertInto('role')
      .values({ title: JSON.stringify({ en: 'People desk', cn: '' }), scope: 'branch', branch_id: KL })
      .returning('id')
      .executeTakeFirstOrThrow();
    const flags = ['MANAGE_STAFF', 'VIEW_FRANCHISE_USER', 'MANAGE_ROLE', 'VIEW_ROLE', 'CHECK_IN'];
    await test.ownerSql
      .insertInto('role_function')
      .values(flags.map((flag) => ({ role_id: desk.id, flag })))
      .execute();
    const small = await test.ownerSql
      .insertInto('role')
      .values({ title: JSON.stringify({ en: 'Door', cn: '' }), scope: 'branch', branch_id: KL })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.ownerSql.insertInto('role_function').values({ role_id: small.id, flag: 'CHECK_IN' }).execute();
    const hold = (staff_id: number, role_id: number) =>
      test.ownerSql
        .insertInto('staff_role')
        .values({ staff_id, role_id, branch_id: KL })
        .returning('id')
        .executeTakeFirstOrThrow();
    const held = { admin: await hold(as.admin.id, small.id), trainer: await hold(as.trainer.id, small.id) };
    const take = async (who: typeof as.sales, id: number, staff_role_id: number) => {
      const shown = (await who(staffContract).view(id)).data.roles.find((role) => role.id === staff_role_id);
      const answer = await who(staffContract).takeRole(id, { staff_role_id });
      expect(shown?.can.includes('take')).toBe(answer.responseCode === 0);
      return answer.refusal?.code ?? answer.responseCode;
    };

    await borrows('MANAGE_STAFF', 'VIEW_FRANCHISE_USER');
    expect(await take(as.sales, as.trainer.id, held.trainer.id)).toBe('access.role_beyond_own');
    await test.ownerSql.deleteFrom('privilege').execute();

    const own = await hold(as.sales.id, desk.id);
    try {
      expect(await take(as.sales, as.admin.id, held.admin.id)).toBe('access.role_outranked');
      const { data: role } = await as.sales(roleContract).view(small.id);
      const edit = { title: role.title, scope: role.scope, version: role.version };
      const stripped = { ...edit, flags: ['MANAGE_ROLE'] } as never;
      expect((await as.sales(roleContract).edit(small.id, stripped)).refusal?.code).toBe('access.role_held_above');
      await test.ownerSql.deleteFrom('staff_role').where('id', '=', own.id).execute();

      await borrows('MANAGE_ROLE', 'VIEW_ROLE');
      const kept = { ...edit, flags: ['VIEW_LEAD'] } as never;
      expect((await as.sales(roleContract).edit(small.id, kept)).faults).toHaveProperty('flags');
      expect(
        (await as.sales(roleContract).edit(small.id, { ...edit, flags: ['CHECK_IN', 'VIEW_LEAD'] } as never))
          .responseCode,
      ).toBe(0);
      const now = (await as.sales(roleContract).view(small.id)).data;
      expect(now.can).not.toContain('delete');
      await test.ownerSql.deleteFrom('staff_role').where('role_id', '=', small.id).execute();
      expect((await as.sales(roleContract).remove(small.id, { version: now.version })).refusal?.code).toBe(
        'access.role_beyond_own',
      );
      expect((await as.admin(roleContract).remove(small.id, { version: now.version })).responseCode).toBe(0);
    } finally {
      await test.ownerSql.deleteFrom('staff_role').where('role_id', 'in', [small.id, desk.id]).execute();
    }
  });

  it('what a person is or how they sign in, on loan', async () => {
    const helper = await test.ownerSql
      .insertInto('staff')
      .values({
        staff_type: 'trainer',
        employment: 'part_time',
        email: 'helper@test.example',
        first_name: 'Ali',
        last_name: 'Tan',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.ownerSql
      .insertInto('staff_role')
      .values({ staff_id: helper.id, role_id: await roleId('trainer_part_time'), branch_id: KL })
      .execute();
    await borrows('MANAGE_STAFF', 'VIEW_FRANCHISE_USER', 'TAKE_SHIFT');
    const { version, can, first_name, last_name } = (await as.sales(staffContract).view(helper.id)).data;
    expect(can).toEqual(['give_role', 'add_certificate']);
    const move = { version, move: 'deactivate', reason: 'Left' } as never;
    expect((await as.sales(staffContract).move(helper.id, move)).refusal?.code).toBe('access.beyond_reach');
    const edit = {
      version,
      first_name,
      last_name,
      email: 'mine@test.example',
      staff_type: 'trainer',
      employment: 'part_time',
    };
    expect((await as.sales(staffContract).edit(helper.id, edit as never)).refusal?.code).toBe('access.beyond_reach');
    expect((await as.admin(staffContract).move(helper.id, move)).responseCode).toBe(0);
  });
});
