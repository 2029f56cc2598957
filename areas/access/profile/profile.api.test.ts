import { describe, expect, it } from 'vitest';
import { allFlags } from '#access/access.ts';
import type { Profile } from './profile.contract.ts';
import { builtInRoles, headOfficeFlags } from '#access/roles.ts';
import { giveRole } from '../role/role.store.ts';
import {
  call,
  people,
  signInAs,
  TEST_PASSWORD,
  type Headers,
  type TestApp,
  type TestPerson,
} from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const as: Partial<Record<TestPerson, Headers>> = {};
const headersOf = (person: TestPerson): Headers => as[person] ?? { authorization: '' };
const { test } = await signedIn();
const another = await test.startAnother();
for (const [person, email] of Object.entries(people)) as[person as TestPerson] = await signInAs(test.app, email);

const get = (person: TestPerson, path: string, app = test.app) => call(app, headersOf(person), 'GET', path);
const me = async (person: TestPerson): Promise<Profile> => (await get(person, 'staff/me')).data as Profile;

describe("one's own profile", () => {
  it('says what one is, and where', async () => {
    expect(await me('super_admin')).toMatchObject({ staff_type: 'super_admin', roles: [{ place: 'Every branch' }] });
    expect(await me('master_franchise_operator')).toMatchObject({ roles: [{ place: 'Master franchise MY' }] });
    expect((await me('sales_person')).roles).toEqual([
      { title: builtInRoles.sales_person.title, place: 'Kuala Lumpur' },
    ]);
    const cn = await call(test.app, { ...headersOf('super_admin'), cookie: 'FZ_Locale=cn' }, 'GET', 'staff/me');
    expect(cn.data).toMatchObject({ roles: [{ place: '所有门店' }] });
  });

  it('never tells the password', async () => {
    expect(JSON.stringify(await get('admin', 'staff/me'))).not.toMatch(/argon2|password/);
  });

  it('is edited by its owner, and every server knows the new name', async () => {
    const before = await me('sales_person');
    const asked = {
      ...editOf(before),
      first_name: '  Mei Ling ',
      last_name: 'Tan',
      phone: '',
      gender: 'female',
      date_of_birth: '1996-02-29',
    };
    const answer = await put('sales_person', 'staff/me', asked);
    expect(answer).toMatchObject({ responseCode: 0, responseMessage: 'Updated Successfully' });
    expect(answer.data).toMatchObject({
      first_name: 'Mei Ling',
      phone: null,
      gender: 'female',
      date_of_birth: '1996-02-29',
      version: before.version + 1,
    });
    expect((await get('sales_person', 'staff/me', another)).data).toEqual(answer.data);
  });

  it('tells every fault at its field', async () => {
    const answer = await put('admin', 'staff/me', {
      version: 1,
      first_name: ' ',
      last_name: 'x'.repeat(81),
      phone: '4111 1111 1111 1111',
      gender: 'x',
      date_of_birth: '2026-02-30',
    });
    expect(answer.responseCode).toBe(5);
    expect(answer.data).toMatchObject({
      first_name: ['Name is required'],
      last_name: [expect.any(String)],
      gender: [expect.any(String)],
      date_of_birth: ['Enter a valid date.'],
    });
    const profile = editOf(await me('admin'));
    const future = await put('admin', 'staff/me', { ...profile, date_of_birth: '2199-01-01' });
    expect(future).toMatchObject({
      responseCode: 5,
      data: { date_of_birth: ['The date of birth can’t be in the future.'] },
    });
    const card = await put('admin', 'staff/me', { ...profile, phone: '4111 1111 1111 1111' });
    expect(card).toMatchObject({ responseCode: 5, data: { phone: [expect.stringContaining('Bank card numbers')] } });
  });

  it('refuses an edit of what was changed meanwhile, saying what and by whom', async () => {
    const old = editOf(await me('facility_admin'));
    await put('facility_admin', 'staff/me', { ...old, first_name: 'Aisyah', last_name: 'Rahman' });
    const stale = await put('facility_admin', 'staff/me', { ...old, phone: '+60123456789' });
    expect(stale.responseCode).toBe(70);
    expect(stale.data).toEqual({
      first_name: ['Changed to Aisyah by Aisyah Rahman'],
      last_name: ['Changed to Rahman by Aisyah Rahman'],
    });
    expect(await me('facility_admin')).toMatchObject({ first_name: 'Aisyah', phone: null });
  });

  it('is not made stale by a new role, another language or another password', async () => {
    const { version } = await me('trainer_full_time');
    const roles = await test.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'sales_person')
      .executeTakeFirstOrThrow();
    await giveRole(test.ownerSql, test.network.staff.trainer_full_time, roles.id, {
      branch_id: test.network.branches.PJ,
    });
    await put('trainer_full_time', 'staff/me/locale', { locale: 'cn' });
    expect(await me('trainer_full_time')).toMatchObject({ version, locale: 'cn' });
  });

  it('replays an edit that is sent twice, and refuses another body with its key', async () => {
    const profile = { ...editOf(await me('admin_sg')), first_name: 'Priya' };
    const key = { 'idempotency-key': 'edit-1' };
    const send = (body: object) =>
      test.app.http.inject({
        method: 'PUT',
        url: '/api/v4/staff/me',
        headers: { ...headersOf('admin_sg'), ...key },
        payload: body,
      });
    const [first, second] = [await send(profile), await send(profile)];
    expect(first.json()).toMatchObject({
      responseCode: 0,
      data: { first_name: 'Priya', version: profile.version + 1 },
    });
    expect(second.json()).toEqual(first.json());
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect((await send({ ...profile, first_name: 'Other' })).json()).toMatchObject({
      responseCode: 99,
      refusal: { code: 'kit.idempotency_key_reused' },
    });
    expect((await me('admin_sg')).first_name).toBe('Priya');
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        put('admin_sg', 'staff/me', { ...profile, version: profile.version + 1 }, { 'idempotency-key': 'edit-2' }),
      ),
    );
    expect(both.map(({ responseCode }) => responseCode)).toEqual([0, 0, 0]);
    expect((await me('admin_sg')).version).toBe(profile.version + 2);
  });

  it('keeps the chosen language, which answers come in from then on', async () => {
    expect((await put('franchise_operator', 'staff/me/locale', { locale: 'cn' })).data).toEqual({
      adminID: test.network.staff.franchise_operator,
      locale: 'cn',
    });
    const answer = await call(another, headersOf('franchise_operator'), 'PUT', 'staff/me', {});
    expect((answer.data as { first_name: string[] }).first_name[0]).toMatch(/\p{Script=Han}/u);
    expect((await put('franchise_operator', 'staff/me/locale', { locale: 'fr' })).responseCode).toBe(5);
  });
});

const put = (person: TestPerson, path: string, body: object, more = {}) =>
  call(test.app, { ...headersOf(person), ...more }, 'PUT', path, body);
const editOf = ({ version, first_name, last_name, phone, gender, date_of_birth, otp_required }: Profile) => ({
  version,
  first_name,
  last_name,
  phone,
  gender,
  date_of_birth,
  otp_required,
});

describe("one's own sessions", () => {
  it('are listed, and one is ended, at every server', async () => {
    const other = await signInAs(test.app, people.admin);
    const mine = (await get('admin', 'staff/me/sessions')).data as { id: number; is_this: boolean; agent: string }[];
    expect(mine.filter(({ is_this }) => is_this)).toHaveLength(1);
    const last = Math.max(...mine.map(({ id }) => id));
    expect((await call(another, other, 'GET', 'staff/me')).responseCode).toBe(0);
    const end = (password: string) =>
      call(test.app, headersOf('admin'), 'POST', 'staff/me/endSession', { sign_in_id: last, password });
    expect((await end('not the password')).refusal?.code).toBe('access.wrong_password');
    expect((await call(another, other, 'GET', 'staff/me')).responseCode).toBe(0);
    expect((await end(TEST_PASSWORD)).responseCode).toBe(0);
    for (const app of [test.app, another]) expect((await call(app, other, 'GET', 'staff/me')).responseCode).toBe(6);
    expect((await end(TEST_PASSWORD)).responseCode).toBe(40);
  });

  it('of somebody else are not there', async () => {
    const [theirs] = (await get('sales_person', 'staff/me/sessions')).data as { id: number }[];
    const body = { sign_in_id: theirs?.id, password: TEST_PASSWORD };
    expect((await call(test.app, headersOf('admin'), 'POST', 'staff/me/endSession', body)).responseCode).toBe(40);
    expect((await get('sales_person', 'staff/me')).responseCode).toBe(0);
  });
});

const accessOf = async (person: TestPerson, branch: keyof TestApp['network']['branches'], app = test.app) =>
  get(person, `staff/access/${test.network.branches[branch]}`, app);

const titles = async (branch: number) =>
  ((await get('super_admin', `roles/${branch}`)).data as { data: { title: { en: string } }[] }).data.map(
    ({ title }) => title.en,
  );

describe('access', () => {
  it('holds the granted flags only', async () => {
    const { data } = await accessOf('sales_person', 'KL');
    expect(data).toEqual(Object.fromEntries(builtInRoles.sales_person.flags.map((flag) => [flag, true])));
    expect(Object.keys((await accessOf('super_admin', 'OR')).data as object)).toEqual([...allFlags].toSorted());
  });

  it('reaches as far as the role: a branch, an organisation, the network', async () => {
    for (const branch of ['HQ', 'PJ', 'OR'] as const) expect((await accessOf('sales_person', branch)).status).toBe(403);
    for (const branch of ['KL', 'PJ'] as const)
      expect((await accessOf('master_franchise_operator', branch)).responseCode).toBe(0);
    for (const branch of ['HQ', 'OR'] as const)
      expect((await accessOf('master_franchise_operator', branch)).status).toBe(403);
    for (const branch of ['HQ', 'KL', 'PJ', 'OR'] as const)
      expect((await accessOf('super_admin', branch)).responseCode).toBe(0);
    expect(await get('admin', 'staff/access/999999')).toMatchObject({ status: 403, message: expect.any(String) });
  });

  it('is chosen by the path, then the cookie; with neither it says so', async () => {
    const { KL, OR } = test.network.branches;
    const withCookie = (id: number, path: string) =>
      call(test.app, { ...headersOf('admin'), cookie: `FZ_CURRENT_ID=${id}` }, 'GET', path);
    expect((await withCookie(KL, 'staff/access')).responseCode).toBe(0);
    expect((await withCookie(OR, `staff/access/${KL}`)).responseCode).toBe(0);
    expect((await withCookie(OR, 'staff/access')).status).toBe(403);
    expect(await get('admin', 'staff/access')).toMatchObject({
      responseCode: 5,
      data: { branch_id: [expect.any(String)] },
    });
  });

  it('counts the roles that a branch has made for itself', async () => {
    const own = {
      title: JSON.stringify({ en: 'Night desk', cn: '夜班前台' }),
      scope: 'branch',
      branch_id: test.network.branches.PJ,
    };
    const role = await test.ownerSql.insertInto('role').values(own).returning('id').executeTakeFirstOrThrow();
    await test.ownerSql.insertInto('role_function').values({ role_id: role.id, flag: 'CHECK_IN' }).execute();
    await giveRole(test.ownerSql, test.network.staff.admin_sg, role.id, { branch_id: test.network.branches.PJ });
    for (const app of [test.app, another])
      expect((await accessOf('admin_sg', 'PJ', app)).data).toEqual({ CHECK_IN: true });
    expect(await titles(test.network.branches.PJ)).toContain('Night desk');
    expect(await titles(test.network.branches.KL)).not.toContain('Night desk');
  });

  it('changes with the role on the next request, at every server', async () => {
    for (const app of [test.app, another]) expect((await accessOf('trainer_part_time', 'OR', app)).status).toBe(403);
    const role = await test.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'sales_person')
      .executeTakeFirstOrThrow();
    const staff_id = test.network.staff.trainer_part_time;
    await giveRole(test.ownerSql, staff_id, role.id, { country_code: 'SG' });
    for (const app of [test.app, another])
      expect((await accessOf('trainer_part_time', 'OR', app)).data).toHaveProperty('MANAGE_LEAD', true);
    expect((await me('trainer_part_time')).roles.map(({ place }) => place)).toContain('Singapore');
    await test.ownerSql
      .deleteFrom('role_function')
      .where('role_id', '=', role.id)
      .where('flag', '=', 'MANAGE_LEAD')
      .execute();
    for (const app of [test.app, another])
      expect((await accessOf('trainer_part_time', 'OR', app)).data).not.toHaveProperty('MANAGE_LEAD');
    await test.ownerSql
      .deleteFrom('staff_role')
      .where('staff_id', '=', staff_id)
      .where('country_code', '=', 'SG')
      .execute();
    for (const app of [test.app, another]) expect((await accessOf('trainer_part_time', 'OR', app)).status).toBe(403);
  });
});

describe('the start of a page', () => {
  it('is told at once what the separate calls say', async () => {
    for (const [person, code] of [
      ['admin', 'KL'],
      ['master_franchise_operator', 'PJ'],
      ['super_admin', 'HQ'],
    ] as const) {
      const id = test.network.branches[code];
      const [start, ...apart] = await Promise.all(
        [
          `staff/start/${id}`,
          'staff/me',
          `staff/access/${id}`,
          `branch/checkBranch?branch_id=${id}`,
          `branch?itemsPerPage=-1&staff_id=${test.network.staff[person]}`,
          'classCategory',
        ].map(async (path) => (await get(person, path)).data),
      );
      const [profile, access, branch, branches, categories] = apart;
      expect(start).toEqual({
        profile,
        access,
        branch,
        branches: (branches as { data: unknown[] }).data,
        categories: (categories as object[]).map((one) => ({ ...one, can: undefined })),
      });
      expect((branches as { data: unknown[] }).data.length).toBeGreaterThan(0);
      expect((categories as unknown[]).length).toBeGreaterThan(0);
    }
  });

  it('is refused in a branch that is not one’s own', async () => {
    expect((await get('admin', `staff/start/${test.network.branches.OR}`)).status).toBe(403);
  });
});

const at = (person: TestPerson, path: string, branch: keyof TestApp['network']['branches']) =>
  get(person, `${path}?branch_id=${test.network.branches[branch]}`);

const ids = (answer: { data: unknown }) =>
  (answer.data as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);

const staffIds = (...persons: TestPerson[]) =>
  persons.map((person) => test.network.staff[person]).toSorted((a, b) => a - b);

describe('people and roles of a branch', () => {
  it('lists trainers', async () => {
    expect(ids(await at('sales_person', 'staff/getTrainersByBranch', 'KL'))).toEqual(
      staffIds('trainer_full_time', 'trainer_part_time'),
    );
    expect(ids(await at('admin_sg', 'staff/getTrainersByBranch', 'OR'))).toEqual([]);
    expect((await at('sales_person', 'staff/getTrainersByBranch', 'OR')).status).toBe(403);
    expect(ids(await at('super_admin', 'staff/getTrainersByBranch', 'HQ'))).toEqual(
      staffIds('trainer_full_time', 'trainer_part_time'),
    );
  });

  it('lists who sells, without the head office', async () => {
    const sellers = ids(await at('admin', 'staff/getSalesPersonsByBranch', 'KL'));
    expect(sellers).toEqual(expect.arrayContaining(staffIds('admin', 'facility_admin')));
    expect(sellers).not.toContain(test.network.staff.super_admin);
    expect((await at('trainer_part_time', 'staff/getSalesPersonsByBranch', 'KL')).status).toBe(403);
  });

  it('lists the roles that a branch may give, and all at the head office', async () => {
    type Roles = { total: number; data: { key: string; scope: string; flags: string[]; holders: number }[] };
    const roles = (await get('admin', `roles/${test.network.branches.KL}`)).data as Roles;
    expect(new Set(roles.data.map(({ scope }) => scope))).toEqual(new Set(['branch']));
    expect(roles.data.find(({ key }) => key === 'admin')).toMatchObject({
      holders: 1,
      flags: [...builtInRoles.admin.flags].toSorted(),
    });
    const all = (await get('super_admin', `roles/${test.network.branches.HQ}`)).data as Roles;
    expect(all.data.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(builtInRoles)));
    expect(all.total).toBe(all.data.length);
    expect(all.data.find(({ key }) => key === 'admin')?.holders).toBe(2);
    expect((await get('sales_person', `roles/${test.network.branches.KL}`)).status).toBe(403);
    expect((await get('admin', `roles/${test.network.branches.PJ}`)).status).toBe(403);
  });

  it('lists the functions of a role', async () => {
    const flagsAt = async (person: TestPerson, branch: number) =>
      ((await get(person, `functions/${branch}`)).data as { flag: string }[]).map(({ flag }) => flag);
    expect(await flagsAt('super_admin', test.network.branches.HQ)).toEqual(allFlags);
    const branchFlags = await flagsAt('admin', test.network.branches.KL);
    expect(branchFlags).toEqual(allFlags.filter((flag) => !headOfficeFlags.includes(flag)));
    expect((await get('facility_admin', `functions/${test.network.branches.KL}`)).status).toBe(403);
  });
});
