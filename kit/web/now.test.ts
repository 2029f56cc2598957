import { expect, it } from 'vitest';
import { formatDay } from '#kit/domain/day.ts';
import { instantText } from './look/show.tsx';
import { nowFor } from './now.ts';

/** As the page knows it: 50 seconds later it is still the same. */
const minute = Date.parse('2026-11-21T04:00:00Z');
const said = (at: string): string =>
  instantText(at, 'en', 'UTC', nowFor(minute, Date.parse(at)), (day) => formatDay(day, 'en'));

it('says "just now" of what has just happened, though the minute is old', () => {
  expect(said('2026-11-21T04:00:45Z')).toBe('just now');
  expect(said('2026-11-21T04:01:20Z')).toBe('just now');
  expect(said('2026-11-21T03:30:00Z')).toBe('30 minutes ago');
});

it('writes out when something will be', () => {
  expect(said('2026-11-21T04:30:00Z')).toBe('Sat 21 Nov 2026, 04:30');
  expect(said('2026-11-23T04:00:50Z')).toBe('Mon 23 Nov 2026, 04:00');
});
