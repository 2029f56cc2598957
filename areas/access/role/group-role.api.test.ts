/** Roles in a group of branches: they apply where the group is now, from the next request, and nowhere else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { builtInRoles } from '#access/roles.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { connectAsOwner } from '#server/testing/waiting.testing.ts';
import { groupRolesIn, place } from './group-role.testing.ts';
import { roleContract } from './role.contract.ts';

const at = await gym({ day: '2026-03-05' });
const { as, test, KL, PJ, OR, HQ } = at;
const { groups, staff, roleId, groupOf, change, managerOf, ask, leadAt, reaches } = await groupRolesIn(at);

/** Long enough for an answer that nothing holds back. */
const WAIT_MS = 400;

describe('a role in a group', () => {
  it('applies in the branches of the group, in no other one and never at head office', async () => {
    const manager = await managerOf(await groupOf(KL, PJ));
    expect(await reaches(manager)).toEqual(['KL', 'PJ']);
    const access = (branch: number) => ask(manager, `staff/access/${branch}`);
    const flags = Object.keys((await access(KL)).data as object);
    expect(flags.toSorted()).toEqual([...new Set<string>(builtInRoles.facility_admin.flags)].toSorted());
    expect([(await access(OR)).status, (await access(HQ)).status]).toEqual([403, 403]);
    expect((await ask(manager, 'franchise/network')).status).not.toBe(200);
    expect((await leadAt(manager, PJ)).responseCode).toBe(0);
    expect(
      (await leadAt(manager, OR)).status === 403 || (await leadAt(manager, OR)).responseCode === codes.notFound,
    ).toBe(true);
  });

  it('follows the group from the next request of an open session: a branch joins, leaves, and comes back', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    expect(await reaches(manager)).toEqual(['KL']);
    await change(group, [KL, OR]);
    expect(await reaches(manager)).toEqual(['KL', 'OR']);
    await change(group, [OR]);
    expect(await reaches(manager)).toEqual(['OR']);
    await change(group, []);
    expect(await reaches(manager)).toEqual([]);
    await change(group, [PJ]);
    expect(await reaches(manager)).toEqual(['PJ']);
  });

  it('changes nothing about the access when only the name of the group changes', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    const stamp = async () =>
      (await test.rows<{ s: number }>`select access_stamp as s from staff where id = ${manager.id}`)[0]?.s;
    const before = await stamp();
    expect(
      (await change(group, [KL], { name: { en: `Other ${group.id}`, cn: '' }, confirmed: false })).responseCode,
    ).toBe(0);
    expect(await stamp()).toBe(before);
  });

  it('includes a branch that opens in the country of the group, and leaves out a closed one until it reopens', async () => {
    const group = await groups.create.data({
      name: { en: 'Joins', cn: '' },
      kind: 'region',
      branch_ids: [KL],
      new_in: 'TH',
    });
    const manager = await managerOf(group);
    const [opened] = await test.rows<{ id: number }>`
      insert into branch (organisation_id, code, name, type, country_code, region, time_zone, currency)
      select organisation_id, 'BKK', 'Bangkok', 'branch', 'TH', 'Bangkok', 'Asia/Bangkok', 'THB' from branch where id = ${OR} returning id`;
    const bangkok = opened?.id ?? 0;
    const answers = async () => (await ask(manager, `lead/${bangkok}`)).status;
    expect(await answers()).toBe(200);
    await test.rows`update branch set is_active = false where id = ${bangkok}`;
    expect(await answers()).toBe(403);
    expect((await staff.view.data(manager.id)).roles[0]?.place).toMatch(/^Joins \(1 branch\)$/);
    await test.rows`update branch set is_active = true where id = ${bangkok}`;
    expect(await answers()).toBe(200);
  });

  it('of two groups with the same branch keeps the branch until the last of them gives it up', async () => {
    const [north, brand] = [await groupOf(KL, PJ), await groupOf(KL)];
    const manager = await managerOf(north);
    await staff.giveRole.data(manager.id, { role_id: roleId('sales_person'), place: place(brand.id) });
    await change(north, [PJ]);
    expect(await reaches(manager)).toEqual(['KL', 'PJ']);
    // What is left there is the role in the other group.
    expect(Object.keys((await ask(manager, `staff/access/${KL}`)).data as object)).not.toContain('CLOSE_DAY');
    await change(brand, []);
    expect(await reaches(manager)).toEqual(['PJ']);
  });

  it('and one at a branch of the group are two roles: ending one leaves the other', async () => {
    const group = await groupOf(KL, PJ);
    const manager = await managerOf(group);
    const both = await staff.giveRole.data(manager.id, { role_id: roleId('facility_admin'), place: { branch_id: KL } });
    expect(both.roles).toHaveLength(2);
    const inGroup = both.roles.find((role) => role.branch_group_id === group.id);
    await staff.takeRole.data(manager.id, { staff_role_id: inGroup?.id ?? 0 });
    expect(await reaches(manager)).toEqual(['KL']);
  });

  it('takes on and loses what is added to and removed from the role', async () => {
    const made = await as.hq(roleContract).create.data({
      branch_id: HQ,
      title: { en: 'Region desk', cn: '' },
      scope: 'branch',
      flags: ['VIEW_LEAD'],
    });
    const manager = await managerOf(await groupOf(KL), 'sales_person');
    await staff.giveRole.data(manager.id, { role_id: made.id, place: place((await groupOf(OR)).id) });
    expect((await leadAt(manager, OR)).responseCode).not.toBe(0);
    const { version, title, scope } = made;
    await as.hq(roleContract).edit.data(made.id, { version, title, scope, flags: ['VIEW_LEAD', 'MANAGE_LEAD'] });
    expect((await leadAt(manager, OR)).responseCode).toBe(0);
  });

  it('ends with the session when the person is deactivated, and isn’t in the way of deleting the group', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    const { version } = await staff.view.data(manager.id);
    await staff.move.data(manager.id, { version, move: 'deactivate', reason: 'Left' });
    expect((await ask(manager, `lead/${KL}`)).responseCode).toBe(codes.sessionEnded);
    expect((await groups.view.data(group.id)).roles).toEqual([]);
    expect((await groups.remove(group.id, { version: group.version })).responseCode).toBe(0);
  });
});

describe('at the same moment', () => {
  it('a role is given while a branch joins: one of them waits for the other', async () => {
    const group = await groupOf(KL);
    const person = await managerOf(await groupOf(OR), 'sales_person');
    const other = await connectAsOwner(test);
    try {
      await other.query('begin');
      await other.query('update branch_group set branch_ids = branch_ids || $1::bigint where id = $2', [PJ, group.id]);
      const given = staff.giveRole(person.id, { role_id: roleId('sales_person'), place: place(group.id) });
      expect(await Promise.race([given, sleep(WAIT_MS, 'waits')])).toBe('waits');
      await other.query('commit');
      expect((await given).responseCode).toBe(0);
    } finally {
      await other.end();
    }
    expect(await reaches(person)).toEqual(['KL', 'PJ', 'OR']);
  });

  it('a branch leaves while its manager writes: everything before is saved, nothing after, and nothing half', async () => {
    const group = await groupOf(KL, OR);
    const manager = await managerOf(group);
    await reaches(manager);
    let left = false;
    const writes = Array.from({ length: 24 }, async (_one, at) => {
      if (at === 8) {
        expect((await change(group, [KL])).responseCode).toBe(0);
        left = true;
        return null;
      }
      const wasLeft = left;
      const { status, responseCode } = await leadAt(manager, OR);
      return {
        wasLeft,
        isSaved: responseCode === 0,
        isKnown: responseCode === 0 || status === 403 || responseCode === codes.notFound,
      };
    });
    const answers = (await Promise.all(writes)).filter((one) => one !== null);
    expect(answers.filter(({ isKnown }) => !isKnown)).toEqual([]);
    expect(answers.filter(({ wasLeft, isSaved }) => wasLeft && isSaved)).toEqual([]);
    for (let more = 0; more < 5; more += 1) expect((await leadAt(manager, OR)).responseCode).not.toBe(0);
    expect((await leadAt(manager, KL)).responseCode).toBe(0);
  });
});

describe('the second wall', () => {
  it('lets only head office write a role in a group, whatever the first wall says', async () => {
    const group = await groupOf(KL);
    const insert = (branches: string, network: string) =>
      test.app.services.db.batch([
        {
          sql: `select set_config('app.staff', $1, true), set_config('app.branches', $2, true), set_config('app.network', $3, true)`,
          parameters: [String(as.admin.id), branches, network],
        },
        {
          sql: 'insert into staff_role (staff_id, role_id, branch_group_id) values ($1, $2, $3)',
          parameters: [as.trainer.id, roleId('sales_person'), group.id],
        },
      ]);
    await expect(insert(`{${KL}}`, '0')).rejects.toThrow('row-level security');
    await insert('{}', '1');
    await test.rows`delete from staff_role where branch_group_id = ${group.id}`;
  });

  it('never lets a role that isn’t for branches into a group', async () => {
    const group = await groupOf(KL);
    const give = raw`insert into staff_role (staff_id, role_id, branch_group_id) values (${as.trainer.id}, ${roleId('super_admin')}, ${group.id})`;
    await expect(give.execute(test.ownerSql)).rejects.toThrow('in a group');
    const two = raw`insert into staff_role (staff_id, role_id, branch_group_id, branch_id) values (${as.trainer.id}, ${roleId('sales_person')}, ${group.id}, ${KL})`;
    await expect(two.execute(test.ownerSql)).rejects.toThrow('staff_role_place');
  });
});
