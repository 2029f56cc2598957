/** Who gives and ends a role in a group, who sees it, and what a group with roles refuses. */
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInRoles } from '#access/roles.ts';
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { call, makeStaff, signInAs } from '../access.testing.ts';
import { auditContract } from '../audit/audit.contract.ts';
import { profileContract } from '../profile/profile.contract.ts';
import { privilegeContract } from '../privilege/privilege.contract.ts';
import { staffContract } from '../staff/staff.contract.ts';
import { groupRolesIn, place } from './group-role.testing.ts';
import { roleContract } from './role.contract.ts';

const at = await gym({ day: '2026-03-05' });
const { as, on, test, KL, PJ, OR, HQ } = at;
const { groups, staff, roleId, groupOf, change, managerOf, reaches } = await groupRolesIn(at);

beforeEach(async () => void (await test.rows`delete from privilege`));

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
    const trail = await as
      .hq(auditContract)
      .list.data({ branch_id: HQ, kind: 'staff_role', op: 'insert', itemsPerPage: 20 });
    expect(JSON.stringify(trail)).toContain(group.name.en);
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
    expect([refused.responseCode, refused.data]).toEqual([
      codes.refusedByOthers,
      [manager.email.split('@')[0]?.replace('.', ' ')],
    ]);
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
