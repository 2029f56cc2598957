/** Whose session ends when, who is notified, and how an owner gets past the limit on attempts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs, TEST_PASSWORD, type Headers } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call, admin } = await signedIn(['admin']);
beforeEach(() => test.forgetTries());

const me = (headers: Headers) => call(headers, 'GET', 'staff/me');

describe('an administrator', () => {
  it('signs somebody out everywhere, who is told why; the password stays', async () => {
    const { id, email } = await test.newPerson();
    const sessions = [await signInAs(test.app, email), await signInAs(test.app, email)];
    const { version, can } = (await call(admin, 'GET', `staff/view/${id}`)).data as {
      version: number;
      can: string[];
    };
    expect(can).toContain('end_sessions');
    const because = { version, reason: 'Left signed in at the kiosk' };
    expect(await call(admin, 'POST', `staff/endSessions/${id}`, { version })).toMatchObject({
      responseCode: 5,
    });
    expect((await call(admin, 'POST', `staff/endSessions/${id}`, because)).responseCode).toBe(0);
    for (const session of sessions) expect((await me(session)).responseCode).toBe(6);
    const [letter] = await test.letters(email);
    expect(letter?.subject).toBe('You’ve been signed out everywhere');
    expect(letter?.text).toContain('Left signed in at the kiosk');
    expect((await signInAs(test.app, email)).authorization).toBeTruthy();
  });
  it('does not do it to who may do more, nor to oneself', async () => {
    const own = test.network.staff.admin;
    const { version } = (await me(admin)).data as { version: number };
    const answer = await call(admin, 'POST', `staff/endSessions/${own}`, { version, reason: 'x' });
    expect(answer.refusal?.code).toBe('access.own_record');
    const boss = { version: 1, reason: 'x' };
    expect((await call(admin, 'POST', `staff/endSessions/${test.network.staff.super_admin}`, boss)).responseCode).toBe(
      40,
    );
  });
});

const login = (more: object) => test.app.http.inject({ method: 'POST', url: '/api/v4/admin/login', ...more });
const signIn = async (email: string, cookie?: string) => {
  const headers = { origin: 'http://127.0.0.1', ...(cookie && { cookie }) };
  const answer = await login({ headers, payload: { email, password: TEST_PASSWORD } });
  const { token } = answer.json<{ data: { token: string } }>().data;
  const set = answer.cookies[0];
  return { authorization: `Bearer ${token}`, cookie: `${set?.name}=${set?.value}` };
};

it('a new sign-in in the same browser ends the former session, whoever it was; others go on', async () => {
  const [first, second] = [await test.newPerson(), await test.newPerson()];
  const elsewhere = await signIn(first.email);
  const here = await signIn(first.email);
  expect((await me(here)).responseCode).toBe(0);
  const again = await signIn(second.email, here.cookie);
  expect((await me(here)).responseCode).toBe(6);
  expect((await me(again)).responseCode).toBe(0);
  expect((await me(elsewhere)).responseCode).toBe(0);
});

type Answered = { responseCode: number; refusal?: { code: string } };
const from = async (remoteAddress: string, email: string, password: string) =>
  (await login({ remoteAddress, payload: { email, password } })).json<Answered>();

describe('the brake', () => {
  it('lets the owner past with a link from the mailbox, while strangers still wait', async () => {
    const { email } = await test.newPerson();
    const guess = async () => {
      for (let tries = 0; tries < 8; tries++) await from(`192.0.2.${tries}`, email, 'wrong');
    };
    await guess();
    expect((await from('198.51.100.7', email, TEST_PASSWORD)).refusal?.code).toBe('access.slow_down');
    await call({}, 'POST', 'admin/forgotPassword', { email });
    const text = (await test.letters(email)).at(-1)?.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    const password = 'a green heron on one leg';
    const set = await test.app.http.inject({
      method: 'POST',
      url: '/api/v4/admin/resetPassword',
      remoteAddress: '198.51.100.7',
      payload: { token, password },
    });
    expect(set.json()).toMatchObject({ responseCode: 0 });
    await guess();
    expect((await from('203.0.113.9', email, password)).refusal?.code).toBe('access.slow_down');
    expect((await from('198.51.100.7', email, password)).responseCode).toBe(0);
    expect((await test.letters(email)).map(({ subject }) => subject)).toContain('Your Cornerman password has changed');
  });
});

it('another bank account is told to the person, whoever sets it', async () => {
  const { id, email } = await test.newPerson();
  const headers = await signInAs(test.app, email);
  const bank = { bank_name: 'Maybank', bank_account: '5123 4567 4821' };
  await call(headers, 'PUT', 'staff/me/bank', { ...bank, password: TEST_PASSWORD });
  const { version } = (await call(admin, 'GET', `staff/view/${id}`)).data as { version: number };
  await call(admin, 'PUT', `staff/bank/${id}`, { version, bank_name: '', bank_account: '' });
  const letters = await test.letters(email);
  expect(letters.map(({ subject }) => subject)).toEqual([
    'The bank account for your pay has changed',
    'The bank account for your pay was removed',
  ]);
  expect(letters[0]?.text).toContain('4821');
  expect(letters[0]?.text).not.toContain('51234567');
  expect(letters[1]?.text).toContain('admin kl');
});
