/** Breaks, undone punches and leaving early: on a Wednesday in Kuala Lumpur, starting at 08:00 local time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clocked, ClockView } from './clock.contract.ts';
import type { Timesheet } from '../timesheet/timesheet.contract.ts';
import type { HistoryEntry } from '#kit/domain/history.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { shiftInvariants } from '#server/verify/shift.ts';
import { dayAfter, startFloor, today, type Answer } from '../shift/shift.testing.ts';

const floor = await startFloor();
const { desk, own, shift, run } = floor;
await floor.inNetwork();
const byClock = () => run('shifts_by_clock');

describe('a break', () => {
  it('ends nothing: who comes back goes on with the same shift, which is over at its end', async () => {
    const { as, id, planned } = floor;
    const late = { starts: '12:00', ends: '21:00', break_min: 60, day: today };
    const { id: shift_id } = await planned({ staff_id: id.trainer, ...late });
    // Nothing is final before the start: out again at once, and back.
    at('11:07');
    expect(await own(as.trainer, 'in')).toMatchObject({ data: { shift_id } });
    expect(await own(as.trainer, 'out')).toMatchObject({ responseCode: 0 });
    expect(await shift(shift_id)).toMatchObject({ status: 'reserved', left_early_at: null });
    at('11:58');
    expect(await own(as.trainer, 'in')).toMatchObject({ data: { shift_id } });
    at('14:10');
    await own(as.trainer, 'out');
    await byClock();
    expect(await shift(shift_id)).toMatchObject({
      status: 'reserved',
      away_since: '2026-11-18T06:10:00.000Z',
      left_early_at: null,
      can: expect.arrayContaining(['cancel']),
    });
    expect(await lineAt(id.trainer)).toMatchObject({ can: ['in', 'take_back'], away_since: expect.any(String) });
    at('14:40');
    expect(await desk(id.trainer, 'in')).toMatchObject({ data: { shift_id } });
    expect(await shift(shift_id)).toMatchObject({ status: 'reserved', clocked_out_at: null, away_since: null });
    at('18:00');
    await own(as.trainer, 'out');
    at('20:59');
    await byClock();
    expect(await shift(shift_id)).toMatchObject({ status: 'reserved', left_early_at: null });
    at('21:00');
    await byClock();
    const over = await shift(shift_id);
    expect(over).toMatchObject({ status: 'completed', left_early_at: '2026-11-18T10:00:00.000Z', away_since: null });
    expect(over.pairs.map((pair) => [pair.in_at.slice(11, 16), pair.out_at?.slice(11, 16)])).toEqual([
      ['03:07', '03:07'],
      ['03:58', '06:10'],
      ['06:40', '10:00'],
    ]);
  });

  it('makes nobody who left before the start come: late, then absent, and late when they do come', async () => {
    const { id, planned } = floor;
    at('08:00');
    const plan = { starts: '09:00', ends: '17:00', break_min: 0, day: today, post: 'front_desk' };
    const { id: shift_id } = await planned({ staff_id: id.sales, ...plan });
    at('08:30');
    await desk(id.sales, 'in');
    at('08:40');
    await desk(id.sales, 'out');
    at('10:01');
    await byClock();
    expect(await shift(shift_id)).toMatchObject({ status: 'absent' });
    at('10:30');
    expect(await desk(id.sales, 'in')).toMatchObject({ data: { shift_id } });
    expect(await shift(shift_id)).toMatchObject({ status: 'late' });
    at('17:03');
    await desk(id.sales, 'out');
    expect(await shift(shift_id)).toMatchObject({ status: 'late', left_early_at: null });
  });
});

/** In the branch's time zone, on the day of the test. */
const at = (time: string): void => floor.clock.set(new Date(`${today}T${time}:00+08:00`).toISOString());
const lineAt = async (staff_id: number, as = floor.as.facility) =>
  ((await floor.call(as, 'GET', `shiftClock/${floor.KL}`)).data as ClockView).people.find(
    (one) => one.staff_id === staff_id,
  );

const idOf = (answer: Answer): number => (answer.data as Clocked).id;
const takeBack = (clocking_id: number, way: 'in' | 'out', as = floor.as.facility, reason = 'Wrong person') =>
  floor.call(as, 'POST', `shiftClock/takeBack/${clocking_id}`, { way, reason });

describe('a mistaken punch', () => {
  it('is taken back by who made it, with a reason that the history of the shift keeps', async () => {
    const { as, id, planned, call } = floor;
    at('08:00');
    const plan = { starts: '09:00', ends: '17:00', break_min: 0, day: today, post: 'coach' };
    const { id: shift_id } = await planned({ staff_id: id.part_time, ...plan });
    at('09:20');
    const came = idOf(await desk(id.part_time, 'in'));
    expect(await takeBack(came, 'in', as.facility, '')).toMatchObject({ data: { reason: ['Required'] } });
    expect(await takeBack(came, 'in', as.trainer)).toMatchObject({ refusal: { code: 'shift.not_your_punch' } });
    expect(await takeBack(came, 'in', as.elsewhere)).toMatchObject({ responseCode: 40 });
    expect(await takeBack(came, 'out')).toMatchObject({ refusal: { code: 'shift.not_last_punch' } });
    expect(await lineAt(id.part_time)).toMatchObject({
      last: { clocking_id: came, way: 'in' },
      can: ['out', 'take_back'],
    });
    expect(await takeBack(came, 'in')).toMatchObject({ responseCode: 0 });
    expect(await takeBack(came, 'in')).toMatchObject({ responseCode: 40 });
    expect(await shift(shift_id)).toMatchObject({ clocked_in_at: null, pairs: [] });
    expect(await desk(id.part_time, 'out')).toMatchObject({ refusal: { code: 'shift.not_in' } });
    const { data: history } = await call(as.admin, 'GET', `shifts/history/${shift_id}`);
    const changes = (history as HistoryEntry[]).flatMap((entry) => entry.changes);
    expect(changes).toContainEqual({ field: 'taken_back_why', before: null, after: 'Wrong person' });
  });

  it('opens a going again, for some minutes; who corrects hours may do it for anybody', async () => {
    const { as, id } = floor;
    at('09:30');
    const came = idOf(await desk(id.part_time, 'in'));
    at('12:00');
    await own(as.part_time, 'out');
    at('12:16');
    expect(await takeBack(came, 'out', as.part_time)).toMatchObject({ refusal: { code: 'shift.punch_too_old' } });
    at('12:15');
    expect(await takeBack(came, 'out', as.trainer)).toMatchObject({ refusal: { code: 'shift.not_your_punch' } });
    expect(await takeBack(came, 'out', as.admin)).toMatchObject({ data: { id: came, out_at: null } });
    expect(await takeBack(came, 'in', as.admin)).toMatchObject({ refusal: { code: 'shift.punch_too_old' } });
    at('16:56');
    await own(as.part_time, 'out');
    at('17:00');
    await byClock();
    expect((await shift((await lineAt(id.part_time))?.shift_id ?? 0)).left_early_at).toBeNull();
  });
});

/** Minutes after the start of an eight-hour shift; every second one is a clock-in. */
type History = { times: number[]; mistakes: boolean[]; break_min: number };
const LENGTH = 480;
const histories = fc.record({
  times: fc
    .uniqueArray(
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: -55, max: LENGTH - 1 }) },
        // Times near the start and the end are rounded.
        { weight: 1, arbitrary: fc.integer({ min: -9, max: 9 }) },
        { weight: 1, arbitrary: fc.integer({ min: LENGTH - 9, max: LENGTH - 1 }) },
      ),
      { minLength: 1, maxLength: 7 },
    )
    .map((times) => times.toSorted((a, b) => a - b)),
  mistakes: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  break_min: fc.constantFrom(0, 30, 60),
});
/** The last clock-out can be after the end. */
const punchesOf = ({ times }: History, late: number): number[] =>
  times.length % 2 === 0 ? times : [...times, LENGTH + late];

const near = (minute: number, to: number): number => (Math.abs(minute - to) <= 7 ? to : minute);

/** Minute by minute: minutes clocked in, minutes of a break that nobody clocked out for, and the total of the shift. */
const model = (punches: readonly number[], break_min: number) => {
  const there = new Set<number>();
  let [first, last] = [Infinity, -Infinity];
  let came: number | null = null;
  for (let nth = 0; nth < punches.length; nth += 2) {
    const [rawIn = 0, rawOut = 0] = punches.slice(nth);
    const [from, until] = [near(rawIn, 0), near(rawOut, LENGTH)];
    for (let minute = from; minute < until; minute += 1) there.add(minute);
    first = Math.min(first, from);
    last = Math.max(last, from, until);
    if (came === null && rawOut > 0) came = rawIn;
  }
  const worked = Math.max(0, Math.min(there.size, last - first - break_min));
  return { worked, status: came === null ? 'absent' : came > 5 ? 'late' : 'completed', left_early: last < LENGTH };
};

it('pays the minutes on the clock, less a break that was not clocked, whatever the history of punches', async () => {
  const { test, KL, as, call, clock } = floor;
  const all = fc.sample(fc.tuple(histories, fc.integer({ min: 0, max: 60 })), runs(300, 6));
  const role = await test.ownerSql
    .selectFrom('staff_role')
    .select('role_id')
    .where('staff_id', '=', floor.id.part_time)
    .executeTakeFirstOrThrow();
  const start = new Date(`${dayAfter(1)}T08:00:00+08:00`).getTime();
  const moment = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
  const ids: number[] = [];
  for (const [nth, [history, late]] of all.entries()) {
    const person = { email: `punch${nth}@test.example`, first_name: 'Punch', last_name: String(nth) };
    const staff = await test.ownerSql
      .insertInto('staff')
      .values({ ...person, staff_type: 'trainer', employment: 'part_time' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.ownerSql
      .insertInto('staff_role')
      .values({ staff_id: staff.id, role_id: role.role_id, branch_id: KL })
      .execute();
    const plan = { branch_id: KL, staff_id: staff.id, post: 'coach', day: dayAfter(1), break_min: history.break_min };
    const made = await test.ownerSql
      .insertInto('shift')
      .values({ ...plan, starts_at: moment(0), ends_at: moment(LENGTH), status: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(made.id);
    for (const [at, minutes] of punchesOf(history, late).entries()) {
      clock.set(moment(minutes));
      const way = at % 2 === 0 ? 'in' : 'out';
      if (history.mistakes[at]) {
        const wrong = await desk(staff.id, way);
        expect(await takeBack(idOf(wrong), way)).toMatchObject({ responseCode: 0 });
      }
      expect(await desk(staff.id, way)).toMatchObject({ data: { shift_id: made.id } });
    }
  }
  clock.set(moment(LENGTH + 90));
  await byClock();
  const period = { branch_id: KL, from_on: dayAfter(1), until_on: dayAfter(1) };
  expect(await call(as.facility, 'POST', 'timesheet', period)).toMatchObject({ data: { made: all.length } });
  const sheets = await test.ownerSql.selectFrom('timesheet').select('id').where('from_on', '=', dayAfter(1)).execute();
  const found = new Map<number | null, object>();
  for (const sheet of sheets) {
    const { data } = (await call(as.admin, 'GET', `timesheet/view/${sheet.id}`)) as { data: Timesheet };
    const [line] = data.lines;
    expect(data.worked_min).toBe(line?.worked_min);
    found.set(line?.shift_id ?? null, {
      worked: line?.worked_min,
      status: line?.shift_status,
      left_early: line?.left_early_at !== null,
    });
  }
  for (const [nth, [history, late]] of all.entries()) {
    const punches = punchesOf(history, late);
    expect({ punches, ...history, ...found.get(ids[nth] ?? 0) }).toEqual({
      punches,
      ...history,
      ...model(punches, history.break_min),
    });
  }
});

it('verify finds nothing to object to in all of this', async () => {
  const now = floor.clock.now();
  expect(await floor.test.faults(now, shiftInvariants)).toEqual([]);
  const apart = `update clocking set in_counted_at = in_counted_at - interval '9 hours' where id = (
    select max(k.id) from clocking k join clocking e on e.staff_id = k.staff_id and e.in_at < k.in_at
      and e.in_at > k.in_at - interval '9 hours' and e.taken_back_at is null
     where k.taken_back_at is null and k.out_at is not null)`;
  const late = `update shift f set status = 'completed', ends_at = f.ends_at + interval '5 hours' where id = (
    select c.shift_id from clocking c join shift s on s.id = c.shift_id where s.status = 'completed' order by s.id desc limit 1)`;
  const found = await floor.test.planted([apart, late], now, shiftInvariants);
  const counts = new Map(found.map(({ name, count }) => [name, count]));
  expect(counts.get('clock_apart')).toBeGreaterThan(0);
  expect(counts.get('shifts_end')).toBe(1);
});
