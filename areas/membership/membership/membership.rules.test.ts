import { describe, expect, it } from 'vitest';
import { machineProblems, statesOf } from '#kit/domain/machine.ts';
import { statusWords } from '#kit/domain/lookups/status-words.ts';
import { membershipMachine, standingMachine } from './membership.machine.ts';
import { isInForce, moveByDate, moveWhenPaid, standingOf } from './membership.rules.ts';
import type { MembershipStatus } from './membership.model.ts';
import { membershipWords } from '../membership.words.ts';
import { inLanguage } from '#kit/domain/words.ts';

const today = '2026-03-05';
const term = (status: MembershipStatus, start_on = '2026-02-06', end_on = '2026-03-05') => ({
  status,
  start_on,
  end_on,
});

describe('the machine', () => {
  it('has the ten statuses of the specification and no dead end', () => {
    expect(statesOf(membershipMachine).toSorted()).toEqual(Object.keys(statusWords.membership).toSorted());
    expect([...machineProblems(membershipMachine), ...machineProblems(standingMachine)]).toEqual([]);
  });
  it('says its statuses in the words of the specification', () => {
    for (const status of statesOf(membershipMachine)) {
      expect(inLanguage(membershipWords, 'en').membership.status[status]).toBe(statusWords.membership[status].en);
      expect(inLanguage(membershipWords, 'cn').membership.status[status]).toBe(statusWords.membership[status].cn);
    }
  });
});

describe('moveByDate', () => {
  it.each([
    ['starts today', term('ongoing_pending', today, '2026-04-04'), 'start'],
    ['starts tomorrow', term('ongoing_pending', '2026-03-06', '2026-04-05'), null],
    ['last day', term('ongoing'), null],
    ['ended yesterday', term('ongoing', '2026-02-05', '2026-03-04'), 'expire'],
    ['never paid', term('payment_pending', '2026-02-05', '2026-03-04'), 'expire'],
    ['to be cancelled, last day', term('pending_cancel'), null],
    ['to be cancelled, over', term('pending_cancel', '2026-02-05', '2026-03-04'), 'cancel'],
    ['to be terminated, over', term('pending_terminate', '2026-02-05', '2026-03-04'), 'terminate'],
    ['suspended, over', term('paused', '2026-02-05', '2026-03-04'), null],
    ['over already', term('expired', '2026-02-05', '2026-03-04'), null],
    ['rolls on', { ...term('ongoing', '2026-02-05', '2026-03-04'), billing: 'rolling' as const }, null],
    [
      'rolling, unpaid',
      { ...term('payment_failed', '2026-02-05', '2026-03-04'), billing: 'rolling' as const },
      'expire',
    ],
    [
      'rolling, was to start a period ago',
      { ...term('ongoing_pending', '2026-02-05', '2026-03-04'), billing: 'rolling' as const },
      'start',
    ],
    ['was to start, over before it did', term('ongoing_pending', '2026-02-05', '2026-03-04'), 'expire'],
  ])('%s', (_, one, move) => {
    expect(moveByDate(one, today)).toBe(move);
  });
});

it('one that was to begin and rests instead begins with its rest, however late the job comes', () => {
  const late = term('ongoing_pending', '2026-02-01', '2026-03-01');
  expect(moveByDate(late, today, [{ from_on: '2026-02-01', until_on: null }])).toBe('start');
});

describe('moveWhenPaid', () => {
  it.each([
    ['started already', term('payment_pending'), 'pay'],
    ['starts later', term('payment_pending', '2026-03-06', '2026-04-05'), 'pay_ahead'],
    ['after a failed payment', term('payment_failed'), 'pay'],
    ['paid when it is over', term('payment_pending', '2026-02-05', '2026-03-04'), 'expire'],
    ['was running all along', term('ongoing'), null],
    ['cancelled meanwhile', term('cancelled'), null],
  ])('%s', (_, one, move) => {
    expect(moveWhenPaid(one, today)).toBe(move);
  });
});

describe('isInForce', () => {
  it.each([
    ['first day', term('ongoing', today, '2026-04-04'), true],
    ['last day', term('ongoing'), true],
    ['day after', term('ongoing', '2026-02-05', '2026-03-04'), false],
    ['suspended', term('paused'), false],
    ['to be cancelled at its end', term('pending_cancel'), true],
    ['to be cancelled, unpaid for two weeks', { ...term('pending_cancel'), access_stopped_on: today }, false],
    ['unpaid', term('payment_pending'), false],
  ])('%s', (_, one, inForce) => {
    expect(isInForce(one, today)).toBe(inForce);
  });
});

describe('standingOf', () => {
  const over = ['2025-01-01', '2025-01-31'] as const;
  it.each([
    ['nothing', [], 'none'],
    ['one in force beats a suspended one', [term('paused'), term('ongoing')], 'active'],
    ['suspended beats one that waits', [term('paused'), term('ongoing_pending', '2026-04-01', '2026-04-30')], 'paused'],
    ['unpaid', [term('payment_pending')], 'pending'],
    ['stopped before its end', [{ ...term('pending_terminate'), access_stopped_on: today }], 'pending'],
    ['expired, then signed up again', [term('expired', ...over), term('payment_pending')], 'pending'],
    ['expired', [term('expired', ...over)], 'expired'],
    ['the last one counts', [term('expired', ...over), term('terminated', '2025-02-01', '2025-03-31')], 'cancelled'],
    [
      'cancelled, the last one expired',
      [term('cancelled', ...over), term('expired', '2025-02-01', '2025-03-31')],
      'expired',
    ],
    ['over, and the job has not been there yet', [term('ongoing', '2026-02-05', '2026-03-04')], 'expired'],
  ] as const)('%s', (_, terms, standing) => {
    expect(standingOf(terms, today)).toBe(standing);
  });
});
