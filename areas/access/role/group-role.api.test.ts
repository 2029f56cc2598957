/** Roles in a group of branches: they apply where the group is now, from the next request, and nowhere else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInRoles } from '#access/roles.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import type { BranchGroup } from '#areas/network/branch-group/branch-group.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { connectAsOwner } from '#server/testing/waiting.testing.ts';
import { call, makeStaff, signInAs, type Headers } from '../access.testing.ts';
import { profileContract } from '../profile/profile.contract.ts';
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { staffContract } from '../staff/staff.contract.ts';
import { roleContract } from './role.contract.ts';

const { as, on, test, KL, PJ, OR, HQ } = await gym({ day: '2026-03-05' });
const groups = as.hq(branchGroupContract);
const staff = as.hq(staffContract);
const all = (await as.hq(roleContract).list.data({ branch_id: HQ, itemsPerPage: 200 })).data;
const roleId = (key: string): number => all.find((role) => role.key === key)?.id ?? 0;

/** Long enough for an answer that nothing holds back. */
const WAIT_MS = 400;
let count = 0;
const groupOf = async (...branch_ids: number[]): Promise<BranchGroup> => {
  count += 1;
  return groups.create.data({ name: { en: `Region ${count}`, cn: `区域${count}` }, kind: 'region', branch_ids });
};
/** Saves the group with other branches, as head office does. */
const change = async ({ id }: { id: number }, branch_ids: number[], more: object = {}) => {
  const { version, name, kind, new_in } = await groups.view.data(id);
  return groups.edit(id, { version, name, kind, new_in, branch_ids, confirmed: true, ...more });
};
type Manager = { id: number; email: string; headers: Headers };
/** Someone whose only role is one in a group. */
const managerOf = async (
  group: { id: number },
  role: 'facility_admin' | 'sales_person' = 'facility_admin',
): Promise<Manager> => {
  count += 1;
  const email = `region.manager${count}@test.example`;
  const id = await makeStaff(test.ownerSql, { email, role, place: { branch_group_id: group.id } });
  return { id, email, headers: await signInAs(test.app, email) };
};
const ask = ({ headers }: Pick<Manager, 'headers'>, path: string) => call(test.app, headers, 'GET', path);
const leadAt = ({ headers }: Pick<Manager, 'headers'>, branch_id: number) => {
  count += 1;
  return call(test.app, headers, 'POST', 'lead', {
    branch_id,
    first_name: `Lead ${count}`,
    email: `lead${count}@gym.example`,
  });
};
/** Which of the branches answer to the person: 200 or 403 each. */
const reaches = async (who: Pick<Manager, 'headers'>): Promise<string[]> => {
  const places = { KL, PJ, OR, HQ };
  const found: string[] = [];
  for (const [name, id] of Object.entries(places)) {
    const { status } = await ask(who, `lead/${id}`);
    if (status === 200) found.push(name);
    else expect(status).toBe(403);
  }
  return found;
};
const place = (branch_group_id: number) => ({ branch_group_id });

beforeEach(async () => void (await test.rows`delete from privilege`));

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

describe('giving a role in a group', () => {
  it('is done and ended by head office; who has it, and where from, is shown', async () => {
    const group = await groupOf(KL, PJ);
    const manager = await managerOf(await groupOf(OR), 'sales_person');
    const given = await staff.giveRole.data(manager.id, { role_id: roleId('facility_admin'), place: place(group.id) });
    const role = given.roles.find((one) => one.branch_group_id === group.id);
    expect(role).toMatchObject({
      place: `${group.name.en} (2 branches)`,
      everywhere: false,
      branch_id: null,
      can: ['take'],
    });
    expect((await groups.view.data(group.id)).roles).toEqual([
      expect.objectContaining({ staff_id: manager.id, title: builtInRoles.facility_admin.title }),
    ]);
    const again = await staff.giveRole(manager.id, { role_id: roleId('facility_admin'), place: place(group.id) });
    expect(again.refusal?.code).toBe('access.role_held_there');
    const effective = await as.admin(privilegeContract).effective.data(manager.id);
    expect(effective.branches.map(({ id }) => id)).toEqual([KL]);
    expect(effective.lines.flatMap(({ sources }) => sources.map((one) => one.group))).toContainEqual(group.name);
    const own = await call(test.app, manager.headers, 'GET', profileContract.me.path);
    expect(JSON.stringify(own.data)).toContain(`${group.name.en} (2 branches)`);
    const holders = await as.hq(roleContract).view.data(roleId('facility_admin'));
    expect(holders.who).toContainEqual(
      expect.objectContaining({ staff_id: manager.id, place: `${group.name.en} (2 branches)` }),
    );
    const history = await staff.history.data(manager.id);
    expect(JSON.stringify(history)).toContain(`Facility admin, ${group.name.en}`);
    const file = await as.admin(staffContract).csv({ branch_id: KL, q: manager.email });
    expect(file.text).toContain(`Facility admin (${group.name.en} (2 branches))`);
    await staff.takeRole.data(manager.id, { staff_role_id: role?.id ?? 0 });
    expect(await reaches(manager)).toEqual(['OR']);
  });

  it('is possible with an invitation', async () => {
    const group = await groupOf(KL);
    const made = await staff.create.data({
      branch_id: HQ,
      first_name: 'Siti',
      email: 'siti.region@gym.example',
      staff_type: 'facility_admin',
      roles: [{ role_id: roleId('facility_admin'), place: place(group.id) }],
    });
    expect(made.roles.map(({ branch_group_id }) => branch_group_id)).toEqual([group.id]);
    expect(await test.letters('siti.region@gym.example')).toHaveLength(1);
  });

  it('is refused to branches, for oneself, for a role that isn’t for branches, and in a group that doesn’t exist', async () => {
    const group = await groupOf(KL);
    const asked = { role_id: roleId('sales_person'), place: place(group.id) };
    expect((await as.admin(staffContract).giveRole(as.sales.id, asked)).responseCode).not.toBe(0);
    expect((await as.facility(staffContract).giveRole(as.sales.id, asked)).status).toBe(403);
    expect((await staff.giveRole(as.hq.id, asked)).refusal?.code).toBe('access.own_record');
    for (const role of ['super_admin', 'franchise_operator'])
      expect((await staff.giveRole(as.sales.id, { role_id: roleId(role), place: place(group.id) })).refusal?.code).toBe(
        'access.role_not_there',
      );
    expect((await staff.giveRole(as.sales.id, { ...asked, place: place(999_999) })).faults).toHaveProperty('place');
    expect((await as.admin(staffContract).givable.data()).groups).toEqual([]);
    expect((await staff.givable.data()).groups).toContainEqual({ id: group.id, name: group.name, count: 1 });
  });

  it('a branch’s own role stays in its branch', async () => {
    const own = await as
      .admin(roleContract)
      .create.data({ branch_id: KL, title: { en: 'Desk of KL', cn: '' }, scope: 'branch', flags: ['VIEW_LEAD'] });
    const given = await staff.giveRole(as.sales.id, { role_id: own.id, place: place((await groupOf(KL)).id) });
    expect(given.refusal?.code).toBe('access.role_not_there');
  });

  it('shows the person to the branch’s admin, who can neither end the role nor change the person', async () => {
    const group = await groupOf(KL, PJ);
    const manager = await managerOf(group);
    const seen = await as.admin(staffContract).view.data(manager.id);
    expect(seen.roles).toMatchObject([{ place: `${group.name.en} (2 branches)`, can: [] }]);
    expect([seen.can, Object.keys(seen.blocked)]).toEqual([['give_role', 'add_certificate'], ['edit']]);
    const tried = await as
      .admin(staffContract)
      .giveRole(manager.id, { role_id: roleId('sales_person'), place: { branch_id: KL } });
    expect(tried.responseCode).toBe(0);
    const inGroup = seen.roles[0]?.id ?? 0;
    expect((await as.admin(staffContract).takeRole(manager.id, { staff_role_id: inGroup })).refusal?.code).toBe(
      'access.role_beyond_own',
    );
    const off = { version: seen.version, move: 'deactivate' as const, reason: 'Left' };
    expect((await as.admin(staffContract).move(manager.id, off)).refusal?.code).toBe('access.beyond_reach');
    const taken = await as.admin(privilegeContract).create({
      branch_id: KL,
      staff_id: manager.id,
      effect: 'take',
      flags: ['VIEW_LEAD'],
      branches: [KL],
      from_on: on.today(),
      until_on: on.in(2),
      reason: 'Not here',
    } as never);
    expect(taken.responseCode).not.toBe(0);
    expect((await as.admin_sg(staffContract).view(manager.id)).responseCode).toBe(codes.notFound);
  });
});

describe('a group in which people have roles', () => {
  it('changes its branches only if the change of access is confirmed, and says for how many', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    const unconfirmed = await change(group, [PJ], { confirmed: false });
    expect(unconfirmed.faults).toHaveProperty('confirmed');
    expect((await change(group, [KL], { new_in: 'SG', confirmed: false })).faults).toHaveProperty('confirmed');
    expect(await reaches(manager)).toEqual(['KL']);
    const renewed = vi.spyOn(test.app.services.live, 'renewAccess');
    expect((await change(group, [PJ])).responseCode).toBe(0);
    expect(renewed.mock.calls).toEqual([[manager.id]]);
    renewed.mockRestore();
    await test.app.services.events.flush();
    const noted = await test.rows<{ kind: string; branch_id: number }>`
      select kind, branch_id from security_event where staff_id = ${manager.id} and kind like 'role%' order by kind`;
    expect(noted).toEqual([
      { kind: 'role_given', branch_id: PJ },
      { kind: 'role_taken', branch_id: KL },
    ]);
  });

  it('can’t be changed by someone at head office who doesn’t have what its roles allow', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    const helper = await as.hq(roleContract).create.data({
      branch_id: HQ,
      title: { en: `Group keeper ${group.id}`, cn: '' },
      scope: 'network',
      flags: ['VIEW_FRANCHISE', 'MANAGE_BRANCH', 'MANAGE_STAFF', 'VIEW_FRANCHISE_USER', 'VIEW_HQ_USER'],
    });
    const email = `keeper${group.id}@test.example`;
    const keeper = await makeStaff(test.ownerSql, { email, role: 'sales_person', place: { branch_id: OR } });
    await test.rows`update staff_role set everywhere = true, branch_id = null, role_id = ${helper.id} where staff_id = ${keeper}`;
    const headers = await signInAs(test.app, email);
    const edit = async (branch_ids: number[], more: object = {}) => {
      const { version, name, kind, new_in } = await groups.view.data(group.id);
      return call(test.app, headers, 'PUT', `branchGroup/${group.id}`, {
        version,
        name,
        kind,
        new_in,
        branch_ids,
        confirmed: true,
        ...more,
      });
    };
    for (const branch_ids of [[KL, OR], []])
      expect((await edit(branch_ids)).refusal?.code).toBe('access.group_roles_beyond');
    expect((await edit([KL], { new_in: 'SG' })).refusal?.code).toBe('access.group_roles_beyond');
    // The name isn't access.
    expect((await edit([KL], { name: { en: `Kept ${group.id}`, cn: '' } })).responseCode).toBe(0);
    expect(await reaches(manager)).toEqual(['KL']);
  });

  it('can’t be deleted, and the refusal names them', async () => {
    const group = await groupOf(KL);
    const manager = await managerOf(group);
    const refused = await groups.remove(group.id, { version: group.version });
    expect([refused.responseCode, refused.data]).toEqual([codes.refusedByOthers, [`region manager${count}`]]);
    await expect(raw`delete from branch_group where id = ${group.id}`.execute(test.ownerSql)).rejects.toThrow(
      'staff_role',
    );
    await staff.giveRole.data(manager.id, { role_id: roleId('sales_person'), place: { branch_id: KL } });
    const { roles } = await staff.view.data(manager.id);
    await staff.takeRole.data(manager.id, {
      staff_role_id: roles.find((one) => one.branch_group_id !== null)?.id ?? 0,
    });
    expect((await groups.remove(group.id, { version: group.version })).responseCode).toBe(0);
    // The history still knows what the group was called.
    expect(JSON.stringify(await staff.history.data(manager.id))).toContain(`Facility admin, ${group.name.en}`);
  });

  it('shows them to people of its branches who see staff, and to nobody else', async () => {
    const group = await groupOf(KL, OR);
    await managerOf(group);
    const shown = async (who: 'franchise' | 'hq') =>
      (await as[who](branchGroupContract).view.data(group.id)).roles.length;
    expect([await shown('hq'), await shown('franchise')]).toEqual([1, 1]);
    await test.rows`delete from role_function where flag = 'VIEW_FRANCHISE_USER' and role_id = ${roleId('franchise_operator')}`;
    expect(await shown('franchise')).toBe(0);
    await test.rows`insert into role_function (role_id, flag) values (${roleId('franchise_operator')}, 'VIEW_FRANCHISE_USER')`;
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
