import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kit/domain/day.ts';
import { daysOf, MAX_SESSIONS, ruleFault, ruleFrom, ruleUntil, shiftRule } from './repeat.rules.ts';
import { ruleText, weekdayCodes, type Repeat } from './repeat-text.rules.ts';

const repeat = (of: Partial<Repeat>): Repeat => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: ['MO'],
  monthly: 'day',
  until: '2026-12-31',
  ...of,
});
const found = (of: Partial<Repeat>, first_on: string) => daysOf(ruleText(repeat(of), first_on), first_on);

describe('a rule', () => {
  it.each<[string, Partial<Repeat>, string, string[]]>([
    [
      'every Monday and Wednesday',
      { weekdays: ['MO', 'WE'], until: '2026-11-09' },
      '2026-11-02',
      ['2026-11-02', '2026-11-04', '2026-11-09'],
    ],
    [
      'that begins between its days',
      { weekdays: ['MO'], until: '2026-11-16' },
      '2026-11-05',
      ['2026-11-09', '2026-11-16'],
    ],
    [
      'every other week',
      { interval: 2, until: '2026-11-30' },
      '2026-11-02',
      ['2026-11-02', '2026-11-16', '2026-11-30'],
    ],
    [
      'daily over a leap day',
      { frequency: 'daily', until: '2028-03-01' },
      '2028-02-28',
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
    [
      'on the 31st: months without one have none',
      { frequency: 'monthly', until: '2027-05-31' },
      '2026-12-31',
      ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31'],
    ],
    [
      'on 29 February and its like',
      { frequency: 'monthly', until: '2028-04-30' },
      '2028-01-29',
      ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29'],
    ],
    [
      'on the second Tuesday',
      { frequency: 'monthly', monthly: 'weekday', until: '2026-12-31' },
      '2026-10-13',
      ['2026-10-13', '2026-11-10', '2026-12-08'],
    ],
    [
      'on the last Friday',
      { frequency: 'monthly', monthly: 'weekday', until: '2026-12-31' },
      '2026-10-30',
      ['2026-10-30', '2026-11-27', '2026-12-25'],
    ],
  ])('%s', (_name, of, first_on, expected) => expect(found(of, first_on)).toEqual(expected));

  it('leaves out what is excepted, and is one day without a rule', () => {
    const rule = ruleText(repeat({ until: '2026-11-16' }), '2026-11-02');
    expect(daysOf(rule, '2026-11-02', ['2026-11-09'])).toEqual(['2026-11-02', '2026-11-16']);
    expect(daysOf(null, '2026-11-02')).toEqual(['2026-11-02']);
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231', null],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=10', null],
    ['FREQ=WEEKLY;BYDAY=MO', 'rule_endless'],
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20261231', 'rule_endless'],
    ['FREQ=HOURLY;COUNT=3', 'rule_unknown'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=3', 'rule_unknown'],
    ['FREQ=WEEKLY;BYHOUR=3;COUNT=3', 'rule_unknown'],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=3', 'rule_unknown'],
    ['nonsense', 'rule_unknown'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001', 'rule_empty'],
    ['FREQ=DAILY;COUNT=401', 'rule_too_many'],
    ['FREQ=MONTHLY;COUNT=40', 'rule_too_long'],
  ])('%s: %s', (rule, fault) => expect(ruleFault(rule, '2026-11-02')).toBe(fault));

  it('moves with its weekdays, and ends earlier', () => {
    expect(shiftRule('FREQ=WEEKLY;BYDAY=MO,SA;UNTIL=20261231', 1)).toBe('FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20270101');
    expect(shiftRule('FREQ=WEEKLY;BYDAY=MO,SU;COUNT=4', -1)).toBe('FREQ=WEEKLY;BYDAY=SU,SA;COUNT=4');
    expect(shiftRule('FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', 1)).toBeNull();
    expect(ruleUntil('FREQ=WEEKLY;BYDAY=MO;COUNT=10', '2026-11-09')).toBe('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261109');
  });

  it('gives days in order, on its weekdays, within its bounds, wherever it begins', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom(...weekdayCodes), { minLength: 1 });
    fc.assert(
      fc.property(
        weekdays,
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 4 }),
        (codes, at, long, interval) => {
          const first_on = addDays('2026-01-01', at);
          const until = addDays(first_on, long);
          const days = found({ weekdays: codes, until, interval }, first_on);
          expect(days).toEqual([...new Set(days)].toSorted());
          expect(days.length).toBeLessThanOrEqual(MAX_SESSIONS);
          for (const day of days) {
            expect(first_on <= day && day <= until).toBe(true);
            expect(codes).toContain(weekdayCodes[weekdayOf(day)]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a rule that is split', () => {
  it('has together as many days as before, whether it counts them or ends on a day', () => {
    const rule = fc.constantFrom(
      'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9',
      'FREQ=DAILY;INTERVAL=3;COUNT=5',
      'FREQ=WEEKLY;UNTIL=20261231',
    );
    fc.assert(
      fc.property(rule, fc.nat({ max: 40 }), (text, at) => {
        const first_on = '2026-11-02';
        const all = daysOf(text, first_on);
        const from = all[at % all.length] ?? first_on;
        const tail = daysOf(ruleFrom(text, first_on, from), from);
        expect(tail).toEqual(all.filter((day) => day >= from));
        if (from === first_on) return;
        expect([...daysOf(ruleUntil(text, addDays(from, -1)), first_on), ...tail]).toEqual(all);
      }),
    );
  });
});
