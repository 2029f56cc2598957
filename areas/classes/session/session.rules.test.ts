import { expect, it } from 'vitest';
import { shownAs } from './session.rules.ts';

const session = { status: 'scheduled' as const, starts_at: '2026-11-23T04:00:00Z', ends_at: '2026-11-23T05:00:00Z' };
it.each([
  ['03:59:59', {}, 'scheduled'],
  ['04:00:00', {}, 'running'],
  ['04:59:59', {}, 'running'],
  ['05:00:00', {}, 'completed'],
  ['04:30:00', { status: 'cancelled' as const }, 'cancelled'],
  ['03:00:00', { status: 'completed' as const }, 'completed'],
])('at %s a class of %o is shown as %s', (time, more, shown) => {
  expect(shownAs({ ...session, ...more }, Date.parse(`2026-11-23T${time}Z`))).toBe(shown);
});
