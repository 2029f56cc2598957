import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { type TimesheetStatus } from './timesheet.contract.ts';
import { timesheetMachine } from './timesheet.machine.ts';
import { timesheetCan, whyNotCorrect, whyNotMoveSheet } from './timesheet.rules.ts';

const NOW = new Date('2026-05-04T02:00:00Z');
const TODAY = '2026-05-04';
const sheet = (status: TimesheetStatus, more: object = {}) => ({
  status,
  staff_id: 7,
  until_on: '2026-05-03',
  unlocked_until: null,
  ...more,
});
const everything = (): boolean => true;
const nothing = (): boolean => false;
const own = { staff_id: 7, has: everything };
const other = { staff_id: 8, has: everything };

it('has a table of moves without unreachable states or dead ends', () => {
  expect(machineProblems(timesheetMachine)).toEqual([]);
});

describe('a move of a timesheet', () => {
  it.each([
    ['own is handed in', sheet('draft'), 'hand_in', own, null],
    ['somebody else’s is not handed in', sheet('draft'), 'hand_in', other, 'shift.not_yours_sheet'],
    ['is submitted by whoever keeps them', sheet('draft'), 'submit', other, null],
    [
      'what was handed in early is approved on its last day',
      sheet('submitted', { until_on: TODAY }),
      'approve',
      other,
      null,
    ],
    ['not on its last day', sheet('draft', { until_on: TODAY }), 'submit', other, 'shift.sheet_running'],
    ['nor handed in', sheet('draft', { until_on: TODAY }), 'hand_in', own, 'shift.sheet_running'],
    ['nobody approves their own', sheet('submitted'), 'approve', own, 'shift.own_request'],
    ['another one approves it', sheet('submitted'), 'approve', other, null],
    ['without the flag', sheet('submitted'), 'approve', { staff_id: 8, has: nothing }, 'shift.needs_approver'],
    ['not before it is submitted', sheet('draft'), 'approve', other, 'kit.move_not_possible'],
    ['nobody unlocks their own', sheet('locked'), 'unlock', own, 'shift.own_request'],
  ] as const)('%s', (_, of, move, who, why) => {
    expect(whyNotMoveSheet(of, move, who, TODAY)).toBe(why);
  });
});

describe('correcting', () => {
  it.each([
    ['a draft', sheet('draft'), 8, null],
    ['one’s own', sheet('draft'), 7, 'shift.own_request'],
    ['one that is locked', sheet('locked'), 8, 'shift.sheet_not_open'],
    ['one that is open for a second yet', sheet('unlocked', { unlocked_until: '2026-05-04T02:00:01Z' }), 8, null],
    [
      'one that was locked again',
      sheet('locked', { unlocked_until: '2026-05-04T03:00:00Z' }),
      8,
      'shift.sheet_not_open',
    ],
    ['one that waits', sheet('submitted', { unlocked_until: '2026-05-04T03:00:00Z' }), 8, 'shift.sheet_not_open'],
    ['one unlocked without an end', sheet('unlocked'), 8, 'shift.sheet_not_open'],
    ['one whose time is up', sheet('unlocked', { unlocked_until: '2026-05-04T02:00:00Z' }), 8, 'shift.sheet_not_open'],
  ])('%s', (_, of, staff_id, why) => {
    expect(whyNotCorrect(of, staff_id, NOW)).toBe(why);
  });
});

describe('what is offered', () => {
  it.each([
    ['their own draft', sheet('draft'), own, ['hand_in', 'compute']],
    ['the draft of another', sheet('draft'), other, ['submit', 'correct', 'compute']],
    ['what another submitted', sheet('submitted'), other, ['approve', 'reject']],
    ['what they submitted', sheet('submitted'), own, []],
    ['to somebody without a flag', sheet('draft'), { staff_id: 8, has: nothing }, []],
  ] as const)('%s', (_, of, who, can) => {
    expect(timesheetCan(of, who, TODAY, NOW)).toEqual(can);
  });
});
