import { expect, it } from 'vitest';
import { aMember } from '#areas/classes/classes.testing.ts';
import { ownPages } from '../member-self/own-page.testing.ts';
import type { MemberView } from '../member/member.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const world = await signedIn(['sales'], { day: '2026-11-21', hour: '11:00', longSessions: true });
const { test, clock, call, get, post, run, sales } = world;
const { fresh, tokenTo, isSignedIn, signIn, aClient, ...own } = ownPages(world, sales);

const answer = (token: string, agrees: boolean) => post({}, 'member/answerEmail', { token, agrees });

it('corrects a typing error at once where nobody signs in with the address, and writes to the old one', async () => {
  const client = await aClient();
  const next = fresh();
  expect((await change(client.id, next)).data).toMatchObject({ email: next });
  expect((await view(client.id)).next_email).toBeNull();
  expect((await test.letters(client.email)).map(({ subject }) => subject)).toEqual([
    'Your e-mail at Kuala Lumpur has changed',
  ]);
  const none = { id: await aMember(test.ownerSql, { branch_id: world.KL, date_of_birth: '1990-05-05' }) };
  expect((await change(none.id, fresh())).responseCode).toBe(0);
});

const view = (id: number) => get<MemberView>(sales, `member/view/${id}`);

/** With a password, and signed in. */
const ownClient = async () => {
  const client = await own.ownClient();
  return { ...client, token: await own.enter(client.email) };
};
const change = async (id: number, email: string) => {
  const { version, first_name, last_name, date_of_birth } = await view(id);
  return call(sales, 'PUT', `member/${id}`, { version, first_name, last_name, date_of_birth, email });
};

it('of a record that lost its e-mail but has a password waits a day, and can be cancelled', async () => {
  const client = await ownClient();
  await test.ownerSql.updateTable('member').set({ email: null }).where('id', '=', client.id).execute();
  const next = fresh();
  expect((await change(client.id, next)).data).toMatchObject({ email: null });
  expect((await view(client.id)).next_email).toMatchObject({ email: next });
  expect(await test.letters(next)).toEqual([]);
  expect((await call(sales, 'POST', `member/cancelEmail/${client.id}`, {})).responseCode).toBe(0);
  await change(client.id, next);
  const before = clock.now();
  try {
    clock.set(before.getTime() + 23 * 3_600_000);
    await run('client_emails');
    expect((await signIn(next)).responseCode).not.toBe(0);
    clock.set(before.getTime() + 25 * 3_600_000);
    await run('client_emails');
    expect((await signIn(next)).responseCode).toBe(0);
  } finally {
    clock.set(before);
  }
});

it('of who signs in with it waits: links and the sign-in stay with the old address until that agrees', async () => {
  const client = await ownClient();
  const next = fresh();
  expect((await change(client.id, next)).data).toMatchObject({ email: client.email });
  expect((await view(client.id)).next_email).toMatchObject({ email: next, until: '2026-11-22T03:00:00.000Z' });
  const confirm = await tokenTo(client.email);
  clock.set(clock.now().getTime() + 120_000);
  const sent = await call(sales, 'POST', `member/resetPassword/${client.id}`, {});
  expect(sent.data).toMatchObject({ email: client.email });
  expect(await test.letters(next)).toEqual([]);
  expect((await signIn(next)).refusal?.code).toBe('people.wrong_sign_in');
  expect((await answer(confirm, true)).responseCode).toBe(0);
  expect(await view(client.id)).toMatchObject({ email: next, next_email: null });
  expect(await isSignedIn(client.token)).toBe(false);
  expect((await signIn(next)).responseCode).toBe(0);
  expect((await answer(confirm, true)).refusal?.code).toBe('people.link_over');
  for (const to of [client.email, next])
    expect((await test.letters(to)).at(-1)?.subject).toBe('Your e-mail at Kuala Lumpur has changed');
});

it('takes effect after a day without an answer, not before, and once', async () => {
  const client = await ownClient();
  const next = fresh();
  await change(client.id, next);
  clock.set(clock.now().getTime() + 23.9 * 3_600_000);
  await run('client_emails');
  expect((await view(client.id)).email).toBe(client.email);
  expect(await isSignedIn(client.token)).toBe(true);
  clock.set(clock.now().getTime() + 3_600_000);
  await Promise.all([run('client_emails'), run('client_emails')]);
  expect(await view(client.id)).toMatchObject({ email: next, next_email: null });
  expect(await test.letters(next)).toHaveLength(1);
});

it('is undone by the client, by the desk, and replaced by a second one', async () => {
  const client = await ownClient();
  await change(client.id, fresh());
  expect((await answer(await tokenTo(client.email), false)).responseCode).toBe(0);
  expect((await view(client.id)).next_email).toBeNull();
  await change(client.id, fresh());
  const first = await tokenTo(client.email);
  expect((await call(sales, 'POST', `member/cancelEmail/${client.id}`, {})).responseCode).toBe(0);
  const twice = await call(sales, 'POST', `member/cancelEmail/${client.id}`, {});
  expect(twice.refusal?.code).toBe('people.no_email_change');
  expect((await answer(first, true)).refusal?.code).toBe('people.link_over');
  await change(client.id, fresh());
  const second = fresh();
  await change(client.id, second);
  expect((await view(client.id)).next_email).toMatchObject({ email: second });
  // An edit of something else, saved with the old address, leaves it as it is.
  await change(client.id, client.email);
  expect((await view(client.id)).next_email).toMatchObject({ email: second });
  expect(await isSignedIn(client.token)).toBe(true);
});

it('is cancelled where somebody else has the address by then', async () => {
  const client = await ownClient();
  const next = fresh();
  await change(client.id, next);
  const token = await tokenTo(client.email);
  await aClient(next);
  expect((await answer(token, true)).refusal?.code).toBe('people.email_taken');
  expect(await view(client.id)).toMatchObject({ email: client.email, next_email: null });
  expect((await change(client.id, next)).responseCode).toBe(codes.duplicateEmail);
});

it('ends with a merge, in which the sign-in goes over to another record, and leaves no readable address behind', async () => {
  const client = await ownClient();
  const kept = { id: await aMember(test.ownerSql, { branch_id: world.KL, date_of_birth: '1990-05-05' }) };
  const next = fresh();
  await change(client.id, next);
  const login = () => test.ownerSql.selectFrom('member_login').selectAll().where('link_used_from', 'is not', null);
  expect(JSON.stringify(await login().execute())).not.toContain(next);
  await test.ownerSql
    .updateTable('member_login')
    .set({ member_id: kept.id })
    .where('member_id', '=', client.id)
    .execute();
  const moved = await login().where('member_id', '=', kept.id).executeTakeFirstOrThrow();
  expect(moved).toMatchObject({ next_email_sealed: null, next_email_until: null, next_link_sealed: null });
});

it('a repair by hand ends the sessions too', async () => {
  const client = await ownClient();
  await test.ownerSql.updateTable('member').set({ email: fresh() }).where('id', '=', client.id).execute();
  expect(await isSignedIn(client.token)).toBe(false);
});

it('a client is told when somebody guesses the password from several places, at most once an hour', async () => {
  const client = await ownClient();
  const before = (await test.letters(client.email)).length;
  const guess = (end: number) =>
    test.app.services.events.note({ kind: 'wrong_password', client_id: client.id, address: `192.0.2.${end}` });
  const alarm = async (): Promise<string[]> => {
    await test.app.services.events.flush();
    await test.app.services.jobs.runNow(test.app.services, 'client_alarms');
    return (await test.letters(client.email)).slice(before).map(({ subject }) => subject);
  };
  // From one address it is mostly the owner.
  for (let tries = 0; tries < 12; tries += 1) guess(1);
  expect(await alarm()).toEqual([]);
  for (const end of [2, 3]) guess(end);
  const told = ['Someone is trying to guess your password at Kuala Lumpur'];
  expect(await alarm()).toEqual(told);
  expect(await alarm()).toEqual(told);
  expect(await isSignedIn(client.token)).toBe(true);
});
