import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { beforeEach, expect, it } from 'vitest';
import { visitorContract } from './visitor.contract.ts';
import { conversationContract } from '../conversation/conversation.contract.ts';
import { chatGym } from '../conversation/conversation.testing.ts';
import { ticketContract } from '../ticket/ticket.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { websiteContract } from '#areas/settings/website/website.contract.ts';

const { as, on, test, KL } = await chatGym();
// The limits of a minute begin anew with each test.
let tests = 0;
beforeEach(() => at(`11:${String((tests += 1) * 5).padStart(2, '0')}`));

it('begins one chat and one lead for a token, however often and at once it is sent', async () => {
  const { site } = await keyWith('chat');
  const one = entry(site);
  await counted();
  const before = (await counted()) as { leads: number; visitors: number };
  await Promise.all(Array.from({ length: 8 }, () => visitor.enter.data(one)));
  expect(await counted()).toEqual({ leads: before.leads + 1, visitors: before.visitors + 1 });
  expect(await visitor.chat.data({ token: one.token })).toMatchObject({ last_no: 0, is_open: true, messages: [] });
  // Somebody else who enters the same address is another visitor, and adds nothing to what is known of the lead.
  const other = entry(site, { email: one.email, first_name: 'Mallory' });
  await visitor.enter.data(other);
  expect(await counted()).toEqual({ leads: before.leads + 1, visitors: before.visitors + 2 });
  await visitor.write.data({ token: one.token, once: randomUUID(), body: 'My secret question' });
  expect((await visitor.chat.data({ token: other.token }))?.messages).toEqual([]);
});

const desk = as.admin(conversationContract);
const elsewhere = as.admin_sg(conversationContract);
const keys = as.admin(websiteContract);
const visitor = as.nobody(visitorContract);
const leads = as.admin(leadContract);
const ORIGIN = 'https://www.gym.example';
const keyWith = async (...scopes: ('chat' | 'read_timetable')[]) =>
  keys.create.data({ branch_id: KL, name: `Key ${test.next()}`, scopes, origins: [ORIGIN] });
const token = (): string => `${randomUUID()}${randomUUID()}`;
const entry = (site: string, more: object = {}) => ({
  site,
  token: token(),
  first_name: 'Aina',
  email: `aina${test.next()}@test.example`,
  agrees: true as const,
  locale: 'en' as const,
  ...more,
});
const inChat = async (more: object = {}) => {
  const { site, ...key } = await keyWith('chat');
  const entered = entry(site, more);
  await visitor.enter.data(entered);
  return { ...entered, key };
};
const asked = async (body = 'Do you teach beginners?', more: object = {}) => {
  const who = await inChat(more);
  await visitor.write.data({ token: who.token, once: randomUUID(), body });
  const [row] = await test.rows<{ id: number; visitor_id: number; lead_id: number }>`
    select c.id, c.visitor_id, v.lead_id from conversation c join chat_visitor v on v.id = c.visitor_id order by c.id desc limit 1`;
  if (!row) throw new Error('no conversation');
  return { ...who, ...row };
};
const counted = async (): Promise<unknown> =>
  (
    await test.rows`select (select count(*)::int from lead) as leads, (select count(*)::int from chat_visitor) as visitors`
  )[0];
const tend = (): Promise<unknown> => on.run('tend_conversations');
const at = (time: string): void => on.set('2026-03-05', time);
type Answered = { responseCode: number; refusal?: { code: string } | undefined; data: unknown };
const refusal = async (answer: Promise<Answered>): Promise<string | undefined> => (await answer).refusal?.code;
const faults = async (answer: Promise<Answered>): Promise<unknown> => (await answer).data;

it('keeps each message once, in its order, on both sides', async () => {
  const { token: mine, id } = await asked();
  const once = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => visitor.write.data({ token: mine, once, body: 'And on Sundays?' })),
  );
  expect(new Set(sent.map(({ no }) => no))).toEqual(new Set([2]));
  expect(await refusal(visitor.write({ token: mine, once, body: 'Something else' }))).toBe('support.message_differs');
  const answered = await desk.write.data(id, { once: randomUUID(), body: 'Yes, at ten.' });
  expect(answered.by_name).not.toBeNull();
  const chat = await visitor.chat.data({ token: mine });
  expect(chat?.messages.map(({ body, from_desk, by_name }) => [body, from_desk, by_name])).toEqual([
    ['Do you teach beginners?', false, null],
    ['And on Sundays?', false, null],
    ['Yes, at ten.', true, null],
  ]);
  await visitor.read.data({ token: mine, no: 3 });
  expect(await desk.messages.data(id)).toMatchObject({ asker_read: 3, last_no: 3 });
});

it('refuses keys without the permission, ended keys, other tokens and names with an address', async () => {
  const { site: plain } = await keyWith('read_timetable');
  expect(await refusal(visitor.enter(entry(plain)))).toBe('settings.website_scope');
  expect(await visitor.door.data({ site: plain })).toBeNull();
  expect(await visitor.door.data({ site: 'unknown' })).toBeNull();
  expect(await refusal(visitor.enter(entry('unknown')))).toBe('settings.website_key');
  const { site, token: mine, key } = await asked();
  expect(await faults(visitor.enter(entry(site, { first_name: 'see evil.example now' })))).toHaveProperty('first_name');
  expect(await faults(visitor.enter(entry(site, { agrees: false })))).toHaveProperty('agrees');
  const { site: second } = await keyWith('chat');
  expect(await refusal(visitor.enter(entry(second, { token: mine })))).toBe('support.chat_token');
  expect(await refusal(visitor.write({ token: token(), once: randomUUID(), body: 'Hi' }))).toBe('support.chat_token');
  expect(await visitor.chat.data({ token: token() })).toBeNull();
  await keys.end.data(key.id, { version: key.version });
  expect(await refusal(visitor.enter(entry(site)))).toBe('settings.website_key');
  expect(await refusal(visitor.write({ token: mine, once: randomUUID(), body: 'Still there?' }))).toBe(
    'settings.website_ended',
  );
  // What was said can still be read.
  expect((await visitor.chat.data({ token: mine }))?.last_no).toBe(1);
});

it('shows the branch who wrote, and no other branch', async () => {
  const { id, email, lead_id } = await asked();
  expect(await desk.view.data(id)).toMatchObject({ asker_name: 'Aina', email, lead_id, member_id: null, unread: 1 });
  expect(await leads.view.data(lead_id)).toMatchObject({ first_name: 'Aina', source: 'website' });
  expect((await elsewhere.view(id)).responseCode).toBe(40);
});

it('becomes a ticket when nobody answers, and the answer is a letter in the language of the visitor', async () => {
  const { id, email } = await asked('我想试课，可以吗？', { locale: 'cn' });
  at('12:16');
  await tend();
  const { ticket_id } = await desk.view.data(id);
  const ticket = await as.admin(ticketContract).view.data(ticket_id ?? 0);
  expect(ticket).toMatchObject({ asker_name: 'Aina', member_id: null, desk: 'branch', status: 'open' });
  await desk.write.data(id, { once: randomUUID(), body: '可以，周六十点。' });
  const [letter] = await test.letters(email);
  expect(letter?.subject).toContain('已解决您的问题');
  expect(letter?.text).toContain('可以，周六十点。');
  at('12:27');
  await tend();
  await tend();
  const letters = await test.letters(email);
  expect(letters.map(({ subject }) => subject)).toEqual([letter?.subject, expect.stringContaining('给您发来新消息')]);
});

it('shows each side that the other is there and writes, for as long as it is so', async () => {
  const { id, token: mine } = await asked();
  const [seen, told] = [() => visitor.chat.data({ token: mine }), () => desk.messages.data(id)];
  // Who writes is there.
  expect(await told()).toMatchObject({ asker_here: true, asker_types: false });
  on.later(46 / 60);
  expect(await told()).toMatchObject({ asker_here: false, asker_types: false });
  await visitor.here.data({ token: mine, types: true });
  expect(await told()).toMatchObject({ asker_here: true, asker_types: true, desk_here: false });
  on.later(7 / 60);
  expect(await told()).toMatchObject({ asker_here: true, asker_types: false });
  on.later(40 / 60);
  expect(await told()).toMatchObject({ asker_here: false });
  await desk.here.data(id, { types: true });
  expect(await seen()).toMatchObject({ desk_here: true, desk_types: true });
  await desk.write.data(id, { once: randomUUID(), body: 'Hello' });
  expect(await seen()).toMatchObject({ desk_here: true, desk_types: false });
  await desk.here.data(id, { types: true });
  await desk.here.data(id, { types: false });
  expect(await seen()).toMatchObject({ desk_types: false });
});

it('tells the page of a visitor of news about their own chat only', async () => {
  const [mine, other] = [await asked(), await asked()];
  const { http, services } = test.app;
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  services.live.start(http.server, services, test.databaseUrl);
  const socket = io(url, { path: '/live', transports: ['websocket'], auth: { visitor: mine.token } });
  const heard: unknown[] = [];
  socket.on('conversation', ({ id }: { id: number }) => heard.push(id));
  await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
  await desk.write.data(other.id, { once: randomUUID(), body: 'Not for you' });
  await desk.write.data(mine.id, { once: randomUUID(), body: 'For you' });
  await expect.poll(() => heard).toEqual([mine.id]);
  socket.disconnect();
  const stranger = io(url, {
    path: '/live',
    transports: ['websocket'],
    auth: { visitor: token() },
    reconnection: false,
  });
  await new Promise((done) => stranger.once('connect_error', done));
  stranger.disconnect();
});

it('keeps nothing of a visitor whose lead is deleted', async () => {
  const { id, token: mine, lead_id, visitor_id } = await asked('My knee hurts');
  const { version } = await leads.view.data(lead_id);
  expect((await leads.remove(lead_id, { version })).responseCode).toBe(0);
  const rows = await test.rows`
    select v.first_name, v.email, m.body from chat_visitor v join conversation c on c.visitor_id = v.id
      join conversation_message m on m.conversation_id = c.id where v.id = ${visitor_id}`;
  expect(rows).toEqual([{ first_name: '—', email: null, body: '—' }]);
  expect(await visitor.chat.data({ token: mine })).toBeNull();
  expect(await desk.view.data(id)).toMatchObject({ asker_name: '—', email: null });
});

it('is shown in frames of the websites of its key only, and takes no form', async () => {
  const { site } = await keyWith('chat');
  const look = (method: 'GET' | 'POST', headers: object = {}, show = 'chat') =>
    test.app.http.inject({ method, url: `/p/website?${new URLSearchParams({ site, show })}`, headers: { ...headers } });
  const page = await look('GET', { referer: `${ORIGIN}/` });
  // Without a built page there is nothing to show.
  expect([200, 404]).toContain(page.statusCode);
  expect(page.headers['content-security-policy']).toMatch(
    page.statusCode === 200 ? `frame-ancestors 'self' ${ORIGIN}` : "frame-ancestors 'none'",
  );
  expect((await look('GET', { referer: 'https://evil.example/' })).statusCode).toBe(403);
  expect((await look('GET', {}, 'form')).statusCode).toBe(403);
  const sent = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', host: 'localhost' };
  expect((await look('POST', sent)).statusCode).toBe(405);
});
