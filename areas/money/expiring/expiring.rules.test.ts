import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { expiryBounds, expiryOf, expiryWindow, standingOf } from './expiring.rules.ts';

const today = '2026-03-05';
describe('a card that runs out', () => {
  it.each([
    [null, 'later'],
    ['2026-03-04', 'over'],
    ['2026-03-05', 'soon'],
    ['2026-04-04', 'soon'],
    ['2026-04-05', 'later'],
  ])('%s is %s', (expires_on, is) => {
    expect(expiryOf(expires_on, today)).toBe(is);
  });

  it.each([
    ['is over', '2026-03-04', '2026-04-01', 'over'],
    ['is good on its last day', '2026-03-31', '2026-03-31', 'lasts'],
    ['is over the day before', '2026-03-31', '2026-04-01', 'misses'],
    ['pays today what was due before', '2026-03-05', '2026-02-01', 'lasts'],
    ['nobody knows when it is charged', '2026-03-31', null, 'misses'],
  ])('%s', (_, expires_on, next_on, stands) => {
    expect(standingOf({ expires_on, next_on }, today)).toBe(stands);
  });

  it('is over from the day after its last one', () => {
    expect(expiryWindow('over')).toEqual({ from: null, until: -1 });
    expect(expiryWindow('30')).toEqual({ from: 0, until: 30 });
  });

  it('each bound is a part of all, and those over are apart from those to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom(...expiryBounds), (days, bound) => {
        const has = (asked: typeof bound | undefined): boolean => {
          const { from, until } = expiryWindow(asked);
          return days <= until && (from === null || days >= from);
        };
        if (has(bound)) expect(has(undefined)).toBe(true);
        expect(has('over') && has('30')).toBe(false);
        expect(has('soon')).toBe(has('over') || has('30'));
        if (has('30')) expect(has('60') && has('90')).toBe(true);
        expect(has('over')).toBe(expiryOf(addDays(today, days), today) === 'over');
        expect(has('30')).toBe(expiryOf(addDays(today, days), today) === 'soon');
      }),
    );
  });
});
