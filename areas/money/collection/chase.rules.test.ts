import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import {
  chaseStep,
  isHardDecline,
  nextLetterOn,
  nextRetryOn,
  RETRY_DAYS,
  STOP_DAY,
  stopsOn,
  type Chase,
} from './chase.rules.ts';

const began_on = '2026-02-20';
const chase = (more: Partial<Chase> = {}): Chase => ({
  began_on,
  steps: 0,
  is_hard: false,
  stopped_on: null,
  stops_access: true,
  ...more,
});
const fee = (more: Partial<Chase> = {}): Chase => chase({ stops_access: false, ...more });

describe('chaseStep', () => {
  it.each([
    ['the day itself', chase(), 0, [0, false, false, false]],
    ['day 1', chase(), 1, [1, true, true, false]],
    ['day 1 again', chase({ steps: 1 }), 1, [1, false, false, false]],
    ['day 2', chase({ steps: 1 }), 2, [1, false, false, false]],
    ['day 3', chase({ steps: 1 }), 3, [2, true, true, false]],
    ['a week was missed', chase(), 7, [3, true, true, false]],
    ['day 13', chase({ steps: 3 }), 13, [4, true, true, false]],
    ['day 14', chase({ steps: 4 }), 14, [4, false, false, true]],
    ['day 15, stopped', chase({ steps: 4, stopped_on: '2026-03-06' }), 15, [4, false, false, false]],
    ['a fee, day 1: a letter only', fee(), 1, [1, false, true, false]],
    ['a fee, day 14: it stops nothing', fee({ steps: 4 }), 14, [4, false, false, false]],
    ['refused for good: letters only', chase({ is_hard: true }), 3, [2, false, true, false]],
  ])('%s', (_, one, days, [steps, retries, writes, stops]) => {
    expect(chaseStep(one, addDays(began_on, days))).toEqual({ steps, retries, writes, stops });
  });

  it('tries four times at most and stops once, whatever days the server was up', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1 }), (days) => {
        let now = chase();
        let [tries, stops] = [0, 0];
        for (const day of days.toSorted((a, b) => a - b)) {
          const today = addDays(began_on, day);
          const step = chaseStep(now, today);
          tries += Number(step.retries);
          stops += Number(step.stops);
          now = { ...now, steps: step.steps, stopped_on: step.stops ? today : now.stopped_on };
          expect(chaseStep(now, today)).toMatchObject({ retries: false, writes: false, stops: false });
        }
        expect(tries).toBeLessThanOrEqual(RETRY_DAYS.length);
        expect(stops).toBe(days.some((day) => day >= STOP_DAY) ? 1 : 0);
      }),
    );
  });
});

describe('what the desk is told', () => {
  it.each([
    [chase(), '2026-02-21'],
    [chase({ steps: 3 }), '2026-03-05'],
    [chase({ steps: 4 }), null],
    [chase({ is_hard: true }), null],
  ])('the next try of %j is on %s', (one, day) => {
    expect(nextRetryOn(one)).toBe(day);
  });
  it('says when access stops, and that a fee stops nothing and is not charged by itself', () => {
    expect(stopsOn(chase())).toBe('2026-03-06');
    expect([stopsOn(fee()), nextRetryOn(fee()), nextLetterOn(fee())]).toEqual([null, null, '2026-02-21']);
    expect(nextLetterOn(fee({ steps: 4 }))).toBeNull();
  });
  it('knows which refusals are for good', () => {
    expect(['stolen_card', 'insufficient_funds', 'do_not_honor'].map(isHardDecline)).toEqual([true, false, false]);
  });
});
