import { expect, it } from 'vitest';
import { nextPayment } from './next-payment.rules.ts';
import type { RestingTerm } from './suspension.rules.ts';

const rolling: RestingTerm = {
  status: 'ongoing',
  billing: 'rolling',
  start_on: '2026-10-17',
  paid_until: '2026-12-16',
  end_on: '2026-12-16',
};
const due = (...rests: Parameters<typeof nextPayment>[2]): unknown => nextPayment(rolling, [], rests);

it.each([
  ['after the next payment', '2027-01-10', '2027-01-20', '2026-12-17'],
  ['before it', '2026-12-01', '2026-12-05', '2026-12-22'],
  ['from that day on', '2026-12-17', '2026-12-20', '2026-12-21'],
  ['from the day after it', '2026-12-18', '2026-12-20', '2026-12-17'],
  ['before it, without an end', '2026-12-01', null, null],
  ['after it, without an end', '2027-01-10', null, '2026-12-17'],
])('a suspension %s moves the next payment only if it comes before it', (_, from_on, until_on, after) => {
  expect(due({ from_on, until_on })).toEqual({ before: '2026-12-17', after });
});

it('a membership with a last day has no such payment', () => {
  expect(nextPayment({ ...rolling, billing: 'upfront' }, [], [])).toBeNull();
  expect(nextPayment({ ...rolling, status: 'pending_cancel' }, [], [])).toBeNull();
});
