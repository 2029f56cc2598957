import { beforeEach, describe, expect, it } from 'vitest';
import { systemScopeStatement } from '#kit/server/session.ts';
import { TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call } = await signedIn();
const email = 'careful@test.example';
await test.newPerson({ email, role: 'admin', otp_required: true, locale: 'cn' });
beforeEach(() => test.forgetTries());
beforeEach(() => test.ownerSql.deleteFrom('mail').execute());

const post = (path: string, body: object) => call({}, 'POST', path, body);
const codeInMail = async (): Promise<string> => {
  const mail = await test.ownerSql.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ to_address: email, subject: 'Cornerman 登录验证码', branch_id: null });
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
};
const begin = async (): Promise<{ challenge: string; code: string }> => {
  const { data } = await post('admin/login', { email, password: TEST_PASSWORD });
  expect(data).toEqual({
    otpRequired: true,
    method: 'email',
    challenge: expect.any(String),
    sent_to: 'c***@test.example',
  });
  return { challenge: (data as { challenge: string }).challenge, code: await codeInMail() };
};
const verify = (challenge: string, code: string) => post('admin/otp/verify', { challenge, code });
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the code by e-mail', () => {
  it('signs in once', async () => {
    const { challenge, code } = await begin();
    const answer = await verify(challenge, code);
    expect(answer.data).toMatchObject({ token: expect.any(String), locale: 'cn', branchInfo: { is_HQ: 0 } });
    expect((await verify(challenge, code)).refusal?.code).toBe('access.otp_over');
    expect(await test.ownerSql.selectFrom('sign_in_failure').selectAll().where('failures', '>', 0).execute()).toEqual(
      [],
    );
  });

  it('is in a letter that no branch can read, however it asks', async () => {
    await begin();
    expect(await lettersFor(false)).toEqual([]);
    expect(await lettersFor(true)).toHaveLength(1);
  });

  it('opens no session before the code is right', async () => {
    const before = await test.all('session', {}, 'id');
    const { challenge, code } = await begin();
    expect((await verify(challenge, otherThan(code))).refusal?.code).toBe('access.otp_wrong');
    expect(await test.all('session', {}, 'id')).toEqual(before);
    expect((await verify(challenge, code)).responseCode).toBe(0);
  });

  it('is over after five tries, also when they come at the same moment', async () => {
    const { challenge, code } = await begin();
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify(challenge, otherThan(code))));
    const said = answers.map(({ refusal, responseMessage }) => refusal?.code ?? responseMessage).toSorted();
    expect(said).toEqual([...Array(4).fill('access.otp_over'), ...Array(5).fill('access.otp_wrong')]);
    expect((await verify(challenge, code)).refusal?.code).toBe('access.otp_over');
    expect((await post('admin/otp/create', { challenge })).refusal?.code).toBe('access.otp_over');
  });

  it('lets one in of those that come with it at the same moment', async () => {
    const { challenge, code } = await begin();
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(challenge, code)));
    expect(answers.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99, 99, 99]);
  });

  it('is over after ten minutes, and a new one can be asked for', async () => {
    const { challenge, code } = await begin();
    await test.rows`update one_time_secret set expires_at = now() - interval '1 second' where public_id = ${challenge}`;
    expect((await verify(challenge, code)).refusal?.code).toBe('access.otp_over');
    expect((await post('admin/otp/create', { challenge })).data).toEqual({ challenge });
    const again = await codeInMail();
    if (again !== code) expect((await verify(challenge, code)).refusal?.code).toBe('access.otp_wrong');
    expect((await verify(challenge, again)).responseCode).toBe(0);
  });

  it('goes on counting tries when a new code is asked for', async () => {
    const { challenge, code } = await begin();
    for (let i = 0; i < 4; i++) await verify(challenge, otherThan(code));
    await post('admin/otp/create', { challenge });
    const again = await codeInMail();
    expect((await verify(challenge, otherThan(again))).refusal?.code).toBe('access.otp_wrong');
    expect((await verify(challenge, again)).refusal?.code).toBe('access.otp_over');
  });

  it('refuses a challenge that was made up', async () => {
    const challenge = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await verify(challenge, '123456')).refusal?.code).toBe('access.otp_over');
    expect((await post('admin/otp/create', { challenge })).refusal?.code).toBe('access.otp_over');
    expect((await verify('x', 'abc')).responseCode).toBe(5);
  });

  it('slows down who knows the password but never the code', async () => {
    for (let i = 0; i < 5; i++) await post('admin/login', { email, password: TEST_PASSWORD });
    expect((await post('admin/login', { email, password: TEST_PASSWORD })).refusal?.code).toBe('access.slow_down');
  });
});

const lettersFor = (network: boolean) =>
  test.app.services.db.transaction(
    [systemScopeStatement('staff:1', { branches: Object.values(test.network.branches), network }, 'test')],
    (db) => db.selectFrom('mail').select('text').execute(),
  );
