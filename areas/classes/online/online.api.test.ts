import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingView } from '../booking/booking.model.ts';
import type { JoinLook, OnlineRow, OnlineView, ParticipantRow } from './online.model.ts';
import type { Planned, SessionView } from '../timetable/timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Paged } from '#kit/domain/page.ts';
import {
  call as send,
  ok,
  people,
  signInAs,
  startTestApp,
  type Envelope,
  type Headers,
  type TestApp,
} from '#areas/access/access.testing.ts';
import { ZoomMeetings } from '#kit/server/meeting-zoom.ts';
import { signedByZoom, zoomKeys, ZoomServer } from '#server/torture/zoom-server.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { MEETING_WEBHOOK } from './online-webhook.service.ts';
import { aMember, aMembership, aProgramme, certify } from '../classes.testing.ts';

const zoom = new ZoomServer();
let test: TestApp;
let admin: Headers;
let sales: Headers;
let trainer: Headers;
let elsewhere: Headers;
let [KL, programme] = [0, 0];
const MORNING = new Date('2026-03-05T04:00:00Z');
/** 18:00 in Kuala Lumpur. */
const BEGIN = new Date('2026-03-09T10:00:00Z');
let now = MORNING;

beforeAll(async () => {
  const meetings = new ZoomMeetings({ ...zoomKeys, apiUrl: await zoom.start() });
  test = await startTestApp({ config: { poolSize: 2, logLevel: 'silent' }, clock: { now: () => now }, meetings });
  KL = test.network.branches.KL;
  admin = await signInAs(test.app, people.admin);
  sales = await signInAs(test.app, people.sales_person);
  trainer = await signInAs(test.app, people.trainer_full_time);
  elsewhere = await signInAs(test.app, people.admin_sg);
  programme = await aProgramme(test.ownerSql);
  await certify(test.ownerSql, test.network.staff.trainer_full_time);
});
afterAll(async () => {
  await test.close();
  await zoom.stop();
});
beforeEach(() => {
  now = MORNING;
  zoom.failing.times = 0;
});

const call = (as: Record<string, string>, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  send(test.app, as, method, path, body) as Promise<Envelope & { data: never }>;
const online = {
  name: { en: 'Boxing online', cn: '线上拳击' },
  category: 'boxing',
  duration_min: 60,
  participants: 5,
  trainers_needed: 1,
  programme_types: [1],
  day: '2026-03-09',
  starts: '18:00',
};
const create = (more: object = {}, as = admin) =>
  call(as, 'POST', 'onlineClass', { branch_id: KL, ...online, ...more });
const aClass = async (more: object = {}): Promise<number> => {
  const made = await ok<Planned>(create({ day: '2026-03-09', starts: '18:00', ...more }));
  return made.sessions[0]?.id ?? 0;
};
const make = () => test.app.services.jobs.runNow(test.app.services, 'online_meetings');
const view = (id: number): Promise<OnlineView> => ok<OnlineView>(call(admin, 'GET', `onlineClass/view/${id}`));

describe('an online class', () => {
  it('is created by who may: not without the flag, not in another branch, not for 4 or 201', async () => {
    expect((await create({}, trainer)).status).toBe(403);
    expect((await create({}, elsewhere)).status).toBe(403);
    for (const participants of [4, 201, null, undefined, 5.5])
      expect(await create({ participants })).toMatchObject({
        responseCode: codes.validation,
        data: { participants: expect.any(Array) },
      });
    expect(await create({ meeting_url: 'javascript:alert(1)' })).toMatchObject({
      data: { meeting_url: expect.any(Array) },
    });
    expect(await create({ meeting_url: 'http://meet.example/plain' })).toMatchObject({
      responseCode: codes.validation,
    });
    const made = await ok<Planned>(create({ participants: 200, meeting_url: 'https://meet.example/a' }));
    expect(made.sessions[0]).toMatchObject({ kind: 'online', capacity: 200, facility_id: null, facility_name: '' });
  });

  it('takes no room, and its trainer like any other class', async () => {
    const trainers = [{ staff_id: test.network.staff.trainer_full_time }];
    const at = { day: '2026-03-10', starts: '07:00', meeting_url: 'https://meet.example/a' };
    await ok(create({ ...at, trainers }));
    expect(await create({ ...at, trainers })).toMatchObject({ responseCode: codes.refusedByOthers });
    await ok(create(at));
    const session = await aClass({ meeting_url: 'https://meet.example/a' });
    const room = await test.ownerSql.selectFrom('facility').select('id').executeTakeFirst();
    const { version } = await ok<SessionView>(call(admin, 'GET', `classSession/view/${session}`));
    const edit = { version, facility_id: room?.id ?? 1, scope: 'one' };
    expect(await call(admin, 'PUT', `classSession/${session}`, edit)).toMatchObject({
      data: { facility_id: expect.any(Array) },
    });
    for (const capacity of [4, 201])
      expect(await call(admin, 'PUT', `classSession/${session}`, { version, capacity, scope: 'one' })).toMatchObject({
        data: { capacity: expect.any(Array) },
      });
  });

  it('comes again by a rule, each time with a meeting of its own', async () => {
    const made = await ok<Planned>(create({ starts: '20:00', rule: 'FREQ=WEEKLY;UNTIL=20260323' }));
    expect(made.sessions.map((one) => one.day)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23']);
    await make();
    const links = await Promise.all(made.sessions.map(async ({ id }) => (await view(id)).meeting?.join_url));
    expect(new Set(links).size).toBe(3);
  });
});

describe('its meeting', () => {
  it('is made by Zoom after the class is planned, follows it, and goes with it', async () => {
    const id = await aClass();
    expect((await view(id)).meeting).toMatchObject({ provider: 'zoom', status: 'wanted', join_url: null });
    await make();
    const { meeting, version } = await view(id);
    expect(meeting).toMatchObject({ status: 'ready', join_url: expect.stringContaining('zoom.example') });
    const here = () => [...zoom.meetings.values()].find((one) => one.agenda === `Cornerman class ${id}`);
    expect(here()).toMatchObject({ start_time: '2026-03-09T10:00:00Z', duration: 60 });
    await ok(call(admin, 'PUT', `classSession/${id}`, { version, starts: '18:30', duration_min: 45 }));
    await make();
    expect(here()).toMatchObject({ start_time: '2026-03-09T10:30:00Z', duration: 45 });
    const after = await view(id);
    expect(after.meeting).toMatchObject({ status: 'ready', join_url: meeting?.join_url });
    await ok(call(admin, 'POST', `classSession/cancel/${id}`, { version: after.version, reason: 'Ill' }));
    await make();
    expect(here()).toBeUndefined();
    expect((await view(id)).meeting?.status).toBe('dropped');
  });

  it('is there once, also when Zoom made it and the answer was lost', async () => {
    const id = await aClass();
    zoom.silent = 1;
    await make();
    expect((await view(id)).meeting?.status).toBe('wanted');
    await make();
    expect((await view(id)).meeting?.status).toBe('wanted');
    now = new Date(now.getTime() + 5 * 60_000);
    await make();
    expect((await view(id)).meeting?.status).toBe('ready');
    expect([...zoom.meetings.values()].filter((one) => one.agenda === `Cornerman class ${id}`)).toHaveLength(1);
  });

  it('that Zoom refuses says why, is asked for again, or is another link that somebody types in', async () => {
    const id = await aClass();
    zoom.failing = { status: 403, times: 1 };
    await make();
    const refused = await view(id);
    expect(refused.meeting).toMatchObject({ status: 'failed', why: 'Not now.' });
    expect(refused.online_can).toEqual(['set_link', 'ask_again', 'add_participant']);
    const { version = 0 } = refused.meeting ?? {};
    expect((await call(sales, 'POST', `onlineClass/make/${id}`, { version })).status).toBe(403);
    expect((await call(admin, 'POST', `onlineClass/make/${id}`, { version: version + 9 })).responseCode).toBe(
      codes.stale,
    );
    await ok(call(admin, 'POST', `onlineClass/make/${id}`, { version }));
    await make();
    const ready = await view(id);
    expect(ready.meeting?.status).toBe('ready');
    const link = { version: ready.meeting?.version, join_url: 'https://meet.example/own' };
    expect((await call(sales, 'POST', `onlineClass/link/${id}`, link)).status).toBe(403);
    const typed = await ok<OnlineView>(call(admin, 'POST', `onlineClass/link/${id}`, link));
    expect(typed.meeting).toMatchObject({ provider: 'link', join_url: 'https://meet.example/own' });
  });
});

let clients = 0;
const client = async (more: object = {}): Promise<number> => {
  clients += 1;
  const id = await aMember(test.ownerSql, { branch_id: KL, email: `client${clients}@example.my`, ...more });
  await aMembership(test.ownerSql, { branch_id: KL, member_id: id, programme_id: programme });
  return id;
};
const book = (session_id: number, member_id: number, more: object = {}): Promise<BookingView> =>
  ok<BookingView>(call(sales, 'POST', 'booking', { branch_id: KL, session_id, member_id, ...more }));
const tokenOf = (link: string | null): string => new URL(link ?? 'http://none').hash.replace('#token=', '');
const letters = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (
    await raw<{
      subject: string;
      text: string;
    }>`select subject, text from mail where to_address = ${to} order by id`.execute(test.ownerSql)
  ).rows;
const tell = async (event: string, session_id: number, participant: object, at: Date): Promise<number> => {
  const { rows } = await raw<{
    ref: string;
  }>`select meeting_ref as ref from online_meeting where session_id = ${session_id}`.execute(test.ownerSql);
  const payload = { object: { id: Number(rows[0]?.ref), uuid: 'u==', participant } };
  const { body, signature, timestamp } = signedByZoom(event, payload, at);
  const headers = {
    'content-type': 'application/json',
    'x-zm-signature': signature,
    'x-zm-request-timestamp': timestamp,
  };
  const answer = await test.app.http.inject({ method: 'POST', url: MEETING_WEBHOOK, headers, payload: body });
  return answer.statusCode;
};
const post = (heads: Record<string, string>, payload: string) =>
  test.app.http.inject({
    method: 'POST',
    url: MEETING_WEBHOOK,
    headers: { 'content-type': 'application/json', ...heads },
    payload,
  });

describe('who joins', () => {
  it('is let in by the own link from a quarter of an hour before, is present, and is reported with minutes', async () => {
    const id = await aClass({ starts: '18:00', meeting_url: 'https://meet.example/class' });
    const member = await client({ first_name: 'Siti', last_name: 'Ahmad' });
    const { join_link } = await book(id, member);
    const token = tokenOf(join_link);
    const [letter] = await letters(`client${clients}@example.my`);
    expect(letter?.text).toContain(join_link ?? 'none');
    expect(letter?.subject).toContain('Boxing online');
    expect(letter?.subject).toContain('线上拳击');

    const look = (of: string) => ok<JoinLook | null>(call({}, 'POST', 'onlineClass/look', { token: of }));
    expect(await look('no-such-link')).toBeNull();
    expect(await look(`${token.slice(0, -1)}A`)).toBeNull();
    const early = await look(token);
    expect(early).toMatchObject({ state: 'early', first_name: 'Siti', is_in: false });
    expect(JSON.stringify(early)).not.toMatch(/Ahmad|meet\.example/);
    expect(await call({}, 'POST', 'onlineClass/join', { token })).toMatchObject({
      refusal: { code: 'classes.join_closed' },
    });

    now = new Date(BEGIN.getTime() - 15 * 60_000);
    const joined = await Promise.all(
      [1, 2, 3].map(() => ok<{ url: string }>(call({}, 'POST', 'onlineClass/join', { token }))),
    );
    expect(joined.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => 'https://meet.example/class'));
    now = new Date(BEGIN.getTime() + 30 * 60_000);
    expect((await look(token))?.is_in).toBe(true);
    expect((await ok<JoinLook>(call({}, 'POST', 'onlineClass/leave', { token }))).is_in).toBe(false);
    const { participants, present } = await view(id);
    expect(participants).toMatchObject([{ member_id: member, name: 'Siti Ahmad', source: 'link', minutes: 45 }]);
    expect(present).toBe(1);
  });

  it('is told by Zoom: late, twice, in another order; who came by the own link has one stay', async () => {
    const id = await aClass({ starts: '21:00' });
    await make();
    const [own, guest] = [
      await client({ first_name: 'Wei', last_name: 'Lim' }),
      await client({ first_name: 'Ali', last_name: 'Omar' }),
    ];
    const link = tokenOf((await book(id, own)).join_link);
    await book(id, guest);
    const begin = new Date('2026-03-09T13:00:00Z');
    const minutes = (count: number): Date => new Date(begin.getTime() + count * 60_000);
    now = begin;
    await ok(call({}, 'POST', 'onlineClass/join', { token: link }));
    now = minutes(5);
    const wei = { user_id: '1', user_name: 'Wei Lim', email: '', join_time: minutes(1).toISOString() };
    for (const _ of [1, 2]) expect(await tell('meeting.participant_joined', id, wei, now)).toBe(200);
    expect((await view(id)).participants).toMatchObject([{ member_id: own, source: 'zoom', left_at: null }]);
    // The leaving is reported before the joining.
    const ali = { user_id: '2', user_name: 'iPhone', email: `client${clients}@example.my` };
    now = minutes(40);
    await tell('meeting.participant_left', id, { ...ali, leave_time: minutes(30).toISOString() }, now);
    await tell('meeting.participant_joined', id, { ...ali, join_time: minutes(2).toISOString() }, now);
    await tell(
      'meeting.participant_joined',
      id,
      { user_id: '3', user_name: 'Nobody', join_time: minutes(3).toISOString() },
      now,
    );
    const { participants, present } = await view(id);
    expect(participants.map(({ member_id, name, minutes: of }) => [member_id, name, of])).toEqual([
      [own, 'Wei Lim', 40],
      [guest, 'Ali Omar', 28],
      [null, 'Nobody', 37],
    ]);
    expect(present).toBe(2);
  });

  it('is believed only with the signature, and not of a meeting that is none of ours', async () => {
    const { body, signature, timestamp } = signedByZoom(
      'meeting.participant_joined',
      { object: { id: 1, participant: { user_id: '1', join_time: now.toISOString() } } },
      now,
    );
    expect((await post({}, body)).statusCode).toBe(400);
    expect(
      (await post({ 'x-zm-signature': signature, 'x-zm-request-timestamp': timestamp }, `${body} `)).statusCode,
    ).toBe(400);
    expect((await post({ 'x-zm-signature': signature, 'x-zm-request-timestamp': timestamp }, body)).statusCode).toBe(
      200,
    );
    const check = signedByZoom('endpoint.url_validation', { plainToken: 'abc' }, now);
    const answer = await post(
      { 'x-zm-signature': check.signature, 'x-zm-request-timestamp': check.timestamp },
      check.body,
    );
    expect(answer.json()).toMatchObject({ plainToken: 'abc', encryptedToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('is written down by hand, recognised by hand, and reported by who may', async () => {
    const id = await aClass({ starts: '12:00', meeting_url: 'https://meet.example/noon' });
    const member = await client({ first_name: '=Mei', last_name: 'Tan' });
    await book(id, member);
    now = new Date('2026-03-09T05:00:00Z');
    const stay = { member_id: member, joined_at: '2026-03-09T04:05:00Z', left_at: '2026-03-09T04:50:00Z' };
    const path = `onlineClass/participant/${id}`;
    expect((await call(elsewhere, 'POST', path, stay)).responseCode).toBe(codes.notFound);
    expect(await call(trainer, 'POST', path, { ...stay, member_id: 999_999 })).toMatchObject({
      data: { member_id: expect.any(Array) },
    });
    expect(await call(trainer, 'POST', path, { ...stay, left_at: '2026-03-09T04:00:00Z' })).toMatchObject({
      data: { left_at: expect.any(Array) },
    });
    expect(await call(trainer, 'POST', path, { ...stay, member_id: null })).toMatchObject({
      data: { name: expect.any(Array) },
    });
    await ok(call(trainer, 'POST', path, { ...stay, member_id: null, name: 'iPad' }));
    const guest = (await view(id)).participants[0];
    expect(guest).toMatchObject({ name: 'iPad', member_id: null, source: 'hand' });
    const edit = { ...stay, version: guest?.version };
    const after = await ok<OnlineView>(call(trainer, 'PUT', `onlineParticipant/${guest?.id}`, edit));
    expect(after).toMatchObject({ present: 1, participants: [{ member_id: member, minutes: 45 }] });
    expect((await call(trainer, 'PUT', `onlineParticipant/${guest?.id}`, edit)).responseCode).toBe(codes.stale);
    now = new Date('2026-03-12T05:00:00Z');
    expect(await call(trainer, 'POST', path, stay)).toMatchObject({ refusal: { code: 'classes.roster_closed' } });

    const report = `zoomMeetingParticipant/${KL}?from=2026-03-09&until=2026-03-09&session_id=${id}`;
    expect((await call(sales, 'GET', report)).status).toBe(403);
    expect((await call(elsewhere, 'GET', report)).status).toBe(403);
    for (const prefix of ['', 'report/']) {
      const { data, total } = await ok<Paged<ParticipantRow>>(call(admin, 'GET', prefix + report));
      expect(total).toBe(1);
      expect(data[0]).toMatchObject({ name: '=Mei Tan', day: '2026-03-09', minutes: 45 });
    }
    const csv = await test.app.http.inject({
      method: 'GET',
      url: `/api/v4/report/${report.replace('zoomMeetingParticipant/', 'zoomMeetingParticipant/csv/')}`,
      headers: admin,
    });
    expect(csv.body).toContain("'=Mei Tan");
    expect(csv.body).toContain(',12:05,');
  });
});

const list = (when: string) =>
  ok<Paged<OnlineRow>>(call(trainer, 'GET', `onlineClass/${KL}?when=${when}&itemsPerPage=200`));
it('lists what is to come and what is over, and the timetable adds up', async () => {
  now = new Date('2026-03-09T05:00:00Z');
  const [coming, past] = [await list('coming'), await list('past')];
  expect(past.data.every((row) => Date.parse(row.ends_at) <= now.getTime())).toBe(true);
  expect(coming.data.every((row) => row.kind === 'online' && Date.parse(row.ends_at) > now.getTime())).toBe(true);
  expect(past.data).toMatchObject([{ joined: 1, meeting: { provider: 'link' } }]);
  expect(await test.faults(undefined, classInvariants)).toEqual([]);
});
