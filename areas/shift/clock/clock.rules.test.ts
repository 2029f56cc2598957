import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaySince,
  clockDefaults,
  clockFaults,
  countedAt,
  countedInAt,
  countedOutAt,
  isFor,
  leftEarlyAt,
  moveByTime,
  moveOnCome,
  moveOnGo,
  shiftToCome,
  whyNotTakeBack,
} from './clock.rules.ts';

const starts_at = new Date('2026-11-18T01:00:00Z');
const ends_at = new Date('2026-11-18T09:00:00Z');
const after = (minutes: number): Date => new Date(starts_at.getTime() + minutes * 60_000);
const shift = { starts_at, ends_at, status: 'approved' as const, is_clocked: false, has_come: false };

describe('what counts', () => {
  it('is what is planned within the tolerance, else what the clock said', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 30 }), (minutes, tolerance_min) => {
        const counted = countedAt(after(minutes), starts_at, { tolerance_min });
        expect(counted).toEqual(Math.abs(minutes) <= tolerance_min ? starts_at : after(minutes));
      }),
    );
  });
  it('is the clock where nothing is planned', () => {
    expect(countedAt(after(3), null, clockDefaults)).toEqual(after(3));
  });
  it('includes the last second of the tolerance', () => {
    expect(countedAt(after(7), starts_at, { tolerance_min: 7 })).toEqual(starts_at);
    expect(countedAt(after(-7), starts_at, { tolerance_min: 7 })).toEqual(starts_at);
    expect(countedAt(after(8), starts_at, { tolerance_min: 7 })).toEqual(after(8));
  });
});

describe('late and absent', () => {
  it.each([
    ['late before absent', 5, 60, []],
    ['late and absent at the same minute', 60, 60, []],
    ['absent before late', 61, 60, ['absent_after_min before_late']],
  ])('%s', (_what, late_after_min, absent_after_min, faults) => {
    const found = clockFaults({ ...clockDefaults, late_after_min, absent_after_min });
    expect(found.map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });
  it.each([
    ['approved', 29, 'be_late'],
    ['approved', 30, 'be_absent'],
    ['late', 29, null],
    ['late', 30, 'be_absent'],
    ['completed', 30, null],
    ['absent', 30, null],
  ] as const)('a short shift that is %s, %s minutes after its start', (status, minutes, move) => {
    const short = { starts_at, ends_at: after(30), status };
    expect(moveByTime(short, after(minutes), clockDefaults)).toBe(move);
  });
  it.each([
    [-61, false, null],
    [-60, true, null],
    [5, true, null],
    [6, true, 'be_late'],
    [479, true, 'be_late'],
    [480, false, 'be_late'],
  ] as const)('coming %s minutes after the start', (minutes, fits, move) => {
    expect(isFor(shift, after(minutes), clockDefaults)).toBe(fits);
    if (fits) expect(moveOnCome(shift, after(minutes), clockDefaults)).toBe(move);
  });
  it.each([
    [5, null],
    [6, 'be_late'],
    [60, 'be_late'],
    [61, 'be_absent'],
    [600, 'be_absent'],
  ] as const)('nobody has come after %s minutes', (minutes, move) => {
    expect(moveByTime(shift, after(minutes), clockDefaults)).toBe(move);
  });
  it('who was late stays late, who was absent has come late', () => {
    expect(moveOnGo({ ...shift, status: 'late' }, ends_at)).toBeNull();
    expect(moveOnGo(shift, ends_at)).toBe('finish');
    expect(moveOnCome({ ...shift, status: 'absent' }, after(90), clockDefaults)).toBe('come');
    expect(moveByTime({ ...shift, status: 'late' }, after(30), clockDefaults)).toBeNull();
    expect(moveByTime({ ...shift, status: 'completed' }, after(900), clockDefaults)).toBeNull();
  });
});

describe('a break', () => {
  it.each([
    [-5, null],
    [479, null],
    [480, 'finish'],
    [600, 'finish'],
  ] as const)('going %s minutes after the start ends a shift only when its end has come', (minutes, move) => {
    expect(moveOnGo(shift, after(minutes))).toBe(move);
    expect(moveOnGo({ ...shift, status: 'completed' }, after(minutes))).toBeNull();
  });
  it('makes nobody late who comes back; but who left before the start has not come yet', () => {
    expect(moveOnCome({ ...shift, has_come: true }, after(200), clockDefaults)).toBeNull();
    expect(moveOnCome({ ...shift, has_come: false }, after(200), clockDefaults)).toBe('be_late');
  });
  it('goes back to the same shift, unless there is one that nobody has come for yet', () => {
    const morning = { ...shift, id: 1, is_clocked: true };
    const evening = { ...shift, id: 2, starts_at: ends_at, ends_at: after(960) };
    const at = (minutes: number) => shiftToCome([morning, evening], after(minutes), clockDefaults)?.id;
    expect([at(200), at(419), at(420), at(480), at(960)]).toEqual([1, 1, 2, 2, undefined]);
    expect(shiftToCome([morning, { ...evening, is_clocked: true }], after(500), clockDefaults)?.id).toBe(2);
    expect(shiftToCome([morning], after(-61), clockDefaults)).toBeUndefined();
  });
  it('counts no minute twice where times were rounded', () => {
    const rule = { ...clockDefaults, tolerance_min: 7 };
    expect(countedInAt(after(5), starts_at, after(3), rule)).toEqual(after(3));
    expect(countedInAt(after(476), starts_at, ends_at, rule)).toEqual(ends_at);
    expect(countedInAt(after(5), starts_at, null, rule)).toEqual(starts_at);
    expect(countedOutAt(after(-3), ends_at, starts_at, rule)).toEqual(starts_at);
    expect(countedOutAt(after(475), ends_at, starts_at, rule)).toEqual(ends_at);
  });
});

const went = (minutes: number) => ({ ends_at, out_at: after(minutes), out_counted_at: after(minutes) });

describe('leaving early', () => {
  it('is known when the end has come; before it somebody is away', () => {
    expect(leftEarlyAt(went(300), after(479))).toBeNull();
    expect(awaySince(went(300), after(479))).toEqual(after(300));
    expect(leftEarlyAt(went(300), ends_at)).toEqual(after(300));
    expect(awaySince(went(300), ends_at)).toBeNull();
  });
  it('is told of nobody who stayed until the end, within the tolerance, or is still there', () => {
    expect(leftEarlyAt({ ...went(475), out_counted_at: ends_at }, after(500))).toBeNull();
    expect(leftEarlyAt({ ends_at, out_at: null, out_counted_at: null }, after(500))).toBeNull();
    expect(awaySince({ ends_at, out_at: null, out_counted_at: null }, after(300))).toBeNull();
  });
});

const who = (staff_id: number, may = false) => ({ staff_id, has: () => may });

describe('taking a punch back', () => {
  const punch = { staff_id: 7, way: 'in' as const, at: starts_at, by_staff_id: 7, is_last: true, completes: false };
  it.each([
    ['one’s own', {}, who(7), 15, null],
    ['one that one made for somebody else', { by_staff_id: 3 }, who(3), 15, null],
    ['that of somebody else', {}, who(3), 1, 'shift.not_your_punch'],
    ['that of somebody else, by who corrects hours', {}, who(3, true), 1, null],
    ['not the last', { is_last: false }, who(7), 1, 'shift.not_last_punch'],
    ['one that made a shift complete', { completes: true }, who(7), 1, 'shift.punch_counted'],
    ['an old one', {}, who(7), 16, 'shift.punch_too_old'],
    ['an old one, by who corrects hours', {}, who(3, true), 16, 'shift.punch_too_old'],
    ['one of the clock itself', { by_staff_id: null }, who(3), 1, 'shift.not_your_punch'],
  ])('%s', (_what, more, person, minutes, why) => {
    expect(whyNotTakeBack({ ...punch, ...more }, person, after(minutes))).toBe(why);
  });
});
