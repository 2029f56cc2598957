import { describe, expect, it } from 'vitest';
import { fromBase32, hotp, stepAt } from '../two-step/totp.service.ts';
import { asksSecondStep } from '#kit/server/second-step.ts';
import { makeStaff, people, signInAs, TEST_PASSWORD, type Headers } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

/** A real network, not the demo. */
const { test, call } = await signedIn([], { config: { demo: 'off' } });

it.each([
  ['auto', undefined, false],
  ['public', undefined, false],
  ['off', undefined, true],
  ['auto', 'postgres://db', true],
  ['public', 'postgres://db', false],
] as const)('DEMO=%s with the database %s asks administrators for a second step: %s', (demo, databaseUrl, asks) => {
  expect(asksSecondStep({ demo, databaseUrl })).toBe(asks);
});

const needed = 'access.second_step_needed';
const get = (headers: Headers, path: string) => call(headers, 'GET', path);
const setUp = async (headers: Headers): Promise<void> => {
  const begun = await call(headers, 'POST', 'staff/me/twoStep/begin', { password: TEST_PASSWORD });
  const code = hotp(fromBase32((begun.data as { secret: string }).secret), stepAt(new Date()));
  expect((await call(headers, 'POST', 'staff/me/twoStep/confirm', { code })).responseCode).toBe(0);
};

describe('an administrator without a second step', () => {
  it('is answered nothing but what setting one up takes, in every session, until it is there', async () => {
    const headers = await signInAs(test.app, people.admin);
    const other = await signInAs(test.app, people.admin);
    const signedIn = await call({}, 'POST', 'admin/login', { email: people.admin, password: TEST_PASSWORD });
    expect(signedIn.data).toMatchObject({ setUpSecondStep: true, token: expect.any(String) });
    const { KL, OR } = test.network.branches;
    for (const path of ['staff/me', `lead/${KL}`, `lead/${OR}`, 'staff/me/bank', 'openapi.json'])
      expect((await get(headers, path)).refusal?.code).toBe(needed);
    const state = await get(headers, 'staff/me/twoStep');
    expect(state.data).toMatchObject({ is_needed: true, sends_mail: false });
    await setUp(headers);
    for (const one of [headers, other]) expect((await get(one, `lead/${KL}`)).responseCode).toBe(0);
    expect((await get(headers, `lead/${OR}`)).status).toBe(403);
    expect((await get(headers, 'staff/me/twoStep')).data).toMatchObject({ is_needed: false });
  });

  it('is asked again once it is gone, or when somebody becomes an administrator', async () => {
    const office = await signInAs(test.app, people.super_admin);
    await setUp(office);
    const { KL } = test.network.branches;
    const id = await makeStaff(test.ownerSql, {
      email: 'rising@test.example',
      role: 'sales_person',
      place: { branch_id: KL },
    });
    const headers = await signInAs(test.app, 'rising@test.example');
    expect((await get(headers, 'staff/me')).responseCode).toBe(0);
    const role = await test.ownerSql
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'admin')
      .executeTakeFirstOrThrow();
    await call(office, 'POST', `staff/giveRole/${id}`, { role_id: role.id, place: { branch_id: KL } });
    expect((await get(headers, 'staff/me')).refusal?.code).toBe(needed);
    await setUp(headers);
    expect((await get(headers, 'staff/me')).responseCode).toBe(0);
    const { version } = (await get(office, `staff/view/${id}`)).data as { version: number };
    const lost = { version, reason: 'Lost the phone' };
    expect((await call(office, 'POST', `staff/resetTwoStep/${id}`, lost)).responseCode).toBe(0);
    expect((await get(headers, 'staff/me')).refusal?.code).toBe(needed);
    const email = { password: TEST_PASSWORD, on: true };
    expect((await call(headers, 'PUT', 'staff/me/twoStep/email', email)).responseCode).toBe(0);
    expect((await get(headers, 'staff/me')).responseCode).toBe(0);
  });

  it.each([
    ['super_admin', true],
    ['admin_sg', true],
    ['facility_admin', true],
    ['master_franchise_operator', true],
    ['franchise_operator', false],
    ['sales_person', false],
    ['trainer_full_time', false],
  ] as const)('is asked for one in the role of %s: %s', async (person, asks) => {
    await test.ownerSql.updateTable('staff').set({ totp_at: null }).where('email', '=', people[person]).execute();
    const headers = await signInAs(test.app, people[person]);
    expect((await get(headers, 'staff/me')).refusal?.code).toBe(asks ? needed : undefined);
  });
});
