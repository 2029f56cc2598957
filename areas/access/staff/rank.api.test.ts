/**
 * Nobody gets around someone of a higher rank: permissions beyond the roles are considered, and a privilege locks
 * nobody out.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { staffContract } from './staff.contract.ts';
import { gym } from '#server/testing/gym.testing.ts';

const { as, on, branches, test } = await gym({ day: '2026-03-05' });
const { KL, OR, HQ } = branches;
const day = { from_on: on.today(), until_on: on.in(3), reason: 'Covers the desk' };

beforeEach(async () => {
  await test.ownerSql.deleteFrom('privilege').execute();
});

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
