import { describe, expect, it } from 'vitest';
import { goesOf, suggestedFor, visitsBack, type RefundedTerm } from './refunded.rules.ts';

/** Ten visits for 350.00, six of them left. */
const pass: RefundedTerm = {
  status: 'ongoing',
  billing: 'upfront',
  price_cents: 350_00,
  sessions_total: 10,
  sessions_left: 6,
};
const year: RefundedTerm = { ...pass, sessions_total: null, sessions_left: null };

describe('what can become of it', () => {
  it.each<[string, RefundedTerm, string[]]>([
    ['a pass', pass, ['end', 'visits', 'keep']],
    ['a pass with nothing left', { ...pass, sessions_left: 0 }, ['end', 'keep']],
    ['a year', year, ['end', 'keep']],
    ['visits of each period', { ...pass, billing: 'rolling' }, ['end', 'keep']],
    ['one that has not begun', { ...year, status: 'ongoing_pending' }, ['end', 'keep']],
    ['one that rests', { ...year, status: 'paused' }, ['end', 'keep']],
    ['one whose payment failed', { ...year, status: 'payment_failed' }, ['end', 'keep']],
    ['one that is over', { ...pass, status: 'expired' }, []],
    ['one whose end was agreed', { ...pass, status: 'pending_terminate' }, []],
    ['one that was never paid', { ...pass, status: 'payment_pending' }, []],
  ])('%s', (_, term, goes) => {
    expect(goesOf(term)).toEqual(goes);
  });
});

it.each([
  ['all of it', 350_00, 350_00, 'end'],
  ['what is left of it after an earlier one', 100_00, 100_00, 'end'],
  ['a part', 349_99, 350_00, 'keep'],
  ['a joining fee only', 0, 350_00, 'keep'],
  ['nothing of what is not paid for', 0, 0, 'keep'],
])('refunding %s', (_, refunded, standing, goes) => {
  expect(suggestedFor(refunded, standing)).toBe(goes);
});

it.each<[string, RefundedTerm, number, number, number]>([
  ['all that is left with all of the money', pass, 350_00, 350_00, 6],
  ['those that were not used', pass, 210_00, 350_00, 6],
  ['never more than are left', pass, 300_00, 350_00, 6],
  ['one for what one costs', pass, 35_00, 350_00, 1],
  ['one that was begun', pass, 35_01, 350_00, 2],
  ['none of a year', year, 350_00, 350_00, 0],
  ['all of what was given for nothing', { ...pass, price_cents: 0 }, 0, 0, 6],
])('takes back %s', (_, term, refunded, standing, visits) => {
  expect(visitsBack(term, refunded, standing)).toBe(visits);
});
