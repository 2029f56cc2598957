/** Many desks at one moment: no visit, credit or hour is used twice, and there are no deadlocks. */
import { describe, expect, it } from 'vitest';
import type { BookingView } from './booking.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { bookAppointment } from '../appointment/appointment.commands.ts';
import { bookPlace, cancelBooking } from './booking.commands.ts';
import { atOnce, manyClients, refusalOf, startClasses } from './booking.testing.ts';
import { wholeWeek } from '../appointment/appointment.testing.ts';
import { aMember, aMembership, aProgramme } from '../classes.testing.ts';

const floor = await startClasses('2026-03-05T04:00:00Z');
const trainer = floor.test.network.staff.trainer_full_time;
const hours = { branch_id: floor.KL, staff_id: trainer, version: null, week: wholeWeek, duration_min: 60 };
await floor.ok(
  floor.call(floor.as.admin, 'PUT', 'availability', { ...hours, buffer_before_min: 0, buffer_after_min: 0 }),
);

/** How many want the last places. */
const WANT = runs(500, 60);

const place = (session_id: number, member_id: number) => () =>
  bookPlace(floor.system, { branch_id: floor.KL, session_id, member_id, waits: true });

describe('one visit left', () => {
  it('books one class only, however many desks want one for it', async () => {
    const { aSession, client, left, problems } = floor;
    const sessions = [];
    for (const starts of ['07:00', '09:00', '11:00', '13:00']) sessions.push(await aSession({}, { starts }));
    for (let round = 0; round < 5; round++) {
      const member = await client(1);
      const told = await Promise.all(sessions.map((id) => refusalOf(place(id, member))));
      expect(told.filter((code) => code === null)).toHaveLength(1);
      expect(told.filter((code) => code === 'classes.not_entitled')).toHaveLength(3);
      expect(await left(member)).toBe(0);
    }
    expect(await problems()).toEqual([]);
  });

  it('goes to a class or to an appointment, and the client is in one place', async () => {
    const { aSession, left, problems, test, KL, system } = floor;
    const programme_id = await aProgramme(test.ownerSql, { type_id: 2, sessions: 1 });
    const session = await aSession({ programme_types: [1, 2] }, { day: '2026-03-10', starts: '10:00' });
    for (const starts of ['12:00', '10:00', '14:00']) {
      const member_id = await aMember(test.ownerSql, { branch_id: KL });
      const counted = { sessions_left: starts === '10:00' ? 9 : 1, sessions_total: 9 };
      await aMembership(test.ownerSql, { branch_id: KL, member_id, programme_id, ...counted });
      const asked = { branch_id: KL, member_id, staff_id: trainer, type_id: 2 as const, day: '2026-03-10', starts };
      const told = await Promise.all([
        refusalOf(place(session, member_id)),
        refusalOf(() => bookAppointment(system, { ...asked, duration_min: null, outside: false, note: null })),
      ]);
      expect(told.filter((code) => code === null)).toHaveLength(1);
      expect(await left(member_id)).toBe(counted.sessions_left - 1);
    }
    expect(await problems()).toEqual([]);
  });

  it('is forgiven no more often than the branch allows when two classes are cancelled at once', async () => {
    const { aSession, client, booked, system, rules, at, problems } = floor;
    await rules({ no_show: 'credit', no_show_waivers: 1, no_show_fee_cents: null, cancel_cutoff_hours: 24 });
    const sessions = [];
    for (const starts of ['07:00', '09:00', '11:00']) sessions.push(await aSession({}, { day: '2026-03-06', starts }));
    const member = await client(9);
    const made: BookingView[] = [];
    for (const id of sessions) made.push(await booked(id, member));
    await at('2026-03-05T10:00:00Z', async () => {
      const over = await Promise.all(
        made.map(({ id, version }) => cancelBooking(system, id, { version, reason: null })),
      );
      expect(over.filter((one) => one.penalty === 'waived')).toHaveLength(1);
      expect(over.filter((one) => one.penalty === 'credit')).toHaveLength(2);
    });
    expect(await floor.left(member)).toBe(7);
    expect(await problems()).toEqual([]);
  });
});

describe('the last 20 places', () => {
  it('are 20 while many more want them, others cancel, and the visits are wanted elsewhere, too', async () => {
    const { aSession, system, roster, problems, test } = floor;
    // Every third has one visit for two classes, every third plenty, every third any number.
    const members = await manyClients(floor, WANT, 'case id % 3 when 0 then 1 when 1 then 5 end');
    const [session, other] = [
      await aSession({ capacity: 25 }, { day: '2026-03-11' }),
      await aSession({ capacity: 400 }, { day: '2026-03-12' }),
    ];
    const early: BookingView[] = [];
    for (const member_id of members.slice(0, 5)) early.push(await place(session, member_id)());
    type Step = () => Promise<unknown>;
    const steps: Step[] = members.slice(5).flatMap((member_id, at): Step[] => [
      place(session, member_id),
      ...(member_id % 3 === 0 ? [place(other, member_id)] : []),
      // The first clients cancel one after the other, in the middle of it.
      ...(at % Math.floor(WANT / 8) === 2 && early.length > 0
        ? ((one) => [() => cancelBooking(system, one.id, { version: one.version, reason: null })])(
            early.splice(0, 1)[0] ?? { id: 0, version: 0 },
          )
        : []),
    ]);
    const told = await atOnce(steps, refusalOf);
    expect(new Set(told)).toEqual(new Set(['classes.not_entitled', null]));
    const list = await roster(session);
    const of = (status: string) => list.filter((one) => one.status === status);
    expect(of('cancelled')).toHaveLength(5);
    expect(of('confirmed')).toHaveLength(25);
    // In strict order: anyone still waiting has a later number than everyone who got a place from the list.
    const promoted = of('confirmed').flatMap((one) => one.wait_no ?? []);
    const waiting = of('waiting').map((one) => one.wait_no ?? 0);
    expect(Math.max(...promoted)).toBeLessThan(Math.min(...waiting));
    const numbers = list.flatMap((one) => one.wait_no ?? []).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n + 1));
    // One visit, one confirmed place.
    const twice = await test.ownerSql
      .selectFrom('booking')
      .innerJoin('membership', 'membership.id', 'booking.membership_id')
      .select(['booking.member_id'])
      .where('booking.session_id', 'in', [session, other])
      .where('booking.status', '=', 'confirmed')
      .where('membership.sessions_left', '=', 0)
      .groupBy('booking.member_id')
      .having((on) => on.fn.countAll(), '>', 1)
      .execute();
    expect(twice).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('cancelling whole classes while people book, cancel and come off the list ends, and leaves nothing behind', async () => {
    const { aSession, client, system, problems, call, as } = floor;
    const members: number[] = [];
    for (let n = 0; n < 8; n++) members.push(await client(n % 2 === 0 ? 3 : null));
    const sessions = [];
    for (const day of ['2026-03-13', '2026-03-14', '2026-03-15'])
      sessions.push(await aSession({ capacity: 2 }, { day }));
    const made: BookingView[] = [];
    for (const id of sessions) for (const member of members.slice(0, 6)) made.push(await place(id, member)());
    const told = await Promise.all([
      ...made.map((one) =>
        refusalOf(() => cancelBooking(system, one.id, { version: one.version, reason: null })).catch(String),
      ),
      ...sessions.flatMap((id) => members.slice(6).map((member) => refusalOf(place(id, member)))),
      ...sessions.slice(0, 2).map(async (id) => {
        const { version } = await floor.ok<{ version: number }>(call(as.admin, 'GET', `classSession/view/${id}`));
        const { responseCode } = await call(as.admin, 'POST', `classSession/cancel/${id}`, {
          version,
          scope: 'one',
          reason: 'Flood',
        });
        expect([0, codes.stale]).toContain(responseCode);
        return null;
      }),
    ]);
    expect(told.filter((one) => one?.includes('deadlock'))).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});
