import { expect, it } from 'vitest';
import type { ClassView } from '../class/class.model.ts';
import type { Feed } from './feed.contract.ts';
import type { Planned, SessionView } from '../timetable/timetable.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Headers } from '#areas/access/access.testing.ts';
import { aMember, aRoom, boxing, certify } from '../classes.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call, KL, admin, trainer } = await signedIn(['admin', 'trainer'], { day: '2026-03-05' });
await certify(test.ownerSql, test.network.staff.trainer_full_time);

const ok = async <T>(as: Headers, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
  const answer = await call(as, method, path, body);
  expect(answer).toMatchObject({ responseCode: 0 });
  return answer.data;
};
const read = (url: string) => test.app.http.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') });

it('is the own calendar: the own classes with their zone, what changes, and what is cancelled', async () => {
  const facility_id = await aRoom(test.ownerSql, KL);
  const made = await ok<ClassView>(admin, 'POST', 'class', { branch_id: KL, ...boxing, facility_id });
  const when = {
    branch_id: KL,
    class_id: made.id,
    day: '2026-03-09',
    trainers: [{ staff_id: test.network.staff.trainer_full_time }],
  };
  const plan = (starts: string, more: object = {}) =>
    ok<Planned>(admin, 'POST', 'class/createSingleClassSchedule', { ...when, starts, ...more });
  const [own, others] = [await plan('18:00'), await plan('20:00', { trainers: [] })];
  expect(await ok<Feed>(trainer, 'GET', 'trainerCalendar')).toMatchObject({ url: null });
  const { url } = await ok<Feed>(trainer, 'POST', 'trainerCalendar/renew', {});
  const answer = await read(url ?? '');
  expect(answer.headers['content-type']).toContain('text/calendar');
  const text = lines(answer.body);
  expect(text).toEqual(
    expect.arrayContaining([
      'TZID:Asia/Kuala_Lumpur',
      'DTSTART;TZID=Asia/Kuala_Lumpur:20260309T180000',
      'SUMMARY:Boxing basics',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(text.filter((line) => line.startsWith('DTSTAMP:')).every((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(
    true,
  );
  const [id = 0, other] = [own.sessions[0]?.id, others.sessions[0]?.id];
  expect(answer.body).not.toContain(`class-session-${other}@`);

  const session = await ok<SessionView>(admin, 'GET', `classSession/view/${id}`);
  await ok(admin, 'PUT', `classSession/${id}`, { version: session.version, starts: '18:30' });
  const moved = lines((await read(url ?? '')).body);
  expect(moved).toContain('DTSTART;TZID=Asia/Kuala_Lumpur:20260309T183000');
  expect(sequence(moved)).toBeGreaterThan(sequence(text));
  const { version } = await ok<SessionView>(admin, 'GET', `classSession/view/${id}`);
  await ok(admin, 'POST', `classSession/cancel/${id}`, { version, reason: 'Ill' });
  expect(lines((await read(url ?? '')).body)).toContain('STATUS:CANCELLED');
  expect((await ok<Feed>(trainer, 'GET', 'trainerCalendar')).read_at).not.toBeNull();
});

const lines = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');
const sequence = (of: string[]): number => Number(of.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));

it('holds appointments and shifts too, of the trainer alone, and says what is not certain yet', async () => {
  const { ownerSql } = test;
  const { trainer_full_time: own, trainer_part_time: other } = test.network.staff;
  const member_id = await aMember(ownerSql, { branch_id: KL, first_name: 'Mei Ling', last_name: 'Tan', email: null });
  const book = (staff_id: number, starts_at: string, ends_at: string, more: object = {}) =>
    ownerSql
      .insertInto('appointment')
      .values({
        branch_id: KL,
        member_id,
        staff_id,
        type_id: 2,
        day: '2026-03-10',
        starts_at,
        ends_at,
        funding: 'unfunded',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const work = (staff_id: number, starts_at: string, ends_at: string, status: string) =>
    ownerSql
      .insertInto('shift')
      .values({ branch_id: KL, staff_id, post: 'floor', day: '2026-03-10', starts_at, ends_at, status })
      .returning('id')
      .executeTakeFirstOrThrow();
  const reserved = await book(own, '2026-03-10T01:00:00Z', '2026-03-10T02:00:00Z');
  const cancelled = await book(own, '2026-03-10T03:00:00Z', '2026-03-10T04:00:00Z', {
    status: 'cancelled',
    reason: 'Ill',
    charged: false,
  });
  const theirs = await book(other, '2026-03-10T05:00:00Z', '2026-03-10T06:00:00Z');
  const shift = await work(own, '2026-03-09T23:00:00Z', '2026-03-10T07:00:00Z', 'to_be_approve');
  const { url } = await ok<Feed>(trainer, 'POST', 'trainerCalendar/renew', {});
  const { body } = await read(url ?? '');
  const eventOf = (uid: string): string[] => {
    const text = body
      .replace(/\r\n /g, '')
      .split('BEGIN:VEVENT')
      .find((part) => part.includes(`UID:${uid}@cornerman`));
    return text?.split('\r\n') ?? [];
  };
  expect(eventOf(`appointment-${reserved.id}`)).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Asia/Kuala_Lumpur:20260310T090000',
      'SUMMARY:Personal training · Mei Ling T',
      'STATUS:TENTATIVE',
    ]),
  );
  expect(eventOf(`appointment-${cancelled.id}`)).toContain('STATUS:CANCELLED');
  expect(eventOf(`shift-${shift.id}`)).toEqual(
    expect.arrayContaining([
      'DTEND;TZID=Asia/Kuala_Lumpur:20260310T150000',
      'STATUS:TENTATIVE',
      'SUMMARY:Shift · Floor',
    ]),
  );
  expect(body).not.toContain(`appointment-${theirs.id}@`);
  expect(body).not.toContain('Tan');
});

it('is secret: an address that is renewed or stopped answers as one that never was', async () => {
  const first = (await ok<Feed>(trainer, 'POST', 'trainerCalendar/renew', {})).url ?? '';
  const second = (await ok<Feed>(trainer, 'POST', 'trainerCalendar/renew', {})).url ?? '';
  expect(second).not.toBe(first);
  const unknown = await read('/api/v4/calendarFeed?token=guess');
  expect(unknown.json()).toMatchObject({ responseCode: codes.validation });
  const nothing = await read('/api/v4/calendarFeed');
  await ok(trainer, 'POST', 'trainerCalendar/stop', {});
  for (const answer of [
    nothing,
    await read(first),
    await read(second),
    await read(second.slice(0, -1)),
    await read(`${second}A`),
  ]) {
    expect(answer.statusCode).toBe(unknown.statusCode);
    expect(answer.body).toBe(unknown.body);
  }
  expect((await call({}, 'GET', 'trainerCalendar')).responseCode).toBe(6);
});

it('ends with the work: who is deactivated has no feed', async () => {
  const { url } = await ok<Feed>(trainer, 'POST', 'trainerCalendar/renew', {});
  const { staff } = test.network;
  await test.ownerSql
    .updateTable('staff')
    .set({ status: 'deactivated' })
    .where('id', '=', staff.trainer_full_time)
    .execute();
  expect((await read(url ?? '')).json()).toMatchObject({ responseCode: codes.validation });
  await test.ownerSql
    .updateTable('staff')
    .set({ status: 'active' })
    .where('id', '=', staff.trainer_full_time)
    .execute();
});
