import { expect, it } from 'vitest';
import type { BookingView } from './booking.model.ts';
import { NewClass } from '../class/class.model.ts';
import type { SessionView } from '../timetable/timetable.model.ts';
import { classInvariants } from '#server/verify/classes.ts';
import { markBooking } from './attendance.commands.ts';
import { bookPlace } from './booking.commands.ts';
import { getBooking, rosterOf } from './booking.store.ts';
import { createClass } from '../class/class.commands.ts';
import { completeEnded } from '../session/session.jobs.ts';
import { findSession } from '../session/session.store.ts';
import { aMember, aMembership, aProgramme, aRoom, boxing } from '../classes.testing.ts';
import { createSingle } from '../timetable/timetable.commands.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const BEFORE = '2026-03-05T04:00:00Z';
const { test, clock, run, KL } = await signedIn([], { day: '2026-03-05' });
const system = await test.system();
const programme = await aProgramme(test.ownerSql);

/** At 18:00 in Kuala Lumpur, for an hour: ending at 11:00 UTC. */
const aSession = async (capacity = 1, at: { day?: string; starts?: string } = {}): Promise<number> => {
  const room = await aRoom(test.ownerSql, KL);
  const taught = NewClass.parse({ branch_id: KL, ...boxing, capacity, facility_id: room });
  const { id: class_id } = await createClass(system, taught);
  const same = { duration_min: null, capacity: null, on_holidays: false, facility_id: null, trainers: [] };
  const when = { branch_id: KL, class_id, day: '2026-03-09', starts: '18:00', ...same, ...at };
  return (await createSingle(system, when)).sessions[0]?.id ?? 0;
};
const client = async (sessions_left: number | null = null): Promise<number> => {
  const id = await aMember(test.ownerSql, { branch_id: KL });
  await aMembership(test.ownerSql, { branch_id: KL, member_id: id, programme_id: programme, sessions_left });
  return id;
};
const book = (session_id: number, member_id: number): Promise<BookingView> =>
  bookPlace(system, { branch_id: KL, session_id, member_id, waits: true });
const runAt = (moment: string): Promise<void> => {
  clock.set(moment);
  return run('classes_by_clock');
};
const problems = () => test.faults(undefined, classInvariants);

it('ends a class when its time has passed: who still waits is told why, who was not marked stays as booked', async () => {
  clock.set(BEFORE);
  const [session, later] = [await aSession(), await aSession(1, { starts: '19:30' })];
  const [a, b] = [await client(), await client()];
  const place = await book(session, a);
  await book(session, b);
  await book(later, await client());
  const { version = 0 } = await viewed(session);
  await runAt('2026-03-09T10:59:00Z');
  expect(await viewed(session)).toMatchObject({ status: 'scheduled', waiting: 1, version });
  await runAt('2026-03-09T11:00:00Z');
  const over = { status: 'completed', booked: 1, waiting: 0, present: 0, version: version + 1 };
  expect(await viewed(session)).toMatchObject(over);
  const left = [
    [a, 'confirmed', null, null],
    [b, 'skipped', 'no_place', null],
  ];
  expect(await lines(session)).toEqual(left);
  await runAt('2026-03-09T11:01:00Z');
  expect(await viewed(session)).toMatchObject(over);
  expect(await lines(session)).toEqual(left);
  expect(await viewed(later)).toMatchObject({ status: 'scheduled', booked: 1 });
  const known = await getBooking(test.ownerSql, place.id);
  const marked = await markBooking(system, place.id, { version: known.version, move: 'mark_present' });
  expect(marked).toMatchObject({ status: 'present', session_status: 'completed' });
  expect(await problems()).toEqual([]);
});

const viewed = async (id: number): Promise<Partial<SessionView>> => {
  const [[session]] = await system.read(findSession(id));
  return session ?? {};
};
const lines = async (id: number) => {
  const [rows] = await system.read(rosterOf(id));
  return rows.map((one) => [one.member_id, one.status, one.reason, one.penalty]);
};

it('goes through more classes that are over than one batch holds, each once, also beside another server', async () => {
  clock.set(BEFORE);
  await test.rows`
    insert into class_session (branch_id, class_id, entry_id, day, starts_at, ends_at, facility_id, capacity, trainers_needed)
    select s.branch_id, s.class_id, s.entry_id, s.day, s.starts_at - n * interval '1 day', s.ends_at - n * interval '1 day',
           s.facility_id, 5, 1
      from class_session s, generate_series(100, 549) n where s.id = ${await aSession()}`;
  const [one, other] = await Promise.all([completeEnded(system), completeEnded(system)]);
  expect(one + other + (await completeEnded(system))).toBe(450);
  expect(await completeEnded(system)).toBe(0);
});

it('holds the visit of a class that is over until it is said that the client did not come', async () => {
  clock.set(BEFORE);
  const member = await client(1);
  const [first, second] = [await aSession(), await aSession(1, { day: '2026-03-10' })];
  const place = await book(first, member);
  await expect(book(second, member)).rejects.toMatchObject({ code: 'classes.not_entitled' });
  await runAt('2026-03-09T11:00:00Z');
  await expect(book(second, member)).rejects.toMatchObject({ code: 'classes.not_entitled' });
  const { version } = await getBooking(test.ownerSql, place.id);
  const absent = await markBooking(system, place.id, { version, move: 'mark_absent' });
  expect(absent).toMatchObject({ status: 'absent', penalty: null });
  expect(await book(second, member)).toMatchObject({ status: 'confirmed' });
  expect(await problems()).toEqual([]);
});
