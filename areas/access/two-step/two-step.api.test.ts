import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromBase32, hotp, stepAt } from './totp.service.ts';
import { people, signInAs, TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, clock, call } = await signedIn([], { day: '2026-11-21', hour: '11:00' });
beforeEach(async () => {
  await test.forgetTries();
  clock.set(clock.now().getTime() + 600_000);
});

const newPerson = () => test.newSession({ role: 'admin', email: `careful${test.next()}@test.example` });
type Person = Awaited<ReturnType<typeof newPerson>>;
const own = (who: Person, path: string, body: object) => call(who.headers, 'POST', `staff/me/twoStep/${path}`, body);
const codeOf = (secret: string): string => hotp(fromBase32(secret), stepAt(clock.now()));
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const setUp = async (who: Person, proof = ''): Promise<{ secret: string; codes: string[] }> => {
  const begun = (await own(who, 'begin', { password: TEST_PASSWORD, proof })).data as { secret: string; link: string };
  expect(begun.link).toContain(`secret=${begun.secret}`);
  const confirmed = await own(who, 'confirm', { code: codeOf(begun.secret) });
  expect(confirmed.responseCode).toBe(0);
  return { secret: begun.secret, codes: (confirmed.data as { recovery_codes: string[] }).recovery_codes };
};
const post = (path: string, body: object) => call({}, 'POST', path, body);
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
    // Not on before a correct code: the sign-in asks for nothing more.
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    const { data } = await own(who, 'confirm', { code: codeOf(secret) });
    const { recovery_codes } = data as { recovery_codes: string[] };
    expect(recovery_codes).toHaveLength(10);
    // 120 bits each.
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    const state = await call(who.headers, 'GET', 'staff/me/twoStep');
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
    // The code that set it up has been used already.
    expect((await post('admin/otp/verify', { challenge, code: codeOf(secret) })).refusal?.code).toBe(
      'access.otp_wrong',
    );
    clock.set(clock.now().getTime() + 30_000);
    const [one, two] = [await begin(who), await begin(who)];
    const code = codeOf(secret);
    const answers = await Promise.all([one, two].map((each) => post('admin/otp/verify', { challenge: each, code })));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99]);
  });

  it('cannot be got around by a letter, and guesses are over after five', async () => {
    const who = await newPerson();
    const { secret } = await setUp(who);
    clock.set(clock.now().getTime() + 60_000);
    const challenge = await begin(who);
    expect((await post('admin/otp/create', { challenge })).refusal?.code).toBe('access.otp_over');
    const letters = test.ownerSql.selectFrom('mail').select('subject').where('to_address', '=', who.email);
    expect(await letters.execute()).toEqual([{ subject: 'Two-step sign-in was turned on for your account' }]);
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
    const proof = { password: TEST_PASSWORD, proof: codes[2] };
    const fresh = (await own(who, 'recoveryCodes', proof)).data as { recovery_codes: string[] };
    expect((await recover(codes[1] ?? '')).refusal?.code).toBe('access.otp_wrong');
    expect((await recover(fresh.recovery_codes[0] ?? '')).responseCode).toBe(0);
  });

  it('is turned off by the person, or reset by who manages the person, who is told', async () => {
    const who = await newPerson();
    const { codes } = await setUp(who);
    expect((await own(who, 'off', { password: 'wrong' })).refusal?.code).toBe('access.wrong_password');
    expect((await own(who, 'off', { password: TEST_PASSWORD, proof: codes[0] })).responseCode).toBe(0);
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    await setUp(who);
    const admin = await signInAs(test.app, people.admin);
    const { version } = (await call(admin, 'GET', `staff/view/${who.id}`)).data as { version: number };
    const reset = await call(admin, 'POST', `staff/resetTwoStep/${who.id}`, {
      version,
      reason: 'Lost the phone',
    });
    expect(reset.data).toMatchObject({ has_authenticator: false });
    expect((await signInAs(test.app, who.email)).authorization).toBeTruthy();
    const letter = await test.ownerSql
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('to_address', '=', who.email)
      .orderBy('id')
      .execute();
    expect(letter.map(({ subject }) => subject)).toEqual([
      'Two-step sign-in was turned on for your account',
      'Two-step sign-in was turned off for your account',
      'Two-step sign-in was turned on for your account',
      'Your authenticator app was removed',
    ]);
    expect(letter.at(-1)?.text).toContain('Lost the phone');
  });
});

describe('what is in use guards itself', () => {
  it('against another app, its end and new codes: the password is not enough', async () => {
    const who = await newPerson();
    const { secret, codes } = await setUp(who);
    for (const path of ['begin', 'off', 'recoveryCodes']) {
      expect(await own(who, path, { password: TEST_PASSWORD })).toMatchObject({
        responseCode: 5,
        data: { proof: [expect.any(String)] },
      });
      clock.set(clock.now().getTime() + 60_000);
      const guessed = { password: TEST_PASSWORD, proof: wrong(codeOf(secret)) };
      expect((await own(who, path, guessed)).refusal?.code).toBe('access.otp_wrong');
      await test.forgetTries();
    }
    const off = await call(who.headers, 'PUT', 'staff/me/twoStep/email', {
      password: TEST_PASSWORD,
      on: true,
    });
    expect(off.responseCode).toBe(5);
    expect((await call(who.headers, 'GET', 'staff/me/twoStep')).data).toMatchObject({
      has_authenticator: true,
      otp_required: false,
      recovery_codes_left: codes.length,
    });
  });

  it('stays in use until a code of the next app was entered, and ends with it', async () => {
    const who = await newPerson();
    const { secret } = await setUp(who);
    clock.set(clock.now().getTime() + 60_000);
    const begun = await own(who, 'begin', { password: TEST_PASSWORD, proof: codeOf(secret) });
    const next = (begun.data as { secret: string }).secret;
    // The dialog is closed here: the sign-in still asks for the old app.
    clock.set(clock.now().getTime() + 60_000);
    const verify = async (code: string) => post('admin/otp/verify', { challenge: await begin(who), code });
    expect((await verify(codeOf(secret))).responseCode).toBe(0);
    expect((await own(who, 'confirm', { code: codeOf(next) })).responseCode).toBe(0);
    clock.set(clock.now().getTime() + 60_000);
    expect((await verify(codeOf(secret))).refusal?.code).toBe('access.otp_wrong');
    expect((await verify(codeOf(next))).responseCode).toBe(0);
  });

  it('a next app that was begun long ago is begun anew', async () => {
    const who = await newPerson();
    const { codes } = await setUp(who);
    const begun = await own(who, 'begin', { password: TEST_PASSWORD, proof: codes[0] });
    await test.ownerSql.updateTable('two_step').set({ next_at: '2020-01-01T00:00:00Z' }).execute();
    const code = codeOf((begun.data as { secret: string }).secret);
    expect((await own(who, 'confirm', { code })).refusal?.code).toBe('access.no_authenticator');
  });
});

const setEmail = (who: Person, on: boolean, more: object = {}) =>
  call(who.headers, 'PUT', 'staff/me/twoStep/email', { password: TEST_PASSWORD, on, ...more });
const lastCode = async ({ email }: Person): Promise<string> => {
  const letter = (await test.letters(email)).at(-1);
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
};
const codeByEmail = async (who: Person): Promise<string> => {
  const { data } = await own(who, 'sendCode', {});
  expect(data).toEqual({ sent_to: 'c***@test.example' });
  return lastCode(who);
};

describe('codes', () => {
  it('by e-mail are turned on and off with the password, and never quietly', async () => {
    const who = await newPerson();
    expect((await setEmail(who, true, { password: 'wrong' })).refusal?.code).toBe('access.wrong_password');
    expect((await setEmail(who, true)).responseCode).toBe(0);
    expect((await setEmail(who, true, { proof: await codeByEmail(who) })).responseCode).toBe(0);
    expect((await setEmail(who, false, { proof: await codeByEmail(who) })).responseCode).toBe(0);
    const letters = test.ownerSql
      .selectFrom('mail')
      .select('subject')
      .where('to_address', '=', who.email)
      .orderBy('id');
    expect((await letters.execute()).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in was turned on for your account',
      'Your code to change two-step sign-in',
      'Your code to change two-step sign-in',
      'Two-step sign-in was turned off for your account',
    ]);
    const before = (await call(who.headers, 'GET', 'staff/me')).data as {
      version: number;
      first_name: string;
    };
    const quietly = { version: before.version, first_name: before.first_name, otp_required: true };
    expect((await call(who.headers, 'PUT', 'staff/me', quietly)).data).toMatchObject({ otp_required: false });
  });

  it('by e-mail protect themselves: the password alone neither turns them off nor adds an app', async () => {
    const who = await newPerson();
    await setEmail(who, true);
    const begun = (proof?: string) => own(who, 'begin', { password: TEST_PASSWORD, ...(proof && { proof }) });
    for (const answer of [await setEmail(who, false), await begun()])
      expect(answer).toMatchObject({ responseCode: 5, data: { proof: [expect.any(String)] } });
    const code = await codeByEmail(who);
    for (const answer of [await setEmail(who, false, { proof: wrong(code) }), await begun(wrong(code))])
      expect(answer.refusal?.code).toBe('access.otp_wrong');
    await test.forgetTries();
    // A code of a sign-in isn't one for this, and only the newest works.
    await post('admin/login', { email: who.email, password: TEST_PASSWORD });
    expect((await begun(await lastCode(who))).refusal?.code).toBe('access.otp_wrong');
    const newer = await codeByEmail(who);
    expect((await begun(code)).refusal?.code).toBe('access.otp_wrong');
    expect((await call(who.headers, 'GET', 'staff/me/twoStep')).data).toMatchObject({ otp_required: true });
    await test.forgetTries();
    const { secret } = (await begun(newer)).data as { secret: string };
    // Once.
    expect((await setEmail(who, false, { proof: newer })).refusal?.code).toBe('access.otp_wrong');
    expect((await own(who, 'confirm', { code: codeOf(secret) })).responseCode).toBe(0);
  });

  it('by e-mail for a change are over after five guesses or ten minutes, and no more are sent than an inbox takes', async () => {
    const who = await newPerson();
    expect((await own(who, 'sendCode', {})).refusal?.code).toBe('access.no_email_code');
    await setEmail(who, true);
    const tryOff = async (proof: string) => {
      await test.ownerSql.deleteFrom('sign_in_failure').where('scope', 'like', 'staff:%').execute();
      return (await setEmail(who, false, { proof })).refusal?.code;
    };
    const code = await codeByEmail(who);
    for (let tries = 0; tries < 5; tries++) expect(await tryOff(wrong(code))).toBe('access.otp_wrong');
    expect(await tryOff(code)).toBe('access.otp_wrong');
    const late = await codeByEmail(who);
    await test.ownerSql.updateTable('one_time_secret').set({ expires_at: '2020-01-01T00:00:00Z' }).execute();
    expect(await tryOff(late)).toBe('access.otp_wrong');
    for (let sent = 2; sent < 5; sent++) await own(who, 'sendCode', {});
    expect((await own(who, 'sendCode', {})).refusal?.code).toBe('access.slow_down');
  });

  it('for a change are used up after twenty wrong ones in a day as at the sign-in', async () => {
    const who = await newPerson();
    const { secret } = await setUp(who);
    clock.set(clock.now().getTime() + 60_000);
    const guess = async (proof: string) => {
      await test.ownerSql.deleteFrom('sign_in_failure').where('scope', 'not like', 'codes:%').execute();
      return (await own(who, 'off', { password: TEST_PASSWORD, proof })).refusal?.code;
    };
    for (let tries = 0; tries < 20; tries++) expect(await guess(wrong(codeOf(secret)))).toBe('access.otp_wrong');
    expect(await guess(codeOf(secret))).toBe('access.codes_used_up');
  });

  it('of a first app that was begun long ago turn nothing on', async () => {
    const who = await newPerson();
    const begun = (await own(who, 'begin', { password: TEST_PASSWORD })).data as { secret: string };
    await test.ownerSql.updateTable('two_step').set({ created_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await own(who, 'confirm', { code: codeOf(begun.secret) })).refusal?.code).toBe('access.no_authenticator');
  });

  it('are used up after twenty wrong ones in a day, from wherever; a recovery code and a new password still let in', async () => {
    const who = await newPerson();
    const { secret, codes } = await setUp(who);
    clock.set(clock.now().getTime() + 60_000);
    const guess = async () => {
      await test.ownerSql.deleteFrom('sign_in_failure').where('scope', 'not like', 'codes:%').execute();
      return post('admin/otp/verify', { challenge: await begin(who), code: wrong(codeOf(secret)) });
    };
    for (let tries = 0; tries < 20; tries++) expect((await guess()).refusal?.code).toBe('access.otp_wrong');
    expect((await guess()).refusal?.code).toBe('access.codes_used_up');
    const right = await post('admin/otp/verify', { challenge: await begin(who), code: codeOf(secret) });
    expect(right.refusal?.code).toBe('access.codes_used_up');
    const recovered = await post('admin/otp/recover', { challenge: await begin(who), recovery_code: codes[0] });
    expect(recovered.responseCode).toBe(0);
    expect((await guess()).refusal?.code).toBe('access.otp_wrong');
  });

  it('of recovery that were kept before the server’s key was used work once more', async () => {
    const who = await newPerson();
    await setUp(who);
    const code = 'k7dm-2xqp-aaaa-bbbb';
    const code_hash = createHash('sha256')
      .update(`${who.id}:${code.replaceAll('-', '')}`)
      .digest();
    await test.ownerSql.insertInto('recovery_code').values({ staff_id: who.id, code_hash }).execute();
    const recover = async () => post('admin/otp/recover', { challenge: await begin(who), recovery_code: code });
    expect((await recover()).responseCode).toBe(0);
    expect((await recover()).refusal?.code).toBe('access.otp_wrong');
    const kept = await test.ownerSql
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('staff_id', '=', who.id)
      .execute();
    expect(kept).toHaveLength(11);
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
      const { data } = await call(who.headers, 'GET', 'staff/me/twoStep');
      expect(data).toMatchObject({ two_steps_by_role: true, otp_required: false });
      expect(await own(who, 'begin', { password: TEST_PASSWORD })).toMatchObject({ responseCode: 5 });
      await setUp(who, await codeByEmail(who));
      await begin(who);
      // People without the role aren't asked.
      expect((await signInAs(test.app, people.sales_person)).authorization).toBeTruthy();
    } finally {
      await role.set({ two_step_required: false }).execute();
    }
  });
});

type Codes = { recovery_codes: string[]; recovery_codes_left: number };
const codesLeft = async ({ headers }: Person) =>
  ((await call(headers, 'GET', 'staff/me/twoStep')).data as Codes).recovery_codes_left;
const recoverByEmail = async ({ email }: Person, recovery_code = '') => {
  const { challenge } = (await post('admin/login', { email, password: TEST_PASSWORD })).data as { challenge: string };
  return post('admin/otp/recover', { challenge, recovery_code });
};

describe('recovery codes beside codes by e-mail', () => {
  it('come when e-mail codes are turned on, sign in once each, and are replaced with a code of either kind', async () => {
    const who = await newPerson();
    const { recovery_codes: codes } = (await setEmail(who, true)).data as Codes;
    expect(codes).toHaveLength(10);
    expect(await codesLeft(who)).toBe(10);
    expect((await recoverByEmail(who, wrong('000000'))).refusal?.code).toBe('access.otp_wrong');
    expect((await recoverByEmail(who, codes[0])).data).toMatchObject({ token: expect.any(String) });
    expect((await recoverByEmail(who, codes[0])).refusal?.code).toBe('access.otp_wrong');
    const renew = async (proof: string) => own(who, 'recoveryCodes', { password: TEST_PASSWORD, proof });
    expect((await renew('')).data).toHaveProperty('proof');
    expect((await renew(codes[0] ?? '')).refusal?.code).toBe('access.otp_wrong');
    const second = (await renew(codes[1] ?? '')).data as Codes;
    expect((await recoverByEmail(who, codes[2])).refusal?.code).toBe('access.otp_wrong');
    const third = (await renew(await codeByEmail(who))).data as Codes;
    expect((await recoverByEmail(who, second.recovery_codes[0])).refusal?.code).toBe('access.otp_wrong');
    expect((await recoverByEmail(who, third.recovery_codes[0])).responseCode).toBe(0);
  });

  it('end with e-mail codes, unless an app is in use, whose codes they are then', async () => {
    const who = await newPerson();
    const { recovery_codes: codes } = (await setEmail(who, true)).data as Codes;
    expect((await setEmail(who, true, { proof: codes[0] })).data).toEqual({ recovery_codes: [] });
    expect((await setEmail(who, false, { proof: codes[1] })).responseCode).toBe(0);
    expect(await codesLeft(who)).toBe(0);
    expect((await own(who, 'recoveryCodes', { password: TEST_PASSWORD })).refusal?.code).toBe(
      'access.no_authenticator',
    );
    const { codes: ofApp } = await setUp(who);
    expect((await setEmail(who, true, { proof: ofApp[0] })).data).toEqual({ recovery_codes: [] });
    expect((await setEmail(who, false, { proof: ofApp[1] })).responseCode).toBe(0);
    expect(await codesLeft(who)).toBe(8);
  });
});
