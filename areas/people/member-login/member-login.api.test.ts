/** The desk signs a client out everywhere. */
import { expect, it } from 'vitest';
import { OWN_PASSWORD, ownPages } from '../member-self/own-page.testing.ts';
import type { MemberLogin } from './member-login.contract.ts';
import { codes } from '#kit/domain/errors.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['sales', 'elsewhere', 'trainer'], { day: '2026-11-21', hour: '11:00' });
const { test, get, post, sales, elsewhere, trainer } = world;
const { aClient, sendLink, enter, isSignedIn } = ownPages(world, sales);

const login = (id: number) => get<MemberLogin>(sales, `member/login/${id}`);

it('on every device, with a letter and an event; links stop working, the password stays', async () => {
  const [client, other] = [await aClient(), await aClient()];
  for (const one of [client, other])
    await post({}, 'member/setPassword', { token: await sendLink(one), password: OWN_PASSWORD });
  const tokens = [await enter(client.email), await enter(client.email)];
  const others = await enter(other.email);
  const link = await sendLink(client);
  expect(await login(client.id)).toMatchObject({ sessions: 2, can: ['end_sessions', 'remove_email'] });
  const ended = await post(sales, `member/endSessions/${client.id}`, {});
  expect(ended.data).toMatchObject({ sessions: 0, link_until: null });
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(others)).toBe(true);
  expect((await post({}, 'member/setPassword', { token: link, password: OWN_PASSWORD })).refusal?.code).toBe(
    'people.link_over',
  );
  expect((await test.letters(client.email)).at(-1)?.subject).toBe('You’ve been signed out at Kuala Lumpur');
  await test.app.services.events.flush();
  const events = await test.ownerSql
    .selectFrom('security_event')
    .select(['client_id', 'actor_id', 'branch_id'])
    .where('kind', '=', 'sessions_ended')
    .execute();
  expect(events).toEqual([
    { client_id: client.id, actor_id: test.network.staff.sales_person, branch_id: test.network.branches.KL },
  ]);
  expect(await isSignedIn(await enter(client.email))).toBe(true);
});

it('needs the permission at the home branch, and a sign-in', async () => {
  const client = await aClient();
  expect(await login(client.id)).toMatchObject({ sessions: 0, can: [] });
  for (const what of ['endSessions', 'removeEmail']) {
    expect((await post(sales, `member/${what}/${client.id}`, {})).refusal?.code).toBe('people.no_sign_in');
    expect((await post(elsewhere, `member/${what}/${client.id}`, {})).responseCode).toBe(codes.notFound);
    expect((await post(trainer, `member/${what}/${client.id}`, {})).status).toBe(403);
  }
});
