import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Givable } from './staff.model.ts';
import { codes } from '#kit/domain/errors.ts';
import {
  accept,
  ask,
  editOf,
  emails,
  forgetTries,
  here,
  invite,
  newTrainer,
  next,
  open,
  refusal,
  tokenFor,
  view,
} from './staff.testing.ts';
import { makeStaff, people, signInAs, type TestPerson } from '../access.testing.ts';

beforeAll(open);
afterAll(() => here.test.close());
beforeEach(forgetTries);

describe('inviting', () => {
  it('is refused to those without the flag and in another branch, and tells every fault', async () => {
    expect(await ask('facility_admin', 'POST', 'staff', newTrainer())).toMatchObject({ status: 403 });
    expect(await ask('admin_sg', 'POST', 'staff', newTrainer())).toMatchObject({ responseCode: codes.notFound });
    const { data } = await ask('admin', 'POST', 'staff', {
      branch_id: here.KL,
      first_name: ' ',
      email: 'x',
      roles: [],
    });
    expect(Object.keys(data as object)).toEqual(['first_name', 'email', 'staff_type', 'roles']);
    const facts = {
      phone: '12',
      emergency_phone: '9',
      employment: null,
      employed_from: '2026-02-02',
      employed_until: '2026-02-01',
    };
    expect((await ask('admin', 'POST', 'staff', newTrainer(facts))).data).toEqual({
      phone: ['Phone number is invalid'],
      emergency_phone: ['Phone number is invalid'],
      employment: ['Required'],
      employed_until: ['The end must be after the start.'],
    });
  });

  it('sends a link with which the invited sets a password, once, and signs in', async () => {
    const staff = await invite({ phone: '012-345 6789', languages: ['ms', 'en', 'ms'] });
    expect(staff).toMatchObject({
      sign_in: 'invited',
      phone: '+60123456789',
      languages: ['ms', 'en'],
      roles: [{ place: 'Kuala Lumpur', can: ['take'] }],
    });
    const token = await tokenFor(staff.email);
    expect((await ask({ authorization: '' }, 'POST', 'admin/invitation', { token })).data).toMatchObject({
      first_name: 'Siti',
      email: staff.email,
    });
    expect(await accept(token, 'password12345')).toMatchObject(refusal('common_password'));
    const answers = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99, 99]);
    expect((await ask({ authorization: '' }, 'POST', 'admin/invitation', { token })).data).toBeNull();
    const own = await signInAs(here.test.app, staff.email, 'green gloves under the bench');
    expect((await ask(own, 'GET', `staff/access/${here.KL}`)).data).toEqual({
      TAKE_SHIFT: true,
      VIEW_CLASSES: true,
      VIEW_LEARN_COURSES: true,
      VIEW_SHIFT: true,
      CHECK_IN: true,
    });
    expect(await view(staff.id)).toMatchObject({ sign_in: 'ready', last_seen_at: expect.any(String) });
    expect(await ask('admin', 'POST', `staff/invite/${staff.id}`, { version: staff.version })).toMatchObject(
      refusal('not_invited'),
    );
  });

  it('can be sent again: the earlier link is over, and one that is a week old too', async () => {
    const staff = await invite();
    const first = await tokenFor(staff.email);
    expect((await ask('admin', 'POST', `staff/invite/${staff.id}`, { version: staff.version })).responseCode).toBe(0);
    const second = await tokenFor(staff.email);
    expect(await accept(first)).toMatchObject(refusal('invitation_over'));
    await here.test.ownerSql
      .updateTable('one_time_secret')
      .set({ expires_at: '2020-01-01' })
      .where('staff_id', '=', staff.id)
      .execute();
    expect(await accept(second)).toMatchObject(refusal('invitation_over'));
    expect((await view(staff.id)).sign_in).toBe('invitation_over');
    const { data } = await ask('admin', 'GET', `staff/${here.KL}?invited=true&q=${staff.email}`);
    expect((data as { total: number }).total).toBe(1);
  });

  it('refuses an e-mail that is taken, whatever its case, at the field', async () => {
    const { email } = await invite();
    expect(await ask('admin', 'POST', 'staff', newTrainer({ email: email.toUpperCase() }))).toMatchObject({
      responseCode: codes.validation,
      data: { email: ['Another staff member already uses this e-mail.'] },
    });
  });

  it('gives no role beyond the own ones, and nothing of it is written', async () => {
    const before = await here.test.ownerSql.selectFrom('staff').select('id').execute();
    for (const place of [{ branch_id: here.PJ }, { everywhere: true }, { country_code: 'MY' }])
      expect(await wrong(place)).toMatchObject(refusal('role_beyond_own'));
    expect(await wrong({ branch_id: here.KL }, 'super_admin')).toMatchObject(refusal('role_not_there'));
    expect(await wrong({ branch_id: here.KL }, 'nobody')).toMatchObject({ responseCode: codes.validation });
    expect(await ask('admin', 'POST', 'staff', newTrainer({ staff_type: 'super_admin' }))).toMatchObject({
      responseCode: codes.validation,
    });
    expect(await here.test.ownerSql.selectFrom('staff').select('id').execute()).toEqual(before);
  });

  it('offers the roles and places that can be given', async () => {
    const mine = (await ask('admin', 'GET', `staff/givableRoles/${here.KL}`)).data as Givable;
    expect(mine).toMatchObject({ branches: [{ id: here.KL }], organisations: [], countries: [], everywhere: false });
    expect(mine.roles.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['admin', 'facility_admin', 'trainer_part_time'].map((key) => here.roles[key])),
    );
    expect(mine.roles.map(({ id }) => id)).not.toContain(here.roles['super_admin']);
    // What a role allows is shown before it is given.
    expect(mine.roles.find(({ id }) => id === here.roles['trainer_part_time'])?.flags).toContain('VIEW_CLASSES');
    const all = (await ask('super_admin', 'GET', `staff/givableRoles/${here.HQ}`)).data as Givable;
    expect(all).toMatchObject({ countries: ['MY', 'SG'], everywhere: true });
    expect(all.roles.map(({ id }) => id)).toEqual(
      expect.arrayContaining([here.roles['super_admin'], here.roles['franchise_operator']]),
    );
  });
});

const wrong = (place: object, role = 'trainer_part_time') =>
  ask('admin', 'POST', 'staff', newTrainer({ roles: [{ role_id: here.roles[role], place }] }));

describe('the list', () => {
  it('holds the staff of the branch: no other branch, and nobody of the head office', async () => {
    const mine = await emails('admin', `staff/${here.KL}?itemsPerPage=200`);
    expect(mine).toEqual(expect.arrayContaining([people.admin, people.sales_person, people.master_franchise_operator]));
    expect(mine).not.toContain(people.super_admin);
    expect(mine).not.toContain(people.admin_sg);
    expect(await emails('admin_sg', `staff/${here.OR}`)).toEqual([people.admin_sg]);
    expect(await ask('sales_person', 'GET', `staff/${here.KL}`)).toMatchObject({ status: 403 });
    expect(await ask('admin', 'GET', `staff/${here.OR}`)).toMatchObject({ status: 403 });
  });

  it('of all branches and of the head office are seen there', async () => {
    expect(await emails('super_admin', `staff/${here.HQ}?at_branch_id=${here.OR}`)).toEqual([people.admin_sg]);
    expect(await emails('super_admin', 'staff/headOffice')).toEqual([people.super_admin]);
    expect(await ask('admin', 'GET', 'staff/headOffice')).toMatchObject({ status: 403 });
  });

  it('searches, filters and sorts', async () => {
    const staff = await invite({ first_name: 'Zulaikha_50%', staff_type: 'sales_person', employed_from: '2019-01-01' });
    for (const q of ['zulaikha', '_50%', staff.email.toUpperCase()])
      expect(await emails('admin', `staff/${here.KL}?q=${encodeURIComponent(q)}`)).toEqual([staff.email]);
    expect(await emails('admin', `staff/${here.KL}?staff_type=sales_person&sort=employed_from`)).toEqual([
      staff.email,
      people.sales_person,
    ]);
    expect(await emails('admin', `staff/${here.KL}?role_id=${here.roles['facility_admin']}`)).toEqual([
      people.facility_admin,
    ]);
    expect((await ask('admin', 'GET', `staff/${here.KL}?sort=x&status=y`)).responseCode).toBe(codes.validation);
  });

  it('is a file too, with a flag of its own', async () => {
    const file = await here.test.app.http.inject({ url: `/api/v4/staff/csv/${here.KL}`, headers: here.as.admin });
    expect(file.body).toContain(people.sales_person);
    expect(file.body).toContain('Sales person (Kuala Lumpur)');
    expect(await ask('facility_admin', 'GET', `staff/csv/${here.KL}`)).toMatchObject({ status: 403 });
  });
});

describe('one person', () => {
  it('is seen by those of the branch, and the head office only by its admins', async () => {
    const staff = await invite();
    expect((await view(staff.id, 'facility_admin')).can).toEqual([]);
    expect(await ask('admin_sg', 'GET', `staff/view/${staff.id}`)).toMatchObject({ responseCode: codes.notFound });
    expect(await ask('admin', 'GET', `staff/view/${here.test.network.staff.super_admin}`)).toMatchObject({
      responseCode: codes.notFound,
    });
    expect((await view(here.test.network.staff.super_admin, 'super_admin')).roles[0]).toMatchObject({
      place: 'Every branch',
    });
    expect(JSON.stringify(await view(staff.id))).not.toMatch(/password|argon|sealed/);
  });

  it('is edited by who covers all of the person; stale edits say by whom', async () => {
    const staff = await invite();
    const edit = (body: object, who: TestPerson = 'admin') => ask(who, 'PUT', `staff/${staff.id}`, body);
    expect(await edit(editOf(staff), 'facility_admin')).toMatchObject({ status: 403 });
    expect(await edit(editOf(staff), 'admin_sg')).toMatchObject({ responseCode: codes.notFound });
    const done = await edit({
      ...editOf(staff),
      first_name: 'Aminah',
      emergency_name: 'Rahim',
      emergency_relationship: 7,
    });
    expect(done).toMatchObject({ responseCode: 0, data: { first_name: 'Aminah', version: staff.version + 1 } });
    expect(await edit({ ...editOf(staff), last_name: 'X' })).toMatchObject({
      responseCode: codes.stale,
      data: { first_name: ['Changed to Aminah by admin kl'] },
    });
  });

  it('of two branches is changed as a whole only by who manages both', async () => {
    const staff = await invite();
    const both = { role_id: here.roles['trainer_part_time'], place: { branch_id: here.PJ } };
    expect((await ask('super_admin', 'POST', `staff/giveRole/${staff.id}`, both)).responseCode).toBe(0);
    const seen = await view(staff.id);
    expect(seen.can).toEqual(['give_role', 'add_certificate']);
    expect(seen.blocked['edit']).toMatch(/your own roles don’t cover/);
    for (const [method, path, body] of [
      ['PUT', '', editOf(seen)],
      ['POST', 'move/', { version: seen.version, move: 'deactivate', reason: 'x' }],
      ['POST', 'sendReset/', { version: seen.version }],
      ['POST', 'resetTwoStep/', { version: seen.version, reason: 'Lost' }],
      ['POST', 'endSessions/', { version: seen.version, reason: 'Lost' }],
    ] as const)
      expect(await ask('admin', method, `staff/${path}${staff.id}`, body)).toMatchObject(refusal('beyond_reach'));
    expect((await view(staff.id, 'super_admin')).can).toContain('deactivate');
  });

  it('who holds more than oneself in the same branch is out of reach', async () => {
    const boss = await makeStaff(here.test.ownerSql, {
      email: `boss${next()}@test.example`,
      role: 'super_admin',
      place: { branch_id: here.KL },
    });
    expect(await ask('admin', 'POST', `staff/sendReset/${boss}`, { version: 1 })).toMatchObject(
      refusal('beyond_reach'),
    );
  });

  it('a new e-mail ends the sessions and is told to the old address', async () => {
    const staff = await invite();
    await accept(await tokenFor(staff.email));
    const own = await signInAs(here.test.app, staff.email, 'green gloves under the bench');
    const email = `moved${next()}@test.example`;
    const seen = await view(staff.id);
    expect((await ask('admin', 'PUT', `staff/${staff.id}`, { ...editOf(seen), email })).responseCode).toBe(0);
    expect((await ask(own, 'GET', 'staff/me')).responseCode).toBe(codes.sessionEnded);
    const letters = await here.test.ownerSql
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', staff.email)
      .execute();
    expect(letters.at(-1)?.subject).toBe('Your sign-in address for Cornerman has changed');
  });

  it('gets a link for a new password, at the address that was seen', async () => {
    const staff = await invite();
    const sent = (version: number) => ask('admin', 'POST', `staff/sendReset/${staff.id}`, { version });
    expect(await sent(staff.version + 1)).toMatchObject({ responseCode: codes.stale });
    expect(await sent(staff.version)).toMatchObject({ responseCode: 0, data: { sent_to: staff.email } });
    const reset = { token: await tokenFor(staff.email), password: 'violet rope over the door' };
    expect((await ask({ authorization: '' }, 'POST', 'admin/resetPassword', reset)).responseCode).toBe(0);
  });
});
