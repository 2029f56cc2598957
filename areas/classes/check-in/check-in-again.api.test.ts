/** Checking in twice, and undoing it: compared with a simple count of the visits that should be left. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedIn, CheckInRow, Found } from './check-in.model.ts';
import { codes } from '#kit/domain/errors.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { atDoor, clock, DAY, startClasses } from '../booking/booking.testing.ts';
import { aMember, aMembership } from '../classes.testing.ts';

const floor = await startClasses(clock('09:00'));

const { asked: post, door } = atDoor(floor);

describe('a second check-in', () => {
  it('within the period of the branch is the same visit: it is told, and takes nothing', async () => {
    const member = await floor.client(7);
    const first = await door(member);
    expect(first).toMatchObject({ allowed: true, again: false, sessions_left: 6 });
    await floor.at(clock('10:59'), async () => {
      expect(await door(member)).toMatchObject({ id: first.id, at: first.at, allowed: true, again: true });
    });
    expect(await floor.left(member)).toBe(6);
    await floor.at(clock('11:00'), async () => {
      expect(await door(member)).toMatchObject({ again: false, sessions_left: 5 });
    });
  });
  it('takes a visit of its own when the desk says so', async () => {
    const member = await floor.client(7);
    await door(member);
    expect(await door(member, { second: true })).toMatchObject({ again: false, sessions_left: 5 });
  });
  it('of three desks at once takes one visit', async () => {
    const member = await floor.client(3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => door(member)));
    expect(answers.filter(({ again }) => !again)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await floor.left(member)).toBe(2);
  });
  it('is seen across midnight, and before it when an earlier one arrives late', async () => {
    const member = await floor.client(5);
    await floor.at(clock('23:50'), async () => void (await door(member)));
    await floor.at(clock('00:10', '2026-03-10'), async () => {
      expect(await door(member)).toMatchObject({ again: true });
      expect(await door(member, { made_at: clock('23:20') })).toMatchObject({ again: true });
    });
    expect(await floor.left(member)).toBe(4);
  });
  it('lets in who used the last visit the first time', async () => {
    const member = await floor.client(1);
    expect(await door(member)).toMatchObject({ sessions_left: 0 });
    expect(await door(member)).toMatchObject({ allowed: true, again: true, why: null });
    expect(await door(member, { second: true })).toMatchObject({ allowed: false, why: { code: 'no_visits_left' } });
  });
  it('marks the client present in a class that holds its visit, and takes no other', async () => {
    const member = await floor.client(4);
    const { id, session_id } = await floor.booked(await floor.aSession({}, { day: DAY, starts: '10:30' }), member);
    // An hour and a half before: the client comes for the class, but isn't present yet.
    expect(await door(member)).toMatchObject({ again: false });
    await floor.at(clock('10:20'), async () => {
      expect(await door(member)).toMatchObject({ again: true });
      const row = await floor.test.ownerSql
        .selectFrom('booking')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ status: 'present' });
    });
    expect([session_id > 0, await floor.left(member)]).toEqual([true, 3]);
    expect(await floor.problems()).toEqual([]);
  });
  it('counts each time where the branch says 0 minutes', async () => {
    const set = (again_minutes: number) =>
      floor.test.ownerSql
        .updateTable('schedule_rule')
        .set({ again_minutes })
        .where('branch_id', '=', floor.KL)
        .execute();
    await set(0);
    const member = await floor.client(5);
    await door(member);
    expect(await door(member)).toMatchObject({ again: false, sessions_left: 3 });
    await set(120);
  });
});

const undo = ({ id, day }: Pick<CheckedIn, 'id' | 'day'>, as = floor.as.desk) =>
  floor.call(as, 'POST', `checkIn/undo/${id}`, { day, reason: 'Wrong person' });
const listed = async (id: number): Promise<CheckInRow | undefined> => {
  const { data } = await floor.call(floor.as.desk, 'GET', `checkIn/${floor.KL}?day=${DAY}&itemsPerPage=200`);
  return (data as { data: CheckInRow[] }).data.find((row) => row.id === id);
};

describe('a check-in that is undone', () => {
  it('gives the visit back, says so everywhere, and can be made again', async () => {
    const member = await floor.client(7);
    const made = await door(member);
    expect((await listed(made.id))?.can).toEqual(['undo']);
    expect(await undo(made)).toMatchObject({ responseCode: 0, data: { visit_back: true, unmarked: false } });
    expect(await floor.left(member)).toBe(7);
    const seen = floor.test.ownerSql.selectFrom('last_visit').select('last_on').where('member_id', '=', member);
    expect(await seen.execute()).toEqual([]);
    expect(await listed(made.id)).toMatchObject({
      allowed: false,
      why: 'undone',
      undo_reason: 'Wrong person',
      can: [],
    });
    const types = await floor.test.ownerSql
      .selectFrom('activity')
      .select(['type_id', 'note'])
      .where('member_id', '=', member)
      .orderBy('id')
      .execute();
    expect(types.at(-1)).toEqual({ type_id: 116, note: 'Wrong person' });
    expect(await door(member)).toMatchObject({ allowed: true, again: false, sessions_left: 6 });
    expect(await floor.problems()).toEqual([]);
  });
  it('is undone once, of two at once; for 24 hours; by whoever may', async () => {
    const member = await floor.client(7);
    const made = await door(member);
    expect((await undo(made, floor.as.trainer)).status).toBe(403);
    const late = new Date(Date.parse(made.at) + 24 * 3_600_000 + 1000).toISOString();
    await floor.at(late, async () => {
      expect(await undo(made)).toMatchObject({ responseCode: codes.refused });
    });
    const both = await Promise.all([undo(made), undo(made)]);
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      0,
      codes.refused,
    ]);
    expect(await floor.left(member)).toBe(7);
  });
  it('takes the attendance back that it marked', async () => {
    const member = await floor.client(4);
    const { id, session_id } = await floor.booked(await floor.aSession({}, { day: DAY, starts: '09:30' }), member);
    const made = await door(member);
    const state = async () =>
      floor.test.ownerSql
        .selectFrom('booking as k')
        .innerJoin('class_session as s', 's.id', 'k.session_id')
        .select(['k.status', 's.present'])
        .where('k.id', '=', id)
        .executeTakeFirst();
    expect(await state()).toEqual({ status: 'present', present: 1 });
    expect(await undo(made)).toMatchObject({ data: { visit_back: false, unmarked: true } });
    expect(await state()).toEqual({ status: 'confirmed', present: 0 });
    expect([session_id > 0, await floor.left(member)]).toEqual([true, 3]);
    expect(await floor.problems()).toEqual([]);
  });
  it('leaves the visit with a place that was booked on it since', async () => {
    const member = await floor.client(4);
    const made = await door(member);
    await floor.booked(await floor.aSession({}, { day: DAY, starts: '09:45' }), member);
    expect(await floor.left(member)).toBe(3);
    expect(await undo(made)).toMatchObject({ data: { visit_back: false } });
    expect(await floor.left(member)).toBe(3);
    expect(await floor.problems()).toEqual([]);
  });
  it('is no check-in of a client who was turned away', async () => {
    const member = await floor.client(0);
    const { id, day } = await door(member);
    expect(await undo({ id, day })).toMatchObject({ responseCode: codes.refused });
  });
});

describe('which membership is used', () => {
  it('is the best one, or the one that the desk chooses; one that does not let in is refused', async () => {
    const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL, card_number: 'CARD-CHOICE' });
    const of = { branch_id: floor.KL, member_id };
    const counted = await aMembership(floor.test.ownerSql, { ...of, sessions_left: 5 });
    const online = await aMembership(floor.test.ownerSql, { ...of, end_on: '2026-03-20' }, { opens: 'online' });
    const gold = await aMembership(floor.test.ownerSql, of);
    const found = await floor.ok<Found>(floor.call(floor.as.desk, 'GET', `checkIn/find/${floor.KL}?q=CARD-CHOICE`));
    expect(found.candidates[0]?.options.map((one) => one.membership_id)).toEqual([gold, counted]);
    expect(await post(member_id, { membership_id: online })).toMatchObject({ responseCode: codes.validation });
    expect(await door(member_id, { membership_id: counted })).toMatchObject({ allowed: true, sessions_left: 4 });
  });
  it('is none where only classes online were bought', async () => {
    const member_id = await aMember(floor.test.ownerSql, { branch_id: floor.KL });
    await aMembership(floor.test.ownerSql, { branch_id: floor.KL, member_id }, { opens: 'online' });
    expect(await door(member_id)).toMatchObject({ allowed: false, why: { code: 'online_only' } });
  });
});

it('agrees with a count by hand, whoever comes when and whatever is taken back', async () => {
  const step = fc.record({
    what: fc.constantFrom('in', 'in', 'in', 'second', 'undo'),
    minutes: fc.integer({ min: 0, max: 150 }),
    which: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const member = await floor.client(4);
      let left = 4;
      const came: { at: number; made: CheckedIn; isOver: boolean }[] = [];
      let now = Date.parse(clock('09:00'));
      for (const { what, minutes, which } of steps) {
        now += minutes * 60_000;
        await floor.at(new Date(now).toISOString(), async () => {
          if (what === 'undo') {
            const open = came.filter((one) => !one.isOver);
            const one = open[which % Math.max(1, open.length)];
            if (one === undefined) return;
            const may = now - one.at <= 24 * 3_600_000;
            expect((await undo(one.made)).responseCode === 0).toBe(may);
            if (may) [one.isOver, left] = [true, left + 1];
          } else {
            const near = came.some((one) => !one.isOver && now - one.at < 120 * 60_000);
            const isOwn = what === 'second' || !near;
            const made = await door(member, { second: what === 'second' });
            expect([made.again, made.allowed]).toEqual([!isOwn, !isOwn || left > 0]);
            if (isOwn && left > 0) {
              left -= 1;
              came.push({ at: now, made, isOver: false });
            }
          }
        });
        expect(await floor.left(member)).toBe(left);
      }
    }),
    { numRuns: runs(60, 6) },
  );
  expect(await floor.problems()).toEqual([]);
});
