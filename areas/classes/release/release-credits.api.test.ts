/** Places booked with the credits that a membership gave, when it is suspended, ends or changes. */
import { afterAll, describe, expect, it } from 'vitest';
import type { LostPlace } from './release.model.ts';
import { atOnce, startClasses } from '../booking/booking.testing.ts';
import { wholeWeek } from '../appointment/appointment.testing.ts';
import { aMember, aMembership } from '../classes.testing.ts';
import { aProgramme, cash, signedUp, terminate } from '#areas/membership/membership.testing.ts';
import { CLOSURE_JOB } from '#areas/membership/closure/closure.commands.ts';
import type { MemberCredits } from '#areas/membership/credit/credit.model.ts';

const NOW = '2026-03-05T04:00:00Z';
const floor = await startClasses(NOW);
await floor.rules({ booking_window_days: 90, cancel_cutoff_hours: 168, no_show: 'credit', no_show_waivers: 0 });
const sells = async (credits: number, price_cents: number) => {
  const gives = { gives: 'credits', credits, credit_uses: ['class', 'pt'] };
  const more = { ...gives, duration_count: 3, prices: [{ currency: 'MYR', price_cents }] };
  return (await aProgramme(floor.test, floor.as.admin, floor.KL, more)).id;
};
const eight = await sells(8, 310_00);
const ten = await sells(10, 620_00);
afterAll(async () => {
  const wanted = ['credit_places_covered', 'places_covered', 'credit_ledger', 'given_ended', 'booking_counters'];
  const wrong = await floor.test.faults(new Date(NOW), wanted);
  expect([...(await floor.problems()), ...wrong.flatMap(({ shown }) => shown)]).toEqual([]);
});

const post = <T = unknown>(path: string, body: object): Promise<T> =>
  floor.ok<T>(floor.call(floor.as.admin, 'POST', path, body));
const someone = async (email: string | null = null) => {
  const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL, email });
  const paid = { payments: [cash(310_00)], total_cents: 310_00 };
  const asked = { branch_id: floor.KL, member_id, programme_id: eight, start_on: '2026-03-05', ...paid };
  return { member_id, id: (await signedUp(floor.test, floor.as.admin, asked)).membership_id };
};
const bookedOn = async (member_id: number, ...days: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const day of days) ids.push((await floor.booked(await floor.aSession({}, { day }), member_id)).id);
  return ids;
};
const rowsOf = (ids: readonly number[]) =>
  floor.test.ownerSql
    .selectFrom('booking')
    .select(['id', 'status', 'membership_id', 'credits', 'reason'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
const statuses = async (ids: readonly number[]) => (await rowsOf(ids)).map(({ status }) => status);
const lotsOf = async (member_id: number) =>
  (await floor.ok<MemberCredits>(floor.call(floor.as.admin, 'GET', `credit/member/${member_id}`))).lots.map(
    ({ remaining, expires_on }) => [remaining, expires_on],
  );
const dayOf = ({ day, moves_to }: LostPlace) => [day, moves_to?.en ?? null];

describe('a suspension', () => {
  it('cancels the places on its days with one letter, and the credits can be used later', async () => {
    const { member_id, id } = await someone('pauses@example.com');
    const ids = await bookedOn(member_id, '2026-03-09', '2026-03-11', '2026-03-14', '2026-03-23');
    expect((await rowsOf(ids)).map(({ membership_id, credits }) => [membership_id, credits])).toEqual(
      ids.map(() => [null, 1]),
    );
    expect(await lotsOf(member_id)).toEqual([[4, '2026-06-04']]);
    await floor.test.ownerSql.deleteFrom('mail').where('to_address', '=', 'pauses@example.com').execute();
    expect((await suspend(id)).map(dayOf)).toEqual([
      ['2026-03-11', null],
      ['2026-03-14', null],
    ]);
    expect(await statuses(ids)).toEqual(['confirmed', 'cancelled', 'cancelled', 'confirmed']);
    expect((await rowsOf(ids))[1]?.reason).toBe('not_covered');
    // Eleven days more.
    expect(await lotsOf(member_id)).toEqual([[6, '2026-06-15']]);
    const letters = await floor.test.letters('pauses@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/11 Mar 2026 18:00[\s\S]*14 Mar 2026 18:00/);
  });

  it('leaves places that bought credits pay for, and those that they can pay for instead', async () => {
    const { member_id, id } = await someone();
    const ids = await bookedOn(member_id, '2026-03-11', '2026-03-12', '2026-03-13');
    await post('credit/grant', { branch_id: floor.KL, member_id, credits: 2, uses: ['class'], reason: 'Test' });
    const places = await suspend(id);
    expect(places.map(dayOf)).toEqual([
      ['2026-03-11', 'other credits'],
      ['2026-03-12', 'other credits'],
      ['2026-03-13', null],
    ]);
    expect(await statuses(ids)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(await lotsOf(member_id)).toEqual([
      [8, '2026-06-15'],
      [0, null],
    ]);
    // What doesn't depend on the membership isn't touched when the suspension changes.
    const { suspensions } = await floor.ok<{ suspensions: { id: number; version: number }[] }>(
      floor.call(floor.as.admin, 'GET', `membership/suspensions/${id}`),
    );
    await floor.ok(floor.remove(`membership/suspension/${suspensions[0]?.id}?version=${suspensions[0]?.version}`));
    expect(await statuses(ids)).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });

  it('leaves a place to another membership, which pays with a visit', async () => {
    const { member_id, id } = await someone();
    const ids = await bookedOn(member_id, '2026-03-11');
    const visits = { sessions_left: 3, sessions_total: 3, start_on: '2026-03-01', end_on: '2026-12-31' };
    const other = await aMembership(floor.test.ownerSql, { branch_id: floor.KL, member_id, ...visits });
    expect((await suspend(id)).map(dayOf)).toEqual([['2026-03-11', 'Gold']]);
    expect(await rowsOf(ids)).toMatchObject([{ status: 'confirmed', membership_id: other, credits: 0 }]);
    expect(await lotsOf(member_id)).toEqual([[8, '2026-06-15']]);
  });

  it('cancels appointments too', async () => {
    const { test, KL, as, ok, call } = floor;
    const staff_id = test.network.staff.trainer_full_time;
    const hours = { branch_id: KL, staff_id, version: null, week: wholeWeek, duration_min: 60 };
    await ok(call(as.admin, 'PUT', 'availability', { ...hours, buffer_before_min: 0, buffer_after_min: 0 }));
    const { member_id, id } = await someone();
    const ask = { branch_id: KL, member_id, staff_id, type_id: 2, duration_min: null, outside: false, note: null };
    const made = await post<{ id: number; credits: number }>('appointment', {
      ...ask,
      day: '2026-03-12',
      starts: '10:00',
    });
    expect(made.credits).toBe(1);
    expect((await suspend(id)).map(({ kind, day }) => [kind, day])).toEqual([['appointment', '2026-03-12']]);
    expect(await ok(call(as.admin, 'GET', `appointment/view/${made.id}`))).toMatchObject({
      status: 'cancelled',
      charged: false,
    });
    expect(await lotsOf(member_id)).toEqual([[8, '2026-06-15']]);
  });

  it('and a booking at the same moment leave no place on its days', async () => {
    const { member_id, id } = await someone();
    const sessions = [];
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16'])
      sessions.push(await floor.aSession({}, { day }));
    const version = (await floor.test.row('membership', id)).version;
    const book = (session_id: number) =>
      floor.call(floor.as.sales, 'POST', 'booking', { branch_id: floor.KL, session_id, member_id });
    await atOnce([...sessions, 0], (one) =>
      one > 0
        ? book(one)
        : floor.call(floor.as.admin, 'POST', `membership/suspend/${id}`, { version, ...pause, reason: 'Knee' }),
    );
    const open = await floor.test.ownerSql
      .selectFrom('booking')
      .select('id')
      .where('member_id', '=', member_id)
      .where('status', '=', 'confirmed')
      .execute();
    expect(open).toEqual([]);
    expect(await lotsOf(member_id)).toEqual([[8, '2026-06-15']]);
  });
});

const pause = { from_on: '2026-03-10', until_on: '2026-03-20' };
const suspend = async (id: number) => {
  const { places } = await post<{ places: LostPlace[] }>(`membership/suspend/preview/${id}`, pause);
  await post(`membership/suspend/${id}`, {
    version: (await floor.test.row('membership', id)).version,
    ...pause,
    reason: 'Knee',
  });
  return places;
};

const endOn = (id: number, last_on: string) =>
  terminate(floor.test, floor.as.admin, id, last_on, { agreed_cents: 0, agreed_reason: 'Moves' });

describe('an early end', () => {
  it('cancels what is booked after it; its value goes by days, whether credits are booked or not', async () => {
    const [one, other] = [await someone(), await someone()];
    const ids = await bookedOn(one.member_id, '2026-03-06', '2026-03-27');
    const shown = await endOn(one.id, '2026-03-10');
    expect(shown.places.map(dayOf)).toEqual([['2026-03-27', null]]);
    expect((await endOn(other.id, '2026-03-10')).credit_cents).toBe(shown.credit_cents);
    expect(await statuses(ids)).toEqual(['confirmed', 'cancelled']);
    expect(await lotsOf(one.member_id)).toEqual([[7, '2026-03-10']]);
  });

  it('gives returned credits no further days: they were settled with the membership', async () => {
    const { member_id, id } = await someone();
    const ids = await bookedOn(member_id, '2026-03-27');
    await floor.at('2026-03-12T04:00:00Z', async () => {
      // The new programme begins today, so the old one ended yesterday.
      const { places, difference_cents } = await post<{ places: LostPlace[]; difference_cents: number }>(
        `membership/change/preview/${id}`,
        { programme_id: ten },
      );
      expect(places.map(dayOf)).toEqual([['2026-03-27', 'other credits']]);
      const ask = { programme_id: ten, payments: [cash(difference_cents)], difference_cents, reason: 'More' };
      await post(`membership/change/${id}`, { version: (await floor.test.row('membership', id)).version, ...ask });
      expect(await rowsOf(ids)).toMatchObject([{ status: 'confirmed', credits: 1 }]);
      const lots = await lotsOf(member_id);
      expect(lots).toContainEqual([8, '2026-03-11']);
      expect(lots.map(([remaining]) => remaining)).toContain(9);
      await floor.test.app.services.jobs.runNow(floor.test.app.services, 'credits_by_date', {});
      expect(await lotsOf(member_id)).toContainEqual([0, '2026-03-11']);
    });
  });
});

it('a closure cancels them like all others, and its preview lists them', async () => {
  const { member_id } = await someone();
  const [id = 0] = await bookedOn(member_id, '2026-04-11');
  const days = { branch_id: floor.KL, from_on: '2026-04-10', until_on: '2026-04-12' };
  const shown = await post<{ places: LostPlace[] }>('membership/closure/preview', days);
  expect(shown.places.map((one) => one.id)).toContain(id);
  const closure = await post<{ id: number }>('membership/closure', { ...days, reason: 'Works' });
  await floor.test.app.services.jobs.runNow(floor.test.app.services, CLOSURE_JOB, { closure_id: closure.id });
  expect(await statuses([id])).toEqual(['cancelled']);
});
