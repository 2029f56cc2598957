import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Staff } from './staff.model.ts';
import { codes } from '#kit/domain/errors.ts';
import {
  accept,
  ask,
  editOf,
  emails,
  forgetTries,
  here,
  invite,
  next,
  open,
  refusal,
  tokenFor,
  view,
} from './staff.testing.ts';
import { makeStaff, people, signInAs, type Headers, type TestPerson } from '../access.testing.ts';

beforeAll(open);
afterAll(() => here.test.close());
beforeEach(forgetTries);

describe('roles at places', () => {
  it('count on the next request of the person, and are refused twice, beyond the own and to oneself', async () => {
    const staff = await invite();
    await accept(await tokenFor(staff.email));
    const own = await signInAs(here.test.app, staff.email, 'green gloves under the bench');
    expect(await ask(own, 'GET', `lead/${here.KL}`)).toMatchObject({ status: 403 });
    expect(await give(staff.id, { branch_id: here.KL }, 'facility_admin')).toMatchObject({ status: 403 });
    expect(await give(staff.id, { branch_id: here.KL }, 'admin_sg')).toMatchObject({ responseCode: codes.notFound });
    expect(await give(staff.id, { branch_id: here.PJ })).toMatchObject(refusal('role_beyond_own'));
    expect(await give(here.test.network.staff.admin, { branch_id: here.KL })).toMatchObject(refusal('own_record'));
    const given = (await give(staff.id, { branch_id: here.KL })).data as Staff;
    expect(await ask(own, 'GET', `lead/${here.KL}`)).toMatchObject({ responseCode: 0 });
    expect(await give(staff.id, { branch_id: here.KL })).toMatchObject(refusal('role_held_there'));
    const role = given.roles.find(({ role_id }) => role_id === here.roles['sales_person']);
    expect((await take(staff.id, role?.id ?? 0)).responseCode).toBe(0);
    expect(await ask(own, 'GET', `lead/${here.KL}`)).toMatchObject({ status: 403 });
  });

  it('leave one at least, also when two are taken at the same moment', async () => {
    const staff = await invite();
    const given = (await give(staff.id, { branch_id: here.KL })).data as Staff;
    const answers = await Promise.all(given.roles.map((role) => take(staff.id, role.id)));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99]);
    expect(await take(staff.id, (await view(staff.id)).roles[0]?.id ?? 0)).toMatchObject(refusal('only_role'));
  });

  it('of another branch stay out of reach', async () => {
    const staff = await invite();
    const both = (await give(staff.id, { branch_id: here.PJ }, 'super_admin')).data as Staff;
    const there = both.roles.find(({ branch_id }) => branch_id === here.PJ);
    expect((await view(staff.id)).roles.map(({ can }) => can)).toEqual([['take'], []]);
    expect(await take(staff.id, there?.id ?? 0)).toMatchObject(refusal('role_beyond_own'));
  });

  it('leave a super admin, also when two take each other away at the same moment', async () => {
    const email = `second${next()}@test.example`;
    const second = await makeStaff(here.test.ownerSql, { email, role: 'super_admin', place: { everywhere: true } });
    const other = await signInAs(here.test.app, email);
    const first = here.test.network.staff.super_admin;
    const [one, two] = [await off('super_admin', second), await off(other, first)];
    const answers = await Promise.all([
      ask('super_admin', 'POST', `staff/move/${second}`, one),
      ask(other, 'POST', `staff/move/${first}`, two),
    ]);
    const left = await here.test.ownerSql
      .selectFrom('staff')
      .select('id')
      .where('id', 'in', [first, second])
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
    expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    await here.test.ownerSql.updateTable('staff').set({ status: 'active' }).where('id', '=', first).execute();
    await here.test.ownerSql.deleteFrom('staff_role').where('staff_id', '=', second).execute();
    here.as.super_admin = await signInAs(here.test.app, people.super_admin);
    await expect(
      here.test.ownerSql.updateTable('staff').set({ status: 'inactive' }).where('id', '=', first).execute(),
    ).rejects.toThrow('last super admin');
  });
});

const give = (id: number, place: object, who: TestPerson = 'admin', role = 'sales_person') =>
  ask(who, 'POST', `staff/giveRole/${id}`, { role_id: here.roles[role], place });
const take = (id: number, staff_role_id: number, who: TestPerson = 'admin') =>
  ask(who, 'POST', `staff/takeRole/${id}`, { staff_role_id });
/** The request that deactivates someone, as this person would send it. */
const off = async (who: TestPerson | Headers, id: number) => {
  const { version } = (await ask(who, 'GET', `staff/view/${id}`)).data as Staff;
  return { version, move: 'deactivate', reason: 'Left' };
};

const move = (staff: Staff, name: string, reason: string | null = 'Moved to Penang') =>
  ask('admin', 'POST', `staff/move/${staff.id}`, { version: staff.version, move: name, reason });

describe('leaving', () => {
  it('ends the sessions and the links, and the person cannot sign in until set active again', async () => {
    const staff = await invite();
    await accept(await tokenFor(staff.email));
    const own = await signInAs(here.test.app, staff.email, 'green gloves under the bench');
    await ask('admin', 'POST', `staff/sendReset/${staff.id}`, { version: staff.version });
    const token = await tokenFor(staff.email);
    expect(await move(staff, 'deactivate', null)).toMatchObject({ responseCode: 5, data: { reason: ['Required'] } });
    const gone = await move(staff, 'deactivate');
    expect(gone.data).toMatchObject({
      status: 'deactivated',
      status_reason: 'Moved to Penang',
      employed_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      can: expect.arrayContaining(['edit', 'activate']),
    });
    expect((await ask(own, 'GET', 'staff/me')).responseCode).toBe(codes.sessionEnded);
    await expect(signInAs(here.test.app, staff.email, 'green gloves under the bench')).rejects.toThrow();
    const reset = { token, password: 'violet rope over the door' };
    expect(await ask({ authorization: '' }, 'POST', 'admin/resetPassword', reset)).toMatchObject(refusal('link_over'));
    expect(await emails('admin', `staff/${here.KL}?itemsPerPage=200`)).not.toContain(staff.email);
    expect(await emails('admin', `staff/${here.KL}?status=deactivated&q=${staff.email}`)).toEqual([staff.email]);
    expect(await move(staff, 'set_inactive')).toMatchObject({ refusal: { code: 'kit.move_not_possible' } });
    const back = await move(gone.data as Staff, 'activate', null);
    expect(back.data).toMatchObject({ status: 'active', employed_until: null });
    expect((await signInAs(here.test.app, staff.email, 'green gloves under the bench')).authorization).toBeTruthy();
  });

  it('is not possible for oneself, stale, or by somebody of another branch', async () => {
    const staff = await invite();
    const me = await view(here.test.network.staff.admin);
    expect(await move(me, 'deactivate')).toMatchObject(refusal('own_record'));
    expect(await move({ ...staff, version: 99 }, 'deactivate')).toMatchObject({ responseCode: codes.stale });
    const asked = { version: staff.version, move: 'deactivate', reason: 'x' };
    expect(await ask('admin_sg', 'POST', `staff/move/${staff.id}`, asked)).toMatchObject({
      responseCode: codes.notFound,
    });
  });
});

describe('the bank account', () => {
  it('is sealed in the database, masked on the record, and shown to who pays and to the person', async () => {
    const staff = await invite();
    const bank = (version: number, account = '5140 1234-5678') =>
      ask('admin', 'PUT', `staff/bank/${staff.id}`, { version, bank_name: 'Maybank', bank_account: account });
    expect(await bank(staff.version, '12')).toMatchObject({
      responseCode: 5,
      data: { bank_account: [expect.any(String)] },
    });
    expect((await bank(staff.version)).data).toMatchObject({ bank_name: 'Maybank', bank_account_masked: '•••• 5678' });
    expect((await ask('admin', 'GET', `staff/bank/${staff.id}`)).data).toEqual({
      bank_name: 'Maybank',
      bank_account: '514012345678',
    });
    expect(await ask('facility_admin', 'GET', `staff/bank/${staff.id}`)).toMatchObject({ status: 403 });
    expect(await ask('admin_sg', 'GET', `staff/bank/${staff.id}`)).toMatchObject({ responseCode: codes.notFound });
    const row = await here.test.ownerSql
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(row.bank_account_sealed).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('514012345678');
    await accept(await tokenFor(staff.email));
    const own = await signInAs(here.test.app, staff.email, 'green gloves under the bench');
    expect((await ask(own, 'GET', 'staff/me/bank')).data).toMatchObject({ bank_account: '514012345678' });
    const mine = (password: string) =>
      ask(own, 'PUT', 'staff/me/bank', { password, bank_name: 'CIMB', bank_account: '80-1234567' });
    expect(await mine('wrong')).toMatchObject(refusal('wrong_password'));
    expect((await mine('green gloves under the bench')).data).toEqual({ bank_name: 'CIMB', bank_account: '801234567' });
    const trail = JSON.stringify((await ask('admin', 'GET', `staff/history/${staff.id}`)).data);
    expect(trail).toContain('4567');
    expect(trail).not.toMatch(/v1\.|801234567/);
  });
});

describe('the history', () => {
  it('tells of the person, the roles and the certificates, to those of the branch only', async () => {
    const staff = await invite();
    await ask('admin', 'PUT', `staff/${staff.id}`, { ...editOf(staff), first_name: 'Aminah' });
    await ask('admin', 'POST', `staff/giveRole/${staff.id}`, {
      role_id: here.roles['sales_person'],
      place: { branch_id: here.KL },
    });
    await ask('admin', 'POST', 'staffCertificate', {
      staff_id: staff.id,
      kind: 'cpr',
      issued_on: '2026-01-01',
      expires_on: '2028-01-01',
    });
    const { data } = await ask('facility_admin', 'GET', `staff/history/${staff.id}`);
    const changes = (data as { who: string; what: string; changes: object[] }[]).flatMap((entry) => entry.changes);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'first_name', before: 'Siti', after: 'Aminah' },
        { field: 'role', before: null, after: 'Sales person, Kuala Lumpur' },
        { field: 'certificate', before: null, after: 'CPR → 2028-01-01' },
      ]),
    );
    expect(await ask('admin_sg', 'GET', `staff/history/${staff.id}`)).toMatchObject({ responseCode: codes.notFound });
  });
});
