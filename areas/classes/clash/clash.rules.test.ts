import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeInstead, OFFERED, type Wish } from './clash.rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Days of a zone without clock changes whose midnight is 0. */
const at = (day: number, from: number, length: number) => ({
  from: (day * DAY + from) * MINUTE,
  until: (day * DAY + from + length) * MINUTE,
});
const wish = (more: Partial<Wish>): Wish => ({
  slots: [at(1, 18 * 60, 60)],
  taken: [[]],
  asked: 18 * 60,
  open: { from: 9 * 60, until: 22 * 60 },
  now: 0,
  ...more,
});

describe('what is free instead', () => {
  it.each<[string, Partial<Wish>, string[]]>([
    [
      'is nearest to what was asked for, and not that itself',
      { taken: [[at(1, 18 * 60, 60)]] },
      ['16:00', '16:30', '17:00', '19:00', '19:30', '20:00'],
    ],
    [
      'one may follow the other at once, and none lasts beyond closing',
      { taken: [[at(1, 17 * 60, 180)]], open: { from: 16 * 60, until: 21 * 60 } },
      ['16:00', '20:00'],
    ],
    ['is not over already', { now: at(1, 20 * 60, 0).from }, ['20:30', '21:00']],
    [
      'is free on all of the days',
      {
        slots: [at(1, 18 * 60, 60), at(8, 18 * 60, 60)],
        taken: [[at(1, 18 * 60, 90)], [at(8, 19 * 60, 180)]],
        open: { from: 17 * 60, until: 22 * 60 },
      },
      ['17:00'],
    ],
    ['is nothing where the day is full', { taken: [[at(1, 0, DAY)]] }, []],
    ['is nothing where nothing was asked', { slots: [] }, []],
  ])('%s', (_name, more, expected) => {
    expect(freeInstead(wish(more))).toEqual(expected);
  });

  it('never offers what meets something, is closed, or is past', () => {
    const stretch = fc.record({ from: fc.integer({ min: 0, max: DAY }), length: fc.integer({ min: 1, max: 240 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: DAY - 1 }),
        fc.integer({ min: 5, max: 300 }),
        fc.array(fc.array(stretch, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        (asked, length, days) => {
          const taken = days.map((all, day) => all.map((one) => at(day, one.from, one.length)));
          const slots = days.map((_all, day) => at(day, asked, length));
          const open = { from: 6 * 60, until: 23 * 60 };
          const now = at(0, 8 * 60, 0).from;
          const found = freeInstead({ slots, taken, asked, open, now });
          expect(found.length).toBeLessThanOrEqual(OFFERED);
          expect(found).toEqual([...new Set(found)].toSorted());
          for (const text of found) {
            const begins = Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
            expect(begins).not.toBe(asked);
            expect(begins).toBeGreaterThanOrEqual(open.from);
            expect(begins + length).toBeLessThanOrEqual(open.until);
            for (const [day, all] of taken.entries()) {
              const mine = at(day, begins, length);
              expect(mine.from).toBeGreaterThan(now);
              expect(all.some((one) => one.from < mine.until && mine.from < one.until)).toBe(false);
            }
          }
        },
      ),
    );
  });
});
