import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase32, hotp, stepAt } from './totp.ts';
import {
  call,
  makeStaff,
  people,
  signInAs,
  startTestApp,
  TEST_PASSWORD,
  type Headers,
  type TestApp,
} from './testing.ts';

let test: TestApp;
let now = new Date('2026-11-21T03:00:00Z');
beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.ownerSql.deleteFrom('sign_in_failure').execute();
  now = new Date(now.getTime() + 600_000);
});

let made = 0;
type Person = { id: number; email: string; headers: Headers };
const newPerson = async (): Promise<Person> => {
  const email = `careful${(made += 1)}@test.example`;
  const id = await makeStaff(test.ownerSql, { email, role: 'admin', place: { branch_id: test.network.branches.KL } });
  return { id, email, headers: await signInAs(test.app, email) };
};
const own = (who: Person, path: string, body: object) =>
  call(test.app, who.headers, 'POST', `staff/me/twoStep/${path}`, body);
const codeOf = (secret: string): string => hotp(fromBase32(secret), stepAt(now));
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const setUp = async (who: Person): Promise<{ secret: string; codes: string[] }> => {
  const begun = (await own(who, 'begin', { password: TEST_PASSWORD })).data as { secret: string; link: string };
  expect(begun.link).toContain(`secret=${begun.secret}`);
  const confirmed = await own(who, 'confirm', { code: codeOf(begun.secret) });
  expect(confirmed.responseCode).toBe(0);
  return { secret: begun.secret, codes: (confirmed.data as { recovery_codes: string[] }).recovery_codes };
};
const post = (path: string, body: object) => call(test.app, {}, 'POST', path, body);
const begin = async ({ email }: Person): Promise<string> => {
  const { data } = await post('admin/login', { email, password: TEST_PASSWORD });
  expect(data).toEqual({ otpRequired: true, method: 'app', challenge: expect.any(String) });
  return (data as { challenge: string }).challenge;
};

describe('an authenticator app', () => {
  it('is turned on by a code of it, after the password', async () => {
    const who = await newPerson();
    expect((await own(who, 'begin', { password: 'wrong' })).refusal?.code).toBe('access.wrong_password');
    expect((await own(who, 'confirm', { code: '123456' })).refusal?.code).toBe('access.no_authenticator');
    const { secret } = (await own(who, 'begin', { password: TEST_PASSWORD })).data as { secret: string };
    expect((await own(who, 'confirm', { code: wrong(codeOf(secret)) })).refusal?.code).toBe('access.otp_wrong');
    // Not on before a right code: the sign-in asks for nothing more.
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    const { data } = await own(who, 'confirm', { code: codeOf(secret) });
    expect((data as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
    const state = await call(test.app, who.headers, 'GET', 'staff/me/twoStep');
    expect(state.data).toMatchObject({ has_authenticator: true, recovery_codes_left: 10 });
    const kept = await test.ownerSql
      .selectFrom('two_step')
      .selectAll()
      .where('staff_id', '=', who.id)
      .executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('signs in with its code, once, also when it comes twice at the same moment', async () => {
    const who = await newPerson();
    const { secret } = await setUp(who);
    const challenge = await begin(who);
    // The code that set it up was taken already.
    expect((await post('admin/otp/verify', { challenge, code: codeOf(secret) })).refusal?.code).toBe(
      'access.otp_wrong',
    );
    now = new Date(now.getTime() + 30_000);
    const [one, two] = [await begin(who), await begin(who)];
    const code = codeOf(secret);
    const answers = await Promise.all([one, two].map((each) => post('admin/otp/verify', { challenge: each, code })));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99]);
  });

  it('cannot be got around by a letter, and guesses are over after five', async () => {
    const who = await newPerson();
    const { secret } = await setUp(who);
    now = new Date(now.getTime() + 60_000);
    const challenge = await begin(who);
    expect((await post('admin/otp/create', { challenge })).refusal?.code).toBe('access.otp_over');
    expect(await test.ownerSql.selectFrom('mail').select('id').where('to_address', '=', who.email).execute()).toEqual(
      [],
    );
    for (let i = 0; i < 5; i++) await post('admin/otp/verify', { challenge, code: wrong(codeOf(secret)) });
    expect((await post('admin/otp/verify', { challenge, code: codeOf(secret) })).refusal?.code).toBe('access.otp_over');
  });

  it('lets in with a recovery code, each once; new ones replace the old', async () => {
    const who = await newPerson();
    const { codes } = await setUp(who);
    const recover = async (recovery_code: string) =>
      post('admin/otp/recover', { challenge: await begin(who), recovery_code });
    expect((await recover(' '.repeat(2) + (codes[0] ?? '').toUpperCase())).data).toMatchObject({
      token: expect.any(String),
    });
    expect((await recover(codes[0] ?? '')).refusal?.code).toBe('access.otp_wrong');
    const fresh = (await own(who, 'recoveryCodes', { password: TEST_PASSWORD })).data as { recovery_codes: string[] };
    expect((await recover(codes[1] ?? '')).refusal?.code).toBe('access.otp_wrong');
    expect((await recover(fresh.recovery_codes[0] ?? '')).responseCode).toBe(0);
  });

  it('is turned off by the person, or reset by who manages the person, who is told', async () => {
    const who = await newPerson();
    await setUp(who);
    expect((await own(who, 'off', { password: 'wrong' })).refusal?.code).toBe('access.wrong_password');
    expect((await own(who, 'off', { password: TEST_PASSWORD })).responseCode).toBe(0);
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    await setUp(who);
    const admin = await signInAs(test.app, people.admin);
    const { version } = (await call(test.app, admin, 'GET', `staff/view/${who.id}`)).data as { version: number };
    const reset = await call(test.app, admin, 'POST', `staff/resetTwoStep/${who.id}`, { version });
    expect(reset.data).toMatchObject({ has_authenticator: false });
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    const letter = await test.ownerSql
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', who.email)
      .execute();
    expect(letter.map(({ subject }) => subject)).toEqual(['Your authenticator app was reset']);
  });
});

describe('a role that demands a second step', () => {
  it('asks everybody who holds it for a code by e-mail, or of the app', async () => {
    const who = await newPerson();
    const role = test.ownerSql.updateTable('role').where('key', '=', 'admin');
    await role.set({ two_step_required: true }).execute();
    try {
      expect((await post('admin/login', { email: who.email, password: TEST_PASSWORD })).data).toMatchObject({
        otpRequired: true,
        method: 'email',
      });
      const { data } = await call(test.app, who.headers, 'GET', 'staff/me/twoStep');
      expect(data).toMatchObject({ two_steps_by_role: true, otp_required: false });
      await setUp(who);
      await begin(who);
      // Who does not hold the role is not asked.
      expect((await signInAs(test.app, people.sales_person)).authorization).toBeTruthy();
    } finally {
      await role.set({ two_step_required: false }).execute();
    }
  });
});
