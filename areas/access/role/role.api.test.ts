import { describe, expect, it } from 'vitest';
import { builtInRoles } from '#access/roles.ts';
import { codes } from '#kit/domain/errors.ts';
import type { FunctionRow, Role, RoleRow } from './role.model.ts';
import { giveRole } from './role.store.ts';
import { makeStaff, signInAs, type Headers } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const office = await signedIn(['hq', 'admin', 'elsewhere'], { poolSize: 2 });
const { test, ask, hq, admin, elsewhere: adminSg, KL, PJ, OR, HQ } = office;

const make = async (as: Headers, branch_id: number, flags: string[], scope = 'branch', no = test.next()) =>
  ask<Role>(as, 'POST', 'roles', { branch_id, title: { en: `Desk ${no}`, cn: `前台 ${no}` }, scope, flags });
const asSaved = ({ title: name, scope, flags, version }: Role) => ({ title: name, scope, flags, version });

describe('making a role', () => {
  it("in a branch makes the branch's own, which other branches never see", async () => {
    const { data: role, responseCode } = await make(admin, KL, ['VIEW_LEAD', 'CHECK_IN', 'VIEW_LEAD']);
    expect(responseCode).toBe(0);
    expect(role).toMatchObject({
      branch_id: KL,
      branch_name: 'Kuala Lumpur',
      flags: ['CHECK_IN', 'VIEW_LEAD'],
      holders: 0,
      who: [],
      can: ['edit', 'copy', 'delete'],
    });
    expect(await ask(adminSg, 'GET', `roles/view/${role.id}`)).toMatchObject({ responseCode: codes.notFound });
    expect(await ask(adminSg, 'PUT', `roles/${role.id}`, asSaved(role))).toMatchObject({
      responseCode: codes.notFound,
    });
    const { data: seen } = await ask<{ data: RoleRow[] }>(adminSg, 'GET', `roles/${OR}?itemsPerPage=200`);
    expect(seen.data.map(({ id }) => id)).not.toContain(role.id);
  });

  it('at the head office makes one of the network, for any scope', async () => {
    const { data: role } = await make(hq, HQ, ['VIEW_FRANCHISE'], 'country');
    expect(role).toMatchObject({ branch_id: null, scope: 'country' });
    expect(await ask(admin, 'GET', `roles/view/${role.id}`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('says all that is wrong at the fields: nothing chosen, no name, beyond the own, not for a branch', async () => {
    const nothing = { branch_id: KL, title: { en: ' ', cn: '' }, scope: 'branch', flags: [] };
    const { data } = await ask<Record<string, string[]>>(admin, 'POST', 'roles', nothing);
    expect(data).toEqual({ 'title.en': ['Required'], flags: ['Choose at least one permission.'] });
    const wide = await make(admin, KL, ['VIEW_LEAD'], 'country');
    expect(wide).toMatchObject({ responseCode: codes.validation, data: { scope: [expect.any(String)] } });
    const beyond = await make(admin, KL, ['VIEW_LEAD', 'MANAGE_BRANCH']);
    expect((beyond.data as unknown as Record<string, string[]>)['flags']).toEqual([
      'Only the head office can have these permissions: Open and edit branches',
      'You can only give permissions that your own roles include. You don’t have: Open and edit branches',
    ]);
    expect(await make(hq, HQ, ['MANAGE_BRANCH'])).toMatchObject({ responseCode: codes.validation });
  });

  it('takes no name twice, nor that of a built-in role', async () => {
    const twice = { branch_id: KL, title: { en: 'Night Desk', cn: '' }, scope: 'branch', flags: ['CHECK_IN'] };
    const tries = await Promise.all([1, 2, 3].map(() => ask(admin, 'POST', 'roles', twice)));
    expect(tries.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.validation,
      codes.validation,
    ]);
    expect(await ask(admin, 'POST', 'roles', { ...twice, title: { en: 'ADMIN', cn: '' } })).toMatchObject({
      data: { title: ['A role with this name already exists.'] },
    });
    expect(await ask(adminSg, 'POST', 'roles', { ...twice, branch_id: OR })).toMatchObject({
      responseCode: 0,
    });
  });
});

const builtIn = async (key: keyof typeof builtInRoles): Promise<Role> => {
  const { data } = await ask<{ data: RoleRow[] }>(hq, 'GET', `roles/${HQ}?itemsPerPage=200`);
  const id = data.data.find((role) => role.key === key)?.id;
  return (await ask<Role>(hq, 'GET', `roles/view/${id}`)).data;
};

describe('editing a role', () => {
  it('counts on the next request of those who have it, and is in the trail with before and after', async () => {
    const { data: role } = await make(admin, KL, ['VIEW_LEAD']);
    const email = 'desk.kl@test.example';
    const staff_id = await makeStaff(test.ownerSql, {
      email,
      role: 'trainer_part_time',
      place: { branch_id: PJ },
    });
    await giveRole(test.ownerSql, staff_id, role.id, { branch_id: KL });
    const desk = await signInAs(test.app, email);
    const access = async () => Object.keys((await ask<object>(desk, 'GET', `staff/access/${KL}`)).data);
    expect(await access()).toEqual(['VIEW_LEAD']);
    const change = { ...asSaved(role), flags: ['CHECK_IN', 'VIEW_CLIENT'] };
    const edited = await ask<Role>(admin, 'PUT', `roles/${role.id}`, change);
    expect(edited.data).toMatchObject({ version: 2, flags: ['CHECK_IN', 'VIEW_CLIENT'], holders: 1 });
    expect(edited.data.who).toMatchObject([{ staff_id, place: 'Kuala Lumpur' }]);
    expect(await access()).toEqual(['CHECK_IN', 'VIEW_CLIENT']);
    expect(await ask(admin, 'PUT', `roles/${role.id}`, change)).toMatchObject({ responseCode: codes.stale });
    const { data: history } = await ask<{ changes: object[] }[]>(admin, 'GET', `roles/history/${role.id}`);
    expect(history.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'functions', before: null, after: 'Check clients in, See clients' },
        { field: 'functions', before: 'See leads', after: null },
      ]),
    );
    await test.ownerSql.updateTable('role').set({ branch_id: PJ }).where('id', '=', role.id).execute();
    const { data: moved } = await ask<{ changes: object[] }[]>(hq, 'GET', `roles/history/${role.id}`);
    expect(moved.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'branch_id',
      before: 'Kuala Lumpur',
      after: 'Petaling Jaya',
    });
  });

  it('gives no more than the editor has, but keeps what was there', async () => {
    const { data: role } = await make(hq, HQ, ['VIEW_FRANCHISE', 'VIEW_LEAD'], 'organisation');
    const adminEverywhere = 'admin.hq@test.example';
    await makeStaff(test.ownerSql, { email: adminEverywhere, role: 'admin', place: { everywhere: true } });
    const other = await signInAs(test.app, adminEverywhere);
    const save = (flags: string[], version: number) =>
      ask<Role>(other, 'PUT', `roles/${role.id}`, { ...asSaved(role), flags, version });
    expect(await save(['VIEW_FRANCHISE', 'VIEW_LEAD', 'MANAGE_BRANCH'], 1)).toMatchObject({
      data: {
        flags: ['You can only give permissions that your own roles include. You don’t have: Open and edit branches'],
      },
    });
    expect((await save(['VIEW_FRANCHISE', 'VIEW_CLIENT'], 1)).data.flags).toEqual(['VIEW_CLIENT', 'VIEW_FRANCHISE']);
  });

  it('of the network is for the head office alone', async () => {
    const admins = await builtIn('admin');
    expect((await ask<Role>(admin, 'GET', `roles/view/${admins.id}`)).data.can).toEqual(['copy']);
    expect(await ask(admin, 'PUT', `roles/${admins.id}`, asSaved(admins))).toMatchObject({
      responseCode: codes.refused,
      refusal: { code: 'access.role_of_network' },
    });
  });

  it('of a built-in one changes its functions, not its name; the super admin keeps all', async () => {
    const sales = await builtIn('sales_person');
    const renamed = { ...asSaved(sales), title: { en: 'Seller', cn: '' } };
    expect(await ask(hq, 'PUT', `roles/${sales.id}`, renamed)).toMatchObject({
      refusal: { code: 'access.role_built_in_named' },
    });
    const flags = [...sales.flags.filter((flag) => flag !== 'VIEW_LEAD'), 'VIEW_TIMESHEET'];
    const changed = await ask<Role>(hq, 'PUT', `roles/${sales.id}`, { ...asSaved(sales), flags });
    expect(changed.data).toMatchObject({ added: ['VIEW_TIMESHEET'], removed: ['VIEW_LEAD'] });
    const top = await builtIn('super_admin');
    expect(await ask(hq, 'PUT', `roles/${top.id}`, { ...asSaved(top), flags: top.flags.slice(1) })).toMatchObject({
      refusal: { code: 'access.super_admin_has_all' },
    });
    expect(await ask(hq, 'DELETE', `roles/${top.id}?version=${top.version}`)).toMatchObject({
      refusal: { code: 'access.role_built_in' },
    });
  });

  it('does not move to another scope while somebody has it', async () => {
    const { data: role } = await make(hq, HQ, ['VIEW_LEAD']);
    await giveRole(test.ownerSql, test.network.staff.trainer_full_time, role.id, { branch_id: KL });
    const moved = await ask(hq, 'PUT', `roles/${role.id}`, { ...asSaved(role), scope: 'country' });
    expect(moved).toMatchObject({ responseCode: codes.refusedByOthers, data: ['trainer kl'] });
    const gone = await ask(hq, 'DELETE', `roles/${role.id}?version=1`);
    expect(gone).toMatchObject({ responseCode: codes.refusedByOthers, data: ['trainer kl'] });
    await test.ownerSql.deleteFrom('staff_role').where('role_id', '=', role.id).execute();
    expect(await ask(hq, 'DELETE', `roles/${role.id}?version=1`)).toMatchObject({ responseCode: 0 });
    expect(await ask(hq, 'DELETE', `roles/${role.id}?version=1`)).toMatchObject({ responseCode: codes.notFound });
  });
});

const found = async (as: Headers, branch_id: number, query: string) =>
  (await ask<{ data: RoleRow[] }>(as, 'GET', `roles/${branch_id}?itemsPerPage=200&${query}`)).data.data;
const giving = async (as: Headers, branch: number) =>
  (await ask<FunctionRow[]>(as, 'GET', `functions/${branch}`)).data.filter((row) => row.may_give).length;

describe('choosing', () => {
  it('finds roles by part of their name in either language', async () => {
    expect((await found(hq, HQ, 'q=facility')).map(({ key }) => key)).toEqual(['facility_admin']);
    expect((await found(hq, HQ, `q=${encodeURIComponent('教练')}`)).map(({ key }) => key)).toEqual([
      'trainer_full_time',
      'trainer_part_time',
    ]);
  });

  it('says of each function whether the caller may give it', async () => {
    expect(await giving(hq, HQ)).toBe(builtInRoles.super_admin.flags.length);
    expect(await giving(admin, KL)).toBe(builtInRoles.admin.flags.length);
  });
});
