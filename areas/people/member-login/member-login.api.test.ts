/** The desk signs a client out everywhere. */
import { expect, it } from 'vitest';
import type { MemberLogin } from './member-login.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, clock, get, post, sales, elsewhere, trainer } = await signedIn(['sales', 'elsewhere', 'trainer'], {
  day: '2026-11-21',
  hour: '11:00',
});

let made = 0;
const login = (id: number) => get<MemberLogin>(sales, `member/login/${id}`);

it('on every device, with a letter and an event; links stop working, the password stays', async () => {
  const [client, other] = [await add(), await add()];
  for (const one of [client, other])
    await post({}, 'member/setPassword', { token: await sendLink(one), password: PASSWORD });
  const tokens = [await signIn(client.email), await signIn(client.email)];
  const others = await signIn(other.email);
  const link = await sendLink(client);
  expect(await login(client.id)).toMatchObject({ sessions: 2, can: ['end_sessions', 'remove_email'] });
  const ended = await post(sales, `member/endSessions/${client.id}`, {});
  expect(ended.data).toMatchObject({ sessions: 0, link_until: null });
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(others)).toBe(true);
  expect((await post({}, 'member/setPassword', { token: link, password: PASSWORD })).refusal?.code).toBe(
    'people.link_over',
  );
  expect((await lettersTo(client.email)).at(-1)?.subject).toBe('You’ve been signed out at Kuala Lumpur');
  await test.app.services.events.flush();
  const events = await test.ownerSql
    .selectFrom('security_event')
    .select(['client_id', 'actor_id', 'branch_id'])
    .where('kind', '=', 'sessions_ended')
    .execute();
  expect(events).toEqual([
    { client_id: client.id, actor_id: test.network.staff.sales_person, branch_id: test.network.branches.KL },
  ]);
  expect(await isSignedIn(await signIn(client.email))).toBe(true);
});

const add = async (): Promise<{ id: number; email: string }> => {
  const email = `client${(made += 1)}@mail.example`;
  const body = { branch_id: test.network.branches.KL, first_name: 'Mei', email, date_of_birth: '1990-05-05' };
  return { id: ((await post(sales, 'member', body)).data as { id: number }).id, email };
};

const PASSWORD = 'gloves hang on the wall';
const lettersTo = async (to: string) =>
  test.ownerSql.selectFrom('mail').select(['subject', 'text']).where('to_address', '=', to).orderBy('id').execute();
const sendLink = async ({ id, email }: { id: number; email: string }): Promise<string> => {
  clock.set(clock.now().getTime() + 120_000);
  await post(sales, `member/resetPassword/${id}`, {});
  return /#token=([\w-]+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
};
const signIn = async (email: string) =>
  ((await post({}, 'memberSelf/signIn', { email, password: PASSWORD })).data as { token: string }).token;
const isSignedIn = async (token: string) => (await post({}, 'memberSelf', { token })).data !== null;

it('needs the permission at the home branch, and a sign-in', async () => {
  const client = await add();
  expect(await login(client.id)).toMatchObject({ sessions: 0, can: [] });
  for (const what of ['endSessions', 'removeEmail']) {
    expect((await post(sales, `member/${what}/${client.id}`, {})).refusal?.code).toBe('people.no_sign_in');
    expect((await post(elsewhere, `member/${what}/${client.id}`, {})).responseCode).toBe(codes.notFound);
    expect((await post(trainer, `member/${what}/${client.id}`, {})).status).toBe(403);
  }
});
