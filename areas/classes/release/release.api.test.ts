/** What becomes of booked places when a membership is suspended or ends. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { terminate } from '#areas/membership/membership.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import type { BookingView } from '../booking/booking.model.ts';
import { startClasses } from '../booking/booking.testing.ts';
import { wholeWeek } from '../appointment/appointment.testing.ts';
import { aMember, aMembership, aProgramme } from '../classes.testing.ts';
import { RELEASE_JOB } from './release-later.commands.ts';
import { CLOSURE_JOB } from '#areas/membership/closure/closure.commands.ts';
import type { ClosureFigures } from '#areas/membership/closure/closure.model.ts';
import type { SuspensionFigures } from '#areas/membership/suspension/suspension.model.ts';

const NOW = '2026-03-05T04:00:00Z';
const floor = await startClasses(NOW);
await floor.rules({ booking_window_days: 60, cancel_cutoff_hours: 168, no_show: 'credit', no_show_waivers: 0 });

const someone = async (more: object = {}, email: string | null = null) => {
  const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL, email });
  const of = {
    branch_id: floor.KL,
    member_id,
    programme_id: floor.programme,
    start_on: '2026-03-01',
    end_on: '2026-12-31',
    ...more,
  };
  return { member_id, id: await aMembership(floor.test.ownerSql, of) };
};
const standing = async (session: number) => {
  const list = await floor.roster(session);
  return list.map((one) => [one.member_id, one.status, one.reason, one.penalty, one.is_late]);
};
const problems = async (): Promise<string[]> => [
  ...(await floor.problems()),
  ...(await floor.test.faults(new Date(NOW), ['places_covered', 'rests', 'closures', 'endings'])).flatMap(
    ({ shown }) => shown,
  ),
];

describe('a planned suspension', () => {
  it('lets nobody book on its days, and everybody after it', async () => {
    const { member_id, id } = await someone({ sessions_left: 8, sessions_total: 8 });
    const within = await floor.aSession({}, { day: '2026-03-15' });
    const after = await floor.aSession({}, { day: '2026-03-25' });
    await suspend(id);
    expect((await book(within, member_id)).refusal?.code).toBe('classes.not_entitled');
    expect((await book(after, member_id)).responseCode).toBe(codes.ok);
    // Also while it is suspended.
    const today = await someone();
    await suspend(today.id, { from_on: '2026-03-05' });
    expect((await book(within, today.member_id)).refusal?.code).toBe('classes.not_entitled');
    expect((await book(after, today.member_id)).responseCode).toBe(codes.ok);
  });

  it('cancels what is booked on its days free of charge, tells the client once, and the next in line has the place', async () => {
    const one = await someone({ sessions_left: 8, sessions_total: 8 }, 'rests@example.com');
    const next = await someone();
    const sessions = [];
    for (const day of ['2026-03-09', '2026-03-11', '2026-03-14'])
      sessions.push(await floor.aSession({ capacity: 1 }, { day }));
    for (const id of sessions) await floor.booked(id, one.member_id);
    const [before, first, last] = sessions as [number, number, number];
    await floor.booked(first, next.member_id, { waits: true });
    expect((await floor.test.row('membership', one.id)).sessions_left).toBe(5);
    const shown = await floor.ok<SuspensionFigures>(
      floor.call(floor.as.admin, 'POST', `membership/suspend/preview/${one.id}`, suspendBody),
    );
    expect(shown.places.map(({ kind, day, starts, moves_to }) => [kind, day, starts, moves_to])).toEqual([
      ['class', '2026-03-11', '18:00', null],
      ['class', '2026-03-14', '18:00', null],
    ]);
    await suspend(one.id);
    expect(await standing(before)).toEqual([[one.member_id, 'confirmed', null, null, false]]);
    expect(await standing(first)).toEqual([
      [next.member_id, 'confirmed', null, null, false],
      [one.member_id, 'cancelled', 'not_covered', null, false],
    ]);
    expect(await standing(last)).toEqual([[one.member_id, 'cancelled', 'not_covered', null, false]]);
    expect((await floor.test.row('membership', one.id)).sessions_left).toBe(7);
    const letters = await floor.test.letters('rests@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/11 Mar 2026 18:00[\s\S]*14 Mar 2026 18:00/);
    expect(await problems()).toEqual([]);
  });

  it('leaves a place to another membership that pays for it', async () => {
    const one = await someone({ sessions_left: 3, sessions_total: 8 });
    const session = await floor.aSession({}, { day: '2026-03-12' });
    await floor.booked(session, one.member_id);
    const other = await aMembership(floor.test.ownerSql, {
      branch_id: floor.KL,
      member_id: one.member_id,
      start_on: '2026-03-01',
      end_on: '2026-12-31',
      sessions_left: 5,
      sessions_total: 5,
    });
    const shown = await floor.ok<SuspensionFigures>(
      floor.call(floor.as.admin, 'POST', `membership/suspend/preview/${one.id}`, suspendBody),
    );
    expect(shown.places).toMatchObject([{ moves_to: { en: 'Gold' } }]);
    await suspend(one.id);
    expect(await standing(session)).toEqual([[one.member_id, 'confirmed', null, null, false]]);
    expect([
      (await floor.test.row('membership', one.id)).sessions_left,
      (await floor.test.row('membership', other)).sessions_left,
    ]).toEqual([3, 4]);
    expect(await problems()).toEqual([]);
  });

  it('cancels appointments, and its session is returned', async () => {
    const { test, KL, as, ok, call } = floor;
    const staff_id = test.network.staff.trainer_full_time;
    const hours = { branch_id: KL, staff_id, version: null, week: wholeWeek, duration_min: 60 };
    await ok(call(as.admin, 'PUT', 'availability', { ...hours, buffer_before_min: 0, buffer_after_min: 0 }));
    const programme_id = await aProgramme(test.ownerSql, { type_id: 2, sessions: 5 });
    const { member_id, id } = await someone({ programme_id, sessions_left: 5, sessions_total: 5 });
    const ask = { branch_id: KL, member_id, staff_id, type_id: 2, duration_min: null, outside: false, note: null };
    const made = await ok<{ id: number }>(
      call(as.admin, 'POST', 'appointment', { ...ask, day: '2026-03-12', starts: '10:00' }),
    );
    await suspend(id);
    expect(await ok(call(as.admin, 'GET', `appointment/view/${made.id}`))).toMatchObject({
      status: 'cancelled',
      charged: false,
    });
    expect((await floor.test.row('membership', id)).sessions_left).toBe(5);
    const within = await call(as.admin, 'POST', 'appointment', { ...ask, day: '2026-03-13', starts: '10:00' });
    expect(within.refusal?.code).toBe('classes.sessions_short');
    expect(await problems()).toEqual([]);
  });

  it('releases also what is booked in a branch that the desk does not reach', async () => {
    const { test } = floor;
    const programme_id = await aProgramme(test.ownerSql, { opens: 'network' });
    const one = await someone({ programme_id, opens: 'network' });
    const elsewhere = Object.values(test.network.branches).find((id) => id !== floor.KL) ?? 0;
    const session = await floor.aSession({}, { day: '2026-03-12' });
    const { id } = await floor.booked(session, one.member_id);
    await raw`update facility set branch_id = ${elsewhere} where id = (select facility_id from class_session where id = ${session})`.execute(
      test.ownerSql,
    );
    await raw`update class set branch_id = ${elsewhere} where id = (select class_id from class_session where id = ${session})`.execute(
      test.ownerSql,
    );
    await raw`update class_session set branch_id = ${elsewhere} where id = ${session}`.execute(test.ownerSql);
    await raw`update booking set branch_id = ${elsewhere} where id = ${id}`.execute(test.ownerSql);
    const shown = await floor.ok<SuspensionFigures>(
      floor.call(floor.as.desk, 'POST', `membership/suspend/preview/${one.id}`, suspendBody),
    );
    expect(shown.places.map((place) => place.id)).toEqual([id]);
    const statusNow = async () =>
      (await test.ownerSql.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status;
    const ask = { version: 1, ...suspendBody, reason: 'Knee' };
    await floor.ok(floor.call(floor.as.desk, 'POST', `membership/suspend/${one.id}`, ask));
    expect(await statusNow()).toBe('confirmed');
    const { rows } = await raw<{ key: string }>`
      select key from graphile_worker.jobs where key = ${`release:${one.id}`}`.execute(test.ownerSql);
    expect(rows).toHaveLength(1);
    await test.app.services.jobs.runNow(test.app.services, RELEASE_JOB, { membership_id: one.id });
    expect(await statusNow()).toBe('cancelled');
  });
});

const book = (session_id: number, member_id: number, more: object = {}) =>
  floor.call(floor.as.sales, 'POST', 'booking', { branch_id: floor.KL, session_id, member_id, ...more });
const suspendBody = { from_on: '2026-03-10', until_on: '2026-03-20' };
const suspend = async (id: number, more: object = {}) =>
  floor.ok(
    floor.call(floor.as.admin, 'POST', `membership/suspend/${id}`, {
      version: (await floor.test.row('membership', id)).version,
      ...suspendBody,
      reason: 'Knee',
      ...more,
    }),
  );

const waived = { agreed_cents: 0, agreed_reason: 'Moves' };

describe('an early end', () => {
  it('leaves nothing confirmed after it, and charges no visit held for later', async () => {
    const one = await someone({ sessions_left: 8, sessions_total: 8 }, 'ends@example.com');
    const next = await someone();
    const [before, after] = [
      await floor.aSession({}, { day: '2026-03-06' }),
      await floor.aSession({ capacity: 1 }, { day: '2026-03-27' }),
    ];
    await floor.booked(before, one.member_id);
    await floor.booked(after, one.member_id);
    await floor.booked(after, next.member_id, { waits: true });
    const shown = await terminate(floor.test, floor.as.admin, one.id, '2026-03-10', waived);
    expect(shown.places.map(({ day }) => day)).toEqual(['2026-03-27']);
    // One of eight is for the class before the last day.
    expect(shown.lines.find(({ kind }) => kind === 'used')).toMatchObject({ count: 1, of: 8 });
    expect((await standing(before))[0]?.[1]).toBe('confirmed');
    expect(await standing(after)).toEqual([
      [next.member_id, 'confirmed', null, null, false],
      [one.member_id, 'cancelled', 'not_covered', null, false],
    ]);
    expect((await floor.test.row('membership', one.id)).sessions_left).toBe(7);
    expect(await floor.test.letters('ends@example.com')).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  it('cancels what is booked after the last day of a cancelled rolling membership', async () => {
    const rolling = { billing: 'rolling', every_count: 1, every_unit: 'month', end_on: '2026-03-31' };
    const one = await someone(rolling);
    const [within, after] = [
      await floor.aSession({}, { day: '2026-03-31' }),
      await floor.aSession({}, { day: '2026-04-02' }),
    ];
    await floor.booked(within, one.member_id);
    // As it was booked when the membership went on.
    const other = await someone();
    const { id } = await floor.booked(after, other.member_id);
    await floor.test.ownerSql
      .updateTable('booking')
      .set({ membership_id: one.id, member_id: one.member_id })
      .where('id', '=', id)
      .execute();
    const figures = await floor.ok<{ last_on: string; places: unknown[] }>(
      floor.call(floor.as.admin, 'GET', `membership/cancel/preview/${one.id}`),
    );
    expect(figures).toMatchObject({ last_on: '2026-03-31', places: [{ day: '2026-04-02' }] });
    await floor.ok(
      floor.call(floor.as.admin, 'POST', `membership/cancel/${one.id}`, {
        version: (await floor.test.row('membership', one.id)).version,
        last_on: '2026-03-31',
        reason: 'Moves',
      }),
    );
    expect((await standing(within))[0]?.[1]).toBe('confirmed');
    expect((await standing(after))[0]?.[1]).toBe('cancelled');
  });
});

it('a closure cancels what is booked on its days once all memberships are suspended', async () => {
  const days = { branch_id: floor.KL, from_on: '2026-04-10', until_on: '2026-04-12' };
  const [one, next] = [await someone({}, 'closed@example.com'), await someone({}, 'waits@example.com')];
  const session = await floor.aSession({ capacity: 1 }, { day: '2026-04-11' });
  const { id } = await floor.booked(session, one.member_id);
  await floor.booked(session, next.member_id, { waits: true });
  const figures = await floor.ok<ClosureFigures>(
    floor.call(floor.as.admin, 'POST', 'membership/closure/preview', days),
  );
  expect(figures).toMatchObject({ places_total: 1, places: [{ id, member_id: one.member_id, day: '2026-04-11' }] });
  const closure = await floor.ok<{ id: number }>(
    floor.call(floor.as.admin, 'POST', 'membership/closure', { ...days, reason: 'Works' }),
  );
  await floor.test.app.services.jobs.runNow(floor.test.app.services, CLOSURE_JOB, { closure_id: closure.id });
  expect(await floor.ok<BookingView>(floor.call(floor.as.admin, 'GET', `booking/view/${id}`))).toMatchObject({
    status: 'cancelled',
  });
  // Nobody moves up who rests as well: the one on the waiting list is told why.
  expect((await standing(session)).map((line) => String(line[1])).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'cancelled',
    'skipped',
  ]);
  expect(await floor.test.letters('closed@example.com')).toHaveLength(1);
  expect(await floor.test.letters('waits@example.com')).toHaveLength(1);
  expect(await problems()).toEqual([]);
});
