import { beforeEach, describe, expect, it } from 'vitest';
import { call, signInAs, TEST_PASSWORD, type Headers } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const LINK = /https:\/\/gym\.example\/p\/resetPassword#token=([\w-]+)/;
const NEW = 'a blue bicycle in the rain';
const { test } = await signedIn([], { config: { publicUrl: 'https://gym.example' } });
const another = await test.startAnother();
beforeEach(() => test.forgetTries());
beforeEach(() => test.ownerSql.deleteFrom('mail').execute());

const post = (path: string, body: object, headers = {}) => call(test.app, headers, 'POST', path, body);
const me = async (headers: Headers, app = test.app) => (await call(app, headers, 'GET', 'staff/me')).responseCode;
const change = (headers: Headers, old_password: string, new_password: string) =>
  call(test.app, headers, 'PUT', 'staff/me/password', { old_password, new_password });
const askForToken = async (email: string): Promise<string> => {
  expect((await post('admin/forgotPassword', { email })).responseCode).toBe(0);
  return LINK.exec((await test.letters()).at(-1)?.text ?? '')?.[1] ?? '';
};

describe('a forgotten password', () => {
  it('is set anew with the link, once; every session ends at every server', async () => {
    const { email } = await test.newPerson();
    const sessions = [await signInAs(test.app, email), await signInAs(test.app, email)] as const;
    expect([await me(sessions[0]), await me(sessions[1], another)]).toEqual([0, 0]);
    const token = await askForToken(email);
    expect(await post('admin/resetPassword', { token, password: NEW })).toMatchObject({ responseCode: 0, data: null });
    expect([await me(sessions[0]), await me(sessions[1], another)]).toEqual([6, 6]);
    await expect(signInAs(test.app, email, TEST_PASSWORD)).rejects.toThrow('wrong_sign_in');
    expect(await me(await signInAs(test.app, email, NEW))).toBe(0);
    expect((await post('admin/resetPassword', { token, password: NEW })).refusal?.code).toBe('access.link_over');
  });

  it('answers alike for an e-mail without an account, and writes no letter', async () => {
    const known = await post('admin/forgotPassword', { email: (await test.newPerson()).email });
    await test.ownerSql.deleteFrom('mail').execute();
    expect(await post('admin/forgotPassword', { email: 'nobody@test.example' })).toEqual(known);
    expect(await test.letters()).toEqual([]);
  });

  it('takes the address of the link from the settings, never from the request', async () => {
    await post(
      'admin/forgotPassword',
      { email: (await test.newPerson()).email },
      { host: 'evil.example', origin: 'https://evil.example' },
    );
    const [letter] = await test.letters();
    expect(letter?.text).toContain('https://gym.example/p/resetPassword');
    expect(letter?.text).not.toContain('evil');
  });

  it('sends at most three links an hour to one person', async () => {
    const { email } = await test.newPerson();
    for (let i = 0; i < 5; i++) await post('admin/forgotPassword', { email });
    expect(await test.letters()).toHaveLength(3);
  });

  it('refuses a link after an hour, after another was used, and one made up', async () => {
    const { email } = await test.newPerson();
    const [first, second] = [await askForToken(email), await askForToken(email)];
    expect((await post('admin/resetPassword', { token: 'x'.repeat(43), password: NEW })).refusal?.code).toBe(
      'access.link_over',
    );
    await post('admin/resetPassword', { token: second, password: NEW });
    expect((await post('admin/resetPassword', { token: first, password: NEW })).refusal?.code).toBe('access.link_over');
    const late = await askForToken(email);
    await test.rows`update one_time_secret set expires_at = now() - interval '1 second' where used_at is null`;
    expect((await post('admin/resetPassword', { token: late, password: NEW })).refusal?.code).toBe('access.link_over');
  });

  it('lets one of those set it that come with the link at the same moment', async () => {
    const token = await askForToken((await test.newPerson()).email);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => post('admin/resetPassword', { token, password: NEW })),
    );
    expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  });

  it('refuses what is guessed often, what is short, and leaves the link as it was', async () => {
    const { email } = await test.newPerson();
    const token = await askForToken(email);
    expect((await post('admin/resetPassword', { token, password: 'password2026' })).refusal?.code).toBe(
      'access.common_password',
    );
    expect((await post('admin/resetPassword', { token, password: email })).refusal?.code).toBe(
      'access.common_password',
    );
    const short = await post('admin/resetPassword', { token, password: 'short' });
    expect(short).toMatchObject({ responseCode: 5, data: { password: ['Enter at least 10 characters.'] } });
    expect((await post('admin/resetPassword', { token, password: NEW })).responseCode).toBe(0);
  });

  it('does nothing for somebody deactivated', async () => {
    const { email } = await test.newPerson();
    await test.ownerSql.updateTable('staff').set({ status: 'deactivated' }).where('email', '=', email).execute();
    await post('admin/forgotPassword', { email });
    expect(await test.letters()).toEqual([]);
  });
});

describe('changing the password', () => {
  it('needs the old one, keeps this session and ends the others', async () => {
    const { email } = await test.newPerson();
    const [here, there] = [await signInAs(test.app, email), await signInAs(test.app, email)];
    expect(await me(there, another)).toBe(0);
    expect((await change(here, 'wrong', NEW)).refusal?.code).toBe('access.wrong_password');
    expect(await me(there)).toBe(0);
    expect((await change(here, TEST_PASSWORD, NEW)).responseCode).toBe(0);
    expect([await me(here), await me(there), await me(there, another)]).toEqual([0, 6, 6]);
    expect(await me(await signInAs(test.app, email, NEW))).toBe(0);
  });

  it('refuses a common one and changes nothing', async () => {
    const { email } = await test.newPerson();
    const headers = await signInAs(test.app, email);
    expect((await change(headers, TEST_PASSWORD, 'Qwerty123456')).refusal?.code).toBe('access.common_password');
    expect((await change(headers, TEST_PASSWORD, `${email.split('@')[0]} 2026`)).refusal?.code).toBe(
      'access.common_password',
    );
    expect(await me(await signInAs(test.app, email))).toBe(0);
  });

  it('slows down who guesses the old one with a session that was left open', async () => {
    const headers = await signInAs(test.app, (await test.newPerson()).email);
    for (let i = 0; i < 5; i++) await change(headers, 'wrong', NEW);
    expect((await change(headers, TEST_PASSWORD, NEW)).refusal?.code).toBe('access.slow_down');
  });

  it('makes links and codes that are under way worthless', async () => {
    const { email } = await test.newPerson();
    const headers = await signInAs(test.app, email);
    const token = await askForToken(email);
    await change(headers, TEST_PASSWORD, NEW);
    expect((await post('admin/resetPassword', { token, password: NEW })).refusal?.code).toBe('access.link_over');
  });
});
