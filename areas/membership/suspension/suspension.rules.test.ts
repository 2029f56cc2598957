import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { lastDayAfter } from '../sign-up/sign-up.rules.ts';
import { moveByDate } from '../membership/membership.rules.ts';
import { membershipMachine } from '../membership/membership.machine.ts';
import {
  daysOf,
  endWith,
  firstReturnOn,
  firstSuspensionOn,
  pushedBehind,
  runsInto,
  restEffect,
  restFaults,
  closedInstead,
  restMoves,
  restUntilReturn,
  returnFaults,
  whyNotByPolicy,
  whyNotSuspend,
  type Rest,
  type RestingTerm,
} from './suspension.rules.ts';

const term: RestingTerm = {
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-03-31',
  paid_until: '2026-03-31',
};
const rest = (from_on: string, until_on: string | null): Rest => ({ from_on, until_on });
const free = { suspension_max_times: null, suspension_max_days: null, suspension_notice_days: 0 };

describe('the last day', () => {
  it.each([
    ['one day', [rest('2026-02-01', '2026-02-01')], '2026-04-01'],
    ['a month of 28 days', [rest('2026-02-01', '2026-02-28')], '2026-04-28'],
    ['two rests', [rest('2026-01-10', '2026-01-19'), rest('2026-03-01', '2026-03-05')], '2026-04-15'],
    ['no end yet', [rest('2026-02-01', null)], '2026-03-31'],
    ['none', [], '2026-03-31'],
  ])('moves by the days of rest: %s', (_, rests, end) => {
    expect(endWith(term.paid_until, rests)).toBe(end);
  });
});

describe('the status', () => {
  it.each([
    ['begins today', 'ongoing', '2026-02-01', 'paused'],
    ['begins tomorrow', 'ongoing', '2026-01-31', 'ongoing'],
    ['on the last day of rest', 'paused', '2026-02-10', 'paused'],
    ['on the day after', 'paused', '2026-02-11', 'ongoing'],
    ['of one that waits for its first day', 'ongoing_pending', '2026-02-05', 'ongoing_pending'],
    ['of one that is being cancelled', 'pending_cancel', '2026-02-05', 'pending_cancel'],
  ] as const)('%s', (_, status, today, expected) => {
    expect(restEffect({ ...term, status }, [rest('2026-02-01', '2026-02-10')], today).status).toBe(expected);
  });
  it('can be suspended only while it runs or waits', () => {
    expect(whyNotSuspend({ status: 'ongoing' })).toBeNull();
    for (const status of ['expired', 'cancelled', 'terminated', 'payment_pending', 'pending_cancel'] as const)
      expect(whyNotSuspend({ status })).toBe('membership.not_suspendable');
  });
});

const faultOf = (ask: Rest, other: Rest) => restFaults(ask, term, [other], '2026-01-10', (day) => `<${day}>`)[0];

describe('what is wrong with the days', () => {
  it.each([
    ['nothing', rest('2026-02-01', '2026-02-10'), []],
    ['already over', rest('2026-01-09', null), [['from_on', 'in_the_past']]],
    ['after the last day', rest('2026-04-01', null), [['from_on', 'after_last_day']]],
    ['ends before it begins', rest('2026-02-10', '2026-02-09'), [['until_on', 'ends_before_start']]],
    ['too long', rest('2026-02-01', '2027-02-02'), [['until_on', 'days_too_many']]],
    ['touches another', rest('2026-03-05', '2026-03-09'), [['from_on', 'overlaps_days']]],
    ['runs into another for ever', rest('2026-02-01', null), [['until_on', 'before_planned']]],
    ['begins within another', rest('2026-03-10', null), [['from_on', 'overlaps_days']]],
  ])('%s', (_, ask, faults) => {
    const others = /overlaps|planned/.test(faults[0]?.[1] ?? '') ? [rest('2026-03-09', '2026-03-12')] : [];
    expect(restFaults(ask, term, others, '2026-01-10').map(({ field, key }) => [field, key])).toEqual(faults);
  });
  it.each([
    ['the day before another', rest('2026-03-05', '2026-03-08'), []],
    ['the day after it', rest('2026-03-13', '2026-03-14'), []],
    ['on its last day', rest('2026-03-12', '2026-03-14'), ['overlaps_days']],
  ])('%s', (_, ask, keys) => {
    const others = [rest('2026-03-09', '2026-03-12')];
    expect(restFaults(ask, term, others, '2026-01-10').map(({ key }) => key)).toEqual(keys);
    expect(restFaults(rest('2026-03-20', null), term, others, '2026-01-10')).toEqual([]);
  });
  it('names the days that are in the way', () => {
    const other = rest('2026-03-09', '2026-03-12');
    expect(faultOf(rest('2026-02-01', null), other)?.facts).toEqual({ from: '<2026-03-09>' });
    expect(faultOf(rest('2026-03-05', '2026-03-09'), other)?.facts).toEqual({
      from: '<2026-03-09>',
      until: '<2026-03-12>',
    });
    expect(faultOf(rest('2026-03-05', '2026-03-20'), rest('2026-03-09', null))).toMatchObject({
      key: 'overlaps_open',
      facts: { from: '<2026-03-09>' },
    });
  });
  it('before the first day of one that waits', () => {
    const waits = { ...term, start_on: '2026-02-01' };
    expect(restFaults(rest('2026-01-20', null), waits, [], '2026-01-10')[0]?.key).toBe('before_first_day');
  });
});

describe('the policy of the programme', () => {
  const policy = { suspension_max_times: 2, suspension_max_days: 30, suspension_notice_days: 3 };
  it.each([
    ['allowed', rest('2026-02-01', '2026-02-10'), [], null],
    ['exactly all days', rest('2026-02-01', '2026-03-02'), [], null],
    ['one day more', rest('2026-02-01', '2026-03-03'), [], 'membership.suspended_too_long'],
    [
      'what is left',
      rest('2026-03-01', '2026-03-21'),
      [rest('2026-01-11', '2026-01-20')],
      'membership.suspended_too_long',
    ],
    [
      'a third time',
      rest('2026-03-01', '2026-03-02'),
      [rest('2026-01-11', '2026-01-12'), rest('2026-01-21', '2026-01-22')],
      'membership.suspended_too_often',
    ],
    ['too late to ask', rest('2026-01-12', '2026-01-13'), [], 'membership.suspension_notice'],
    ['no end where days are counted', rest('2026-02-01', null), [], 'membership.suspension_needs_end'],
  ])('%s', (_, ask, others, code) => {
    expect(whyNotByPolicy(ask, others, policy, '2026-01-10')?.code ?? null).toBe(code);
    expect(whyNotByPolicy(ask, others, free, '2026-01-10')).toBeNull();
  });
});

describe('coming back and undoing', () => {
  it('gives back the days that were not rested', () => {
    const back = restUntilReturn(rest('2026-02-01', '2026-02-28'), '2026-02-11');
    expect(back).toEqual(rest('2026-02-01', '2026-02-10'));
    expect(restUntilReturn(rest('2026-02-01', null), '2026-02-11')).toEqual(rest('2026-02-01', '2026-02-10'));
    expect(restUntilReturn(rest('2026-02-01', null), '2026-02-01')).toBeNull();
  });
  it.each([
    ['today', '2026-02-05', []],
    ['yesterday', '2026-02-04', ['in_the_past']],
    ['after the end that was planned', '2026-02-11', ['after_last_day']],
  ])('%s', (_, day, keys) => {
    expect(returnFaults(rest('2026-02-01', '2026-02-10'), day, '2026-02-05').map(({ key }) => key)).toEqual(keys);
  });
  it.each([
    ['planned', '2026-01-31', ['undo']],
    ['begins today', '2026-02-01', ['return', 'undo']],
    ['running', '2026-02-02', ['return']],
    ['on its last day', '2026-02-10', ['return']],
    ['over', '2026-02-11', []],
  ])('%s', (_, today, moves) => {
    expect(restMoves(rest('2026-02-01', '2026-02-10'), today)).toEqual(moves);
  });
  it('is possible today, also on the day on which it began', () => {
    expect(firstReturnOn(rest('2026-02-01', null), '2026-01-31')).toBe('2026-02-01');
    expect(firstReturnOn(rest('2026-02-01', null), '2026-02-01')).toBe('2026-02-01');
    expect(returnFaults(rest('2026-02-01', null), '2026-02-01', '2026-02-01')).toEqual([]);
    expect(firstReturnOn(rest('2026-02-01', null), '2026-02-05')).toBe('2026-02-05');
  });
  it('of one day can be undone on that day, and one can come back', () => {
    expect(restMoves(rest('2026-02-01', '2026-02-01'), '2026-02-01')).toEqual(['return', 'undo']);
    expect(restMoves(rest('2026-02-01', null), '2026-02-01')).toEqual(['return', 'undo']);
  });
});

const firstOf = (start_on: string, suspension_notice_days: number) =>
  firstSuspensionOn({ start_on, policy: { suspension_notice_days } }, '2026-02-10');
describe('the first day of a suspension', () => {
  it('is today, the first day of the membership, or after the notice', () => {
    expect(firstOf('2026-01-01', 0)).toBe('2026-02-10');
    expect(firstOf('2026-03-01', 0)).toBe('2026-03-01');
    expect(firstOf('2026-01-01', 7)).toBe('2026-02-17');
    expect(firstOf('2026-02-12', 7)).toBe('2026-02-17');
  });
});

describe('the next membership of the same programme', () => {
  const next = { id: 2, start_on: '2026-04-01', end_on: '2026-04-30', paid_until: '2026-04-30' };
  const after = { id: 3, start_on: '2026-05-01', end_on: '2026-05-31', paid_until: '2026-05-31' };
  it('begins after the one that rested has ended, with as many days as before', () => {
    expect(pushedBehind('2026-04-05', [after, next])).toEqual([
      { id: 2, start_on: '2026-04-06', end_on: '2026-05-05', paid_until: '2026-05-05' },
      { id: 3, start_on: '2026-05-06', end_on: '2026-06-05', paid_until: '2026-06-05' },
    ]);
    expect(pushedBehind('2026-03-31', [next, after])).toEqual([]);
    expect(pushedBehind('2026-04-05', [{ ...next, start_on: '2026-04-06' }])).toEqual([]);
  });
  it('stands in the way of a planned rest', () => {
    expect(runsInto('2026-04-01', [after, next])).toBe(next);
    expect(runsInto('2026-03-31', [after, next])).toBeUndefined();
  });
});

describe('whatever is done', () => {
  const anything = fc.record({
    start: fc.integer({ min: 0, max: 1200 }),
    months: fc.integer({ min: 1, max: 24 }),
    steps: fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 40 }),
        ahead: fc.integer({ min: 0, max: 20 }),
        days: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
        next: fc.constantFrom('keep', 'undo', 'return'),
      }),
      { maxLength: 8 },
    ),
  });
  type Life = { term: RestingTerm; rests: Rest[] };
  const put = ({ term: of }: Life, rests: Rest[], today: string): Life => ({
    term: { ...of, ...restEffect(of, rests, today) },
    rests,
  });

  it('as many days can be trained on as were paid for; undone leaves no trace', () => {
    fc.assert(
      fc.property(anything, ({ start, months, steps }) => {
        const start_on = addDays('2024-01-15', start);
        const paid_until = lastDayAfter(start_on, months, 'month');
        let life: Life = { term: { status: 'ongoing', start_on, end_on: paid_until, paid_until }, rests: [] };
        let today = start_on;
        for (const step of steps) {
          today = addDays(today, step.wait);
          life = put(life, life.rests, today);
          if (today > life.term.end_on) break;
          const from_on = addDays(today, step.ahead);
          const ask = rest(from_on, step.days === null ? null : addDays(from_on, step.days - 1));
          if (restFaults(ask, life.term, life.rests, today).length > 0) continue;
          const before = structuredClone(life);
          const asked = put(life, [...life.rests, ask], today);
          if (step.next === 'undo') {
            const undone = put(asked, before.rests, today);
            expect(undone).toEqual(before);
            continue;
          }
          life = asked;
          if (ask.until_on !== null && step.next === 'keep') continue;
          today = addDays(from_on, 1 + ((step.days ?? 30) % 17));
          const back = returnFaults(ask, today, today).length === 0 ? restUntilReturn(ask, today) : ask;
          if (back) life = put(life, [...before.rests, back], today);
        }
        const rested = life.rests.reduce((sum, one) => sum + daysOf(one), 0);
        const paid = daysBetween(start_on, paid_until) + 1;
        expect(daysBetween(start_on, life.term.end_on) + 1 - rested).toBe(paid);
      }),
      { numRuns: 1000 },
    );
  });

  it('the calendar comes to the same status as posting', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 120 }),
        (ahead, days, later) => {
          const from_on = addDays(term.start_on, ahead);
          const rests = [rest(from_on, addDays(from_on, days))];
          const posted = { ...term, ...restEffect(term, rests, term.start_on) };
          const today = addDays(term.start_on, later);
          let { status } = posted;
          for (
            let move = moveByDate(posted, today, rests);
            move;
            move = moveByDate({ ...posted, status }, today, rests)
          )
            status = membershipMachine.moves[move].to;
          const expected = today > posted.end_on ? 'expired' : restEffect(posted, rests, today).status;
          expect(status).toBe(expected);
        },
      ),
    );
  });
});

describe('ending a suspension early while the branch is closed', () => {
  const closures = [
    { from_on: '2026-02-03', until_on: '2026-02-12' },
    { from_on: '2026-03-01', until_on: '2026-03-10' },
  ];
  it.each([
    ['on all the days that are left', '2026-02-10', '2026-02-05', '2026-02-12'],
    ['until the same day', '2026-02-12', '2026-02-05', '2026-02-12'],
    ['on some of them', '2026-02-13', '2026-02-05', null],
    ['later', '2026-02-10', '2026-02-02', null],
    ['for as long as it takes', null, '2026-02-05', null],
    ['and the suspension has ended', '2026-02-04', '2026-02-05', null],
  ] as const)('%s', (_name, until_on, today, closed) =>
    expect(closedInstead({ from_on: '2026-02-01', until_on }, closures, today)).toBe(closed),
  );
});
