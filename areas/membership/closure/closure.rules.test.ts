import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import {
  closureEffect,
  closureFaults,
  whyNotUndoClosure,
  firstReopening,
  reopeningFaults,
  whyNotReopen,
} from './closure.rules.ts';
import { closureMachine } from './closure.machine.ts';
import type { Rest, RestingTerm } from '../suspension/suspension.rules.ts';

const today = '2026-02-01';
const term: RestingTerm = {
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-03-31',
  paid_until: '2026-03-31',
};
const closed = { from_on: '2026-02-10', until_on: '2026-02-19' };

it('has a table of moves without unreachable states or dead ends', () => {
  expect(machineProblems(closureMachine)).toEqual([]);
});

it.each([
  ['today alone', { from_on: today, until_on: today }, []],
  ['from yesterday', { from_on: '2026-01-31', until_on: today }, ['from_on in_the_past']],
  ['backwards', { from_on: '2026-02-03', until_on: '2026-02-02' }, ['until_on ends_before_start']],
  ['366 days', { from_on: today, until_on: '2027-02-01' }, []],
  ['367 days', { from_on: today, until_on: '2027-02-02' }, ['until_on days_too_many']],
])('%s', (_, ask, faults) => {
  expect(closureFaults(ask, today).map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
});

const next = (start_on: string) => [{ id: 2, start_on, end_on: '2026-12-31', paid_until: '2026-12-31' }];
const rest = (from_on: string, until_on: string | null): Rest => ({ from_on, until_on });
const closes = (from_on: string, until_on: string): Rest => ({ from_on, until_on, closure: true });
const whole = [closes('2026-02-10', '2026-02-19')];

describe('what a closure means for one membership', () => {
  it.each<[string, RestingTerm, Rest[], ReturnType<typeof next>, Rest[], string | null]>([
    ['all of the days', term, [], [], whole, null],
    ['from its first day', { ...term, start_on: '2026-02-12' }, [], [], [closes('2026-02-12', '2026-02-19')], null],
    ['its last day alone', { ...term, start_on: '2026-02-19' }, [], [], [closes('2026-02-19', '2026-02-19')], null],
    ['nothing before it begins', { ...term, start_on: '2026-02-20' }, [], [], [], null],
    ['nothing once it is over', { ...term, end_on: '2026-02-09', paid_until: '2026-02-09' }, [], [], [], null],
    [
      'all where it is paid until it is cancelled, and paid for less far',
      { ...term, billing: 'rolling', end_on: '2026-02-05', paid_until: '2026-02-05' },
      [],
      [],
      whole,
      null,
    ],
    [
      'nothing once it is cancelled and over before',
      { ...term, billing: 'rolling', status: 'pending_cancel', end_on: '2026-02-05', paid_until: '2026-02-05' },
      [],
      [],
      [],
      null,
    ],
    ['all where it is cancelled and still runs', { ...term, status: 'pending_cancel' }, [], [], whole, null],
    ['all where a payment failed', { ...term, status: 'payment_failed' }, [], [], whole, null],
    ['nothing where the end was agreed to the day', { ...term, status: 'pending_terminate' }, [], [], [], 'ends_early'],
    ['nothing where it is over', { ...term, status: 'terminated' }, [], [], [], null],
    [
      'the days beside another rest',
      term,
      [rest('2026-02-12', '2026-02-13')],
      [],
      [closes('2026-02-10', '2026-02-11'), closes('2026-02-14', '2026-02-19')],
      null,
    ],
    ['the days before an open rest', term, [rest('2026-02-15', null)], [], [closes('2026-02-10', '2026-02-14')], null],
    ['nothing where it rests anyway', term, [rest('2026-02-01', '2026-02-28')], [], [], 'rests_already'],
    ['nothing where it rests until the client is back', term, [rest('2026-02-01', null)], [], [], 'rests_already'],
    ['all days up to the next one', term, [], next('2026-04-11'), whole, null],
    ['nothing that runs into the next one', term, [], next('2026-04-10'), [], 'next_sold'],
    [
      'all days of one that runs so far by an earlier rest',
      { ...term, end_on: '2026-02-10', paid_until: '2026-02-08' },
      [rest('2026-02-03', '2026-02-04')],
      [],
      whole,
      null,
    ],
  ])('%s', (_, of, rests, following, expected, why) => {
    expect(closureEffect(of, rests, following, closed)).toEqual({ rests: expected, why });
  });

  it('covers each closed day of the membership once, whatever rests there are', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-01-25', days));
    const rested = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 5 })), { maxLength: 4 });
    fc.assert(
      fc.property(day, rested, (start_on, spans) => {
        const rests: Rest[] = [];
        for (const [from_on, days] of spans) {
          const one = rest(from_on, addDays(from_on, days));
          if (rests.every((other) => addDays(from_on, days) < other.from_on || (other.until_on ?? '') < from_on))
            rests.push(one);
        }
        const effect = closureEffect({ ...term, start_on }, rests, [], closed);
        for (let at = closed.from_on; at <= closed.until_on; at = addDays(at, 1)) {
          const on = [...rests, ...effect.rests].filter((one) => one.from_on <= at && at <= (one.until_on ?? '9'));
          expect(on.length).toBe(
            at < start_on ? rests.filter((one) => one.from_on <= at && at <= (one.until_on ?? '')).length : 1,
          );
        }
      }),
    );
  });
});

it.each([
  ['done', '2026-02-02', null],
  ['done', today, null],
  ['done', '2026-01-31', 'membership.closure_has_begun'],
  ['running', '2026-02-02', 'membership.closure_not_done'],
  ['undone', '2026-02-02', 'membership.closure_not_done'],
])('%s, from %s: %s', (status, from_on, why) => {
  expect(whyNotUndoClosure({ status, from_on }, today)).toBe(why);
});

describe('opening again', () => {
  const closure = { status: 'done', from_on: '2026-03-10', until_on: '2026-03-14' };
  it.each([
    ['2026-03-09', '2026-03-11', null],
    ['2026-03-10', '2026-03-11', null],
    ['2026-03-12', '2026-03-12', null],
    ['2026-03-14', '2026-03-14', null],
    ['2026-03-15', '2026-03-15', 'membership.closure_over'],
  ])('on %s is possible from %s', (today, first, why) => {
    expect([firstReopening(closure, today), whyNotReopen(closure, today)]).toEqual([first, why]);
  });
  it('waits for the run, and is between the first and the last closed day', () => {
    expect(whyNotReopen({ ...closure, status: 'running' }, '2026-03-12')).toBe('membership.closure_not_done');
    const faults = (open_on: string) => reopeningFaults(closure, open_on, '2026-03-12').map(({ key }) => key);
    expect(faults('2026-03-12')).toEqual([]);
    expect(faults('2026-03-14')).toEqual([]);
    expect(faults('2026-03-10')).toEqual(['in_the_past', 'before_first_day']);
    expect(faults('2026-03-15')).toEqual(['after_last_day']);
  });
});
