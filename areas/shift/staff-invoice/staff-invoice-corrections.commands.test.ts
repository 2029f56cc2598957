import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedLines } from './staff-invoice-corrections.commands.ts';
import type { LineSource } from './staff-invoice-corrections.store.ts';
import { payBook, type PayRate } from './pay.store.ts';
import type { Source } from './staff-invoice-run.store.ts';

const RATE = 21_70;
const rate = (id: number, work: PayRate['work'], kind: PayRate['kind'], amount_cents: number): PayRate => ({
  id,
  staff_id: null,
  grade: null,
  work,
  category: null,
  kind,
  amount_cents,
  floor_cents: null,
  ceiling_cents: null,
  valid_from: '2020-01-01',
});
const book = payBook([rate(1, 'shift', 'hour', RATE), rate(2, 'class', 'class', 60_00)], []);
const at = (minute: number): string => new Date(Date.UTC(2026, 9, 14, 0, minute)).toISOString();
const piece = (work: 'shift' | 'class', id: number, from: number, until: number): Source => ({
  work,
  id,
  staff_id: 1,
  starts_at: at(from),
  ends_at: at(until),
  minutes: until - from,
  standing: 'live',
  less: [],
  away: [],
  timesheet_line_id: work === 'shift' ? id : null,
  session_trainer_id: work === 'class' ? id : null,
  appointment_id: null,
  category: null,
  day: '2026-10-14',
  title: { en: work, cn: work },
  heads: 0,
});
const lineOf = (id: number, source: Source): LineSource & { heads: number } => ({
  id,
  day: source.day,
  minutes: source.minutes,
  less: [],
  amount_cents: 0,
  heads: 0,
  timesheet_line_id: source.timesheet_line_id,
  session_trainer_id: source.session_trainer_id,
  appointment_id: null,
  corrected_cents: [],
});
const span = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 1, max: 240 }));

it('corrected hours pay each minute that no class pays for, by the minute', () => {
  fc.assert(
    fc.property(span, span, fc.array(span, { maxLength: 3 }), (before, [from, long], taught) => {
      const shift = piece('shift', 1, before[0], before[0] + before[1]);
      // One after another: nobody teaches two classes at once.
      let last = -1;
      const classes = taught
        .toSorted(([a], [b]) => a - b)
        .flatMap(([start, length], i) => {
          const begins = Math.max(start, last);
          last = begins + length;
          return [piece('class', 10 + i, begins, last)];
        });
      const sources = [shift, ...classes];
      const all = sources.map((source, i) => lineOf(100 + i, source));
      const target = lineOf(100, shift);
      const hours = { in_at: at(from), out_at: at(from + long), worked_min: long };
      const [own] = changedLines(book, 'class', sources, { target, hours, again: all }, () => 0);
      let left = 0;
      for (let minute = from; minute < from + long; minute++)
        if (!classes.some((one) => at(minute) >= (one.starts_at ?? '') && at(minute) < (one.ends_at ?? ''))) left += 1;
      expect(own?.amount_cents).toBe(Math.floor((RATE * left * 2 + 60) / 120));
      expect(own?.minutes).toBe(long);
    }),
  );
});
it('pays by its own rate where nothing else is known, and nothing for no hours', () => {
  const shift = piece('shift', 1, 0, 60);
  const target = lineOf(100, shift);
  const change = (worked_min: number, sources: Source[]) =>
    changedLines(
      book,
      'class',
      sources,
      { target, hours: { in_at: null, out_at: null, worked_min }, again: [] },
      (minutes) => minutes,
    )[0];
  expect(change(0, [shift])).toMatchObject({ amount_cents: 0, minutes: 0, less: [] });
  expect(change(90, [])).toMatchObject({ amount_cents: 90 });
});
