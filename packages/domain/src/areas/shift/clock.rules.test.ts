import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockDefaults, clockFaults, countedAt, isFor, moveByTime, moveOnCome, moveOnGo } from './clock.rules.ts';

const starts_at = new Date('2026-11-18T01:00:00Z');
const ends_at = new Date('2026-11-18T09:00:00Z');
const after = (minutes: number): Date => new Date(starts_at.getTime() + minutes * 60_000);
const shift = { starts_at, ends_at, status: 'approved' as const };

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
    expect(moveOnGo('late')).toBeNull();
    expect(moveOnGo('approved')).toBe('finish');
    expect(moveOnCome({ ...shift, status: 'absent' }, after(90), clockDefaults)).toBe('come');
    expect(moveByTime({ ...shift, status: 'late' }, after(30), clockDefaults)).toBeNull();
    expect(moveByTime({ ...shift, status: 'completed' }, after(900), clockDefaults)).toBeNull();
  });
});
