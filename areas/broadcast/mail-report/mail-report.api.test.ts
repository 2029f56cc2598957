/** What the mail provider reports: signed, taken once, and shown where the sending is. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { broadcastGym } from '../campaign-run/post-office.testing.ts';
import { suppressionContract } from '../suppression/suppression.contract.ts';
import { MAIL_WEBHOOK } from './mail-webhook.service.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const world = await broadcastGym({ mailWebhookSecret: secret });
const { as, on, test, sql, post, mine, job, aPerson, aList, plan, runOf, outcomes, later, faults } = world;

it('a letter that bounced later, and one that was marked as spam, show in the proof and suppress the address', async () => {
  const [gone, cross, fine] = [await aPerson(), await aPerson(), await aPerson()];
  const schedule = await sentTo(gone, cross, fine);
  const hard = event('hard', { message_id: messageTo(gone.email), reason: '550 5.1.1\r\nno such user' });
  const spam = event('complaint', { recipient: cross.email.toUpperCase() });
  expect(await report(hard, spam)).toMatchObject({ status: 200, taken: 2, known: 0 });
  // Sent again, five at once: nothing changes.
  const again = await Promise.all(Array.from({ length: 5 }, () => report(hard, spam)));
  expect(again.map(({ known }) => known)).toEqual([2, 2, 2, 2, 2]);
  expect(await outcomes(schedule)).toEqual({ [gone.id]: 'bounced', [cross.id]: 'sent', [fine.id]: 'sent' });
  const run = await mine.run.view.data((await runOf(schedule)).id);
  expect(run).toMatchObject({ delivered: 2, complained: 1, refused: 0, totals: { bounced: 1, sent: 2 } });
  const people = await mine.run.people.data(run.id, { read: 'complained' });
  expect(people.data).toMatchObject([{ member_id: cross.id, reported: 'complaint' }]);
  expect((await mine.run.people.data(run.id, { status: 'bounced' })).data).toMatchObject([
    { detail: '550 5.1.1 no such user' },
  ]);
  expect([await suppressedAs(gone.email), await suppressedAs(cross.email), await suppressedAs(fine.email)]).toEqual([
    'bounced',
    'complained',
    undefined,
  ]);
  post.got.length = 0;
  expect(await outcomes(await sentTo(gone, cross, fine))).toEqual({
    [gone.id]: 'suppressed',
    [cross.id]: 'suppressed',
    [fine.id]: 'sent',
  });
  expect(post.got.map(({ to }) => to)).toEqual([fine.email]);
  expect(await faults()).toEqual([]);
});

const signatureOf = (key: string, id: string, seconds: number, body: string): string =>
  createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
type Sending = { key?: string; late_s?: number; changed?: string; signature?: string };
const send = async (body: string, { key = secret, late_s = 0, changed, signature }: Sending = {}) => {
  const seconds = Math.floor(on.clock.now().getTime() / 1000) - late_s;
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'w1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature ?? `v1,bm9uZQ== v1,${signatureOf(key, 'w1', seconds, body)}`,
  };
  const answer = await test.app.http.inject({ method: 'POST', url: MAIL_WEBHOOK, headers, payload: changed ?? body });
  const said = answer.json<Record<'received' | 'taken' | 'known' | 'unknown' | 'faults', unknown>>();
  return { status: answer.statusCode, ...said };
};
const event = (kind: string, more: object) => ({ id: `e${test.next()}`, kind, ...more });
const report = (...events: object[]) => send(JSON.stringify({ events }));
const messageTo = (email: string): string => /^Message-ID: (<[^>]+>)/im.exec(post.lastTo(email))?.[1] ?? '';
const sentTo = async (...people: { id: number; email: string }[]) => {
  const schedule = await plan(await aList(...people));
  await job();
  later(1);
  return schedule;
};
const suppressedAs = async (email: string): Promise<string | undefined> => {
  const rows = await test.rows<{ reason: string }>`
    select reason from suppression where digest = sha256(convert_to(${email}, 'UTF8')) and lifted_at is null`;
  return rows[0]?.reason;
};

it('five letters in a row that were refused for now suppress the address; one that arrived starts the count again', async () => {
  const full = await aPerson();
  const refused = async (): Promise<void> => {
    await sentTo(full);
    const message_id = messageTo(full.email);
    await report(event('soft', { message_id, reason: '452 mailbox full' }), event('soft', { message_id }));
  };
  for (let times = 0; times < 4; times += 1) await refused();
  await sentTo(full);
  for (let times = 0; times < 4; times += 1) await refused();
  expect(await suppressedAs(full.email)).toBeUndefined();
  await refused();
  expect(await suppressedAs(full.email)).toBe('bounced');
  // Staff allow it again: the count begins again.
  const [found] = (await as.admin(suppressionContract).list.data({ status: 'suppressed', reason: 'bounced' })).data;
  await as.admin(suppressionContract).lift.data(found?.id ?? 0, { version: found?.version ?? 0, reason: 'Emptied it' });
  later(1);
  await refused();
  expect(await suppressedAs(full.email)).toBeUndefined();
  expect(await faults()).toEqual([]);
});

it('takes reports about other letters by their address, and says which it can’t place', async () => {
  const [somebody] = [await aPerson()];
  expect(
    await report(
      event('hard', { recipient: somebody.email }),
      event('hard', { recipient: 'stranger@elsewhere.example' }),
      event('hard', { message_id: '<campaign.1.999999@gym.example>' }),
      event('hard', { message_id: '<other@gym.example>' }),
    ),
  ).toMatchObject({ taken: 2, unknown: 2 });
  expect(await suppressedAs(somebody.email)).toBe('bounced');
  for (const body of [
    '',
    '{',
    '{"events":[]}',
    '{"events":[{"id":"x","kind":"odd","recipient":"a@b.example"}]}',
    '{"events":[{"id":"y","kind":"hard"}]}',
  ])
    expect(await send(body)).toMatchObject({ status: 400, received: false, faults: expect.any(Array) });
});

it('refuses what isn’t signed, was changed, or is older than five minutes, and notes it', async () => {
  const someone = await aPerson();
  const body = JSON.stringify({ events: [event('hard', { recipient: someone.email })] });
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  for (const wrong of [
    { key: other },
    { late_s: 301 },
    { late_s: -301 },
    { changed: `${body} ` },
    { signature: '' },
    { signature: 'v1,' },
  ])
    expect(await send(body, wrong)).toEqual({ status: 400, received: false });
  expect(await suppressedAs(someone.email)).toBeUndefined();
  await test.app.services.events.flush();
  const noted = await sql
    .selectFrom('security_event')
    .select(['kind', 'detail'])
    .where('kind', '=', 'bad_signature')
    .execute();
  expect(noted[0]).toEqual({ kind: 'bad_signature', detail: { what: MAIL_WEBHOOK } });
  expect(await send(body, { late_s: 290 })).toMatchObject({ taken: 1 });
});
