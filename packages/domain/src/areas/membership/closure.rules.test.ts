import { describe, expect, it } from 'vitest';
import { machineProblems } from '#domain/kit/machine.ts';
import { closureFaults, closureMachine, closureRest, whyNotUndoClosure } from './closure.rules.ts';
import type { Rest, RestingTerm } from './suspension.rules.ts';

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
const rest = (from_on: string, until_on: string): Rest => ({ from_on, until_on });

describe('the rest of one membership', () => {
  it.each([
    ['is all of the days', term, [], [], closed],
    ['begins with it', { ...term, start_on: '2026-02-12' }, [], [], { ...closed, from_on: '2026-02-12' }],
    ['is its last day alone', { ...term, start_on: '2026-02-19' }, [], [], { ...closed, from_on: '2026-02-19' }],
    ['is none before it begins', { ...term, start_on: '2026-02-20' }, [], [], null],
    ['is none once it is over', { ...term, end_on: '2026-02-09', paid_until: '2026-02-09' }, [], [], null],
    [
      'is all of them where it is paid until it is cancelled, and paid for less far',
      { ...term, billing: 'rolling' as const, end_on: '2026-02-05', paid_until: '2026-02-05' },
      [],
      [],
      closed,
    ],
    ['is none of one that ends', { ...term, status: 'pending_cancel' as const }, [], [], null],
    ['is none where it rests already', term, [rest('2026-02-19', '2026-02-25')], [], null],
    ['is all of them beside another rest', term, [rest('2026-02-20', '2026-02-25')], [], closed],
    ['goes up to the next one', term, [], next('2026-04-11'), closed],
    ['is none that runs into the next one', term, [], next('2026-04-10'), null],
  ])('%s', (_, of, rests, following, expected) => {
    expect(closureRest(of, rests, following, closed, today)).toEqual(expected);
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
