import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { EditOpeningHours, type Span, type Week } from './hours.model.ts';
import {
  endsNextDay,
  hoursOfAll,
  isClosedOn,
  isOpenAt,
  isWithinHours,
  leftOutside,
  minutesOfSpan,
  spansFault,
  spansFrom,
  spansOn,
  spansText,
  weekFaults,
  widestHours,
  withHoliday,
} from './hours.rules.ts';

const span = (text: string): Span => spansFrom(text)[0] ?? { opens: '', closes: '' };
const weekOf = (days: Partial<Record<(typeof weekdays)[number], string>>): Week =>
  Object.fromEntries(weekdays.map((day) => [day, spansFrom(days[day] ?? '')])) as Week;

describe('a week', () => {
  it.each<[string, Parameters<typeof weekOf>[0], string[]]>([
    ['nothing at all', {}, []],
    ['two spans that touch', { monday: '06:00-12:00,12:00-22:00' }, []],
    ['two spans that overlap', { monday: '06:00-12:01,12:00-22:00' }, ['monday spans_overlap']],
    ['the same span twice', { friday: '09:00-10:00,09:00-10:00' }, ['friday spans_overlap']],
    ['no time at all', { monday: '06:00-06:00' }, ['monday span_empty']],
    ['the whole day', { monday: '00:00-24:00', tuesday: '00:00-24:00' }, []],
    ['a night that ends as the next day begins', { monday: '18:00-06:00', tuesday: '06:00-22:00' }, []],
    [
      'a night that reaches into the next morning',
      { monday: '18:00-06:30', tuesday: '06:00-22:00' },
      ['tuesday spans_overlap'],
    ],
    [
      'a Saturday night that reaches into Sunday',
      { saturday: '20:00-02:00', sunday: '01:00-12:00' },
      ['saturday spans_overlap'],
    ],
    [
      'faults on two days',
      { monday: '06:00-12:00,07:00-08:00', friday: '06:00-06:00' },
      ['monday spans_overlap', 'friday span_empty'],
    ],
  ])('%s', (_name, days, faults) => {
    expect(weekFaults(weekOf(days)).map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });

  it('is refused at the field when a time is none', () => {
    const parsed = EditOpeningHours.safeParse({
      version: 1,
      ...weekOf({}),
      monday: [{ opens: '6:00', closes: '25:00' }],
    });
    expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
      'monday.0.opens not_a_time',
      'monday.0.closes not_a_time',
    ]);
    expect(
      EditOpeningHours.safeParse({ version: 1, ...weekOf({}), monday: [{ opens: '24:00', closes: '24:00' }] }).success,
    ).toBe(false);
  });
});

describe('what is open', () => {
  const week = weekOf({ friday: '06:00-14:00,18:00-02:00', saturday: '08:00-12:00' });
  const FRIDAY = '2026-11-20';
  it.each<[string, string, number, boolean]>([
    ['as it opens', FRIDAY, 360, true],
    ['the minute before', FRIDAY, 359, false],
    ['in the break', FRIDAY, 15 * 60, false],
    ['as it closes', FRIDAY, 14 * 60, false],
    ['after midnight', addDays(FRIDAY, 1), 119, true],
    ['as the night ends', addDays(FRIDAY, 1), 120, false],
    ['the next morning', addDays(FRIDAY, 1), 9 * 60, true],
    ['a day without hours', addDays(FRIDAY, 2), 600, false],
  ])('%s', (_name, day, minute, open) => expect(isOpenAt(week, [], day, minute)).toBe(open));

  it('follows the holiday in place of the weekday, and keeps the night before it', () => {
    const closed = [{ day: addDays(FRIDAY, 1), spans: null }];
    expect(isOpenAt(week, closed, addDays(FRIDAY, 1), 60)).toBe(true);
    expect(isOpenAt(week, closed, addDays(FRIDAY, 1), 9 * 60)).toBe(false);
    expect(spansOn(week, [{ day: FRIDAY, spans: [span('10:00-12:00')] }], FRIDAY)).toEqual([span('10:00-12:00')]);
  });
});

const minute = fc.integer({ min: 0, max: 1439 });
const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const anySpan = fc.tuple(minute, minute).map(([a, b]): Span => ({ opens: clock(a), closes: clock(b) }));

describe('spans', () => {
  it('are the same after they were written down and read', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 6 }), (spans) => {
        const again = spansFrom(spansText(spans));
        expect(again).toHaveLength(spans.length);
        expect(spansText(again)).toBe(spansText(spans));
      }),
    );
  });

  it('are written in the order in which they begin', () => {
    expect(spansText(spansFrom('18:00-02:00,06:00-14:00'))).toBe('06:00-14:00,18:00-02:00');
    expect(spansFrom('')).toEqual([]);
  });

  it.each([
    ['none', '', null],
    ['one', '10:00-12:00', null],
    ['one without length', '10:00-10:00', 'span_empty'],
    ['one without length beside another', '10:00-12:00,14:00-14:00', 'span_empty'],
    ['the whole day', '00:00-24:00', null],
  ])('of a holiday: %s', (_what, text, fault) => expect(spansFault(spansFrom(text))).toBe(fault));

  it('overlap exactly when a minute is in two of them', () => {
    fc.assert(
      fc.property(anySpan, anySpan, (a, b) => {
        fc.pre(a.opens !== a.closes && b.opens !== b.closes);
        const [first, second] = [minutesOfSpan(a), minutesOfSpan(b)];
        const shared = Array.from({ length: 2880 }, (_, at) => at).some(
          (at) => first.from <= at && at < first.until && second.from <= at && at < second.until,
        );
        expect(spansFault([a, b]) === 'spans_overlap').toBe(shared);
        expect(endsNextDay(a)).toBe(first.until > 1440);
      }),
      { numRuns: 200 },
    );
  });

  it('of a week without faults never hold a minute twice', () => {
    const anyWeek = fc.tuple(...weekdays.map(() => fc.array(anySpan, { maxLength: 2 })));
    fc.assert(
      fc.property(anyWeek, (days) => {
        const week = Object.fromEntries(weekdays.map((day, at) => [day, days[at]])) as Week;
        const held = new Map<number, number>();
        for (const [at, day] of weekdays.entries())
          for (const one of week[day]) {
            const { from, until } = minutesOfSpan(one);
            for (let m = from; m < until; m++) {
              const place = (m + at * 1440) % 10_080;
              held.set(place, (held.get(place) ?? 0) + 1);
            }
          }
        const isDouble = [...held.values()].some((count) => count > 1);
        const isEmpty = weekdays.some((day) => week[day].some((one) => one.opens === one.closes));
        expect(weekFaults(week).length > 0).toBe(isDouble || isEmpty);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the hours of more than one day', () => {
  it.each<[string, Parameters<typeof weekOf>[0], ReturnType<typeof widestHours>]>([
    ['none where none are set', {}, null],
    [
      'from the earliest to the latest',
      { monday: '09:00-12:00,14:00-21:30', sunday: '07:30-18:00' },
      { from: 450, until: 1290 },
    ],
    ['to midnight where a night is open', { friday: '18:00-02:00', monday: '09:00-21:00' }, { from: 540, until: 1440 }],
  ])('in a week: %s', (_name, days, hours) => expect(widestHours(weekOf(days))).toEqual(hours));

  it('are those that all days have; closed days do not count', () => {
    const week = weekOf({ monday: '09:00-21:00', tuesday: '06:00-20:00', wednesday: '18:00-02:00' });
    const [monday, tuesday, wednesday, thursday] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
    expect(hoursOfAll(week, [], [monday, tuesday, thursday])).toEqual({ from: 540, until: 1200 });
    expect(hoursOfAll(week, [{ day: monday, spans: [span('10:00-16:00')] }], [monday])).toEqual({
      from: 600,
      until: 960,
    });
    const split = [{ day: monday, spans: spansFrom('07:00-09:00,17:00-19:00') }];
    expect(hoursOfAll(week, split, [monday])).toEqual({ from: 420, until: 1140 });
    expect(hoursOfAll(week, [], [wednesday])).toEqual({ from: 1080, until: 1440 });
    expect(hoursOfAll(week, [], [thursday])).toEqual({ from: 0, until: 1440 });
  });
});

describe('a closed day', () => {
  const [SUNDAY, MONDAY, TUESDAY] = ['2026-03-08', '2026-03-09', '2026-03-10'];
  const week = weekOf({ monday: '06:00-22:00', tuesday: '06:00-22:00' });
  const closed = { day: MONDAY, spans: null };
  const short = { day: SUNDAY, spans: [span('10:00-12:00')] };
  it.each<[string, Week, Parameters<typeof isClosedOn>[1], string, boolean]>([
    ['a holiday', week, [closed], MONDAY, true],
    ['another day than the holiday', week, [closed], TUESDAY, false],
    ['a weekday without hours', week, [], SUNDAY, true],
    ['a weekday without hours that a holiday opens', week, [short], SUNDAY, false],
    ['no hours were ever set', weekOf({}), [], SUNDAY, false],
    ['a holiday where no hours were ever set', weekOf({}), [closed], MONDAY, true],
  ])('%s', (_name, hours, holidays, day, is) => {
    expect(isClosedOn(hours, holidays, day)).toBe(is);
  });
});

describe('what is within the hours', () => {
  const closed: Week = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
  const [FRI, SAT] = ['2026-03-06', '2026-03-07'];
  const late: Week = {
    ...closed,
    friday: [
      { opens: '06:00', closes: '12:00' },
      { opens: '12:00', closes: '14:00' },
      { opens: '18:00', closes: '02:00' },
    ],
  };
  it.each([
    ['all of it', 6 * 60, 60, true],
    ['across two spans that touch', 11 * 60 + 30, 60, true],
    ['to the last minute', 13 * 60, 60, true],
    ['a minute too long', 13 * 60, 61, false],
    ['over midnight', 23 * 60 + 30, 60, true],
    ['over midnight and longer than the night', 23 * 60 + 30, 151, false],
    ['across a break', 13 * 60, 6 * 60, false],
    ['a minute too early', 5 * 60 + 59, 60, false],
  ] as const)('%s', (_, from, minutes, is) => {
    expect(isWithinHours(late, [], { day: FRI, from, minutes })).toBe(is);
  });
  it('the night belongs to the evening before, a holiday has its own hours, and no hours at all are all of them', () => {
    expect(isWithinHours(late, [], { day: addDays(FRI, 1), from: 30, minutes: 60 })).toBe(true);
    expect(isWithinHours(late, [{ day: FRI, spans: null }], { day: addDays(FRI, 1), from: 30, minutes: 60 })).toBe(
      false,
    );
    expect(isWithinHours(closed, [], { day: FRI, from: 0, minutes: 3 * 24 * 60 - 24 * 60 })).toBe(true);
    expect(isWithinHours(closed, [{ day: FRI, spans: null }], { day: FRI, from: 0, minutes: 60 })).toBe(false);
  });
  it('only what was within them before is left outside by others', () => {
    const less = { ...late, friday: [{ opens: '06:00', closes: '12:00' }] };
    const at = (from: number, day = FRI) => ({ day, from, minutes: 60 });
    const [before, after] = [
      { week: late, holidays: [] },
      { week: less, holidays: [] },
    ];
    expect(leftOutside(before, after, at(12 * 60))).toBe(true);
    expect(leftOutside(before, after, at(15 * 60))).toBe(false);
    expect(leftOutside(before, after, at(6 * 60))).toBe(false);
    const holidays = [{ day: FRI, spans: late.friday }];
    expect(leftOutside({ week: late, holidays }, { week: less, holidays }, at(12 * 60))).toBe(false);
  });

  it('a holiday leaves outside what its hours do not reach; one that closes the day leaves all of it', () => {
    const week = weekOf({ friday: '06:00-22:00', saturday: '08:00-14:00' });
    const before = { week, holidays: [] };
    const at = (from: number, day = FRI) => ({ day, from, minutes: 60 });
    const short = { day: FRI, spans: [span('06:00-12:00')] };
    const after = { week, holidays: withHoliday([], null, short) };
    expect([6, 11, 12, 18, 23].map((hour) => leftOutside(before, after, at(hour * 60)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    const closed = { week, holidays: withHoliday([], null, { day: FRI, spans: null }) };
    expect([6, 18, 23].map((hour) => leftOutside(before, closed, at(hour * 60)))).toEqual([true, true, true]);
    // Longer hours than on that weekday leave nothing outside, until the holiday is removed or moved.
    const long = { day: SAT, spans: [span('08:00-23:00')] };
    const longer = { week, holidays: withHoliday([], null, long) };
    expect(leftOutside(before, longer, at(20 * 60, SAT))).toBe(false);
    expect(leftOutside(longer, before, at(20 * 60, SAT))).toBe(true);
    const moved = { week, holidays: withHoliday(longer.holidays, SAT, { ...long, day: FRI }) };
    expect(moved.holidays).toEqual([{ ...long, day: FRI }]);
    expect([at(20 * 60, SAT), at(6 * 60), at(8 * 60)].map((plan) => leftOutside(longer, moved, plan))).toEqual([
      true,
      true,
      false,
    ]);
  });

  /** The model: minute by minute, each checked separately. */
  it('is the same as looking at every minute', () => {
    const time = fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
    const day = fc.array(fc.record({ opens: time, closes: time }), { maxLength: 2 });
    const weeks = fc.record({
      sunday: day,
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
    });
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 }), (week, from, minutes) => {
        fc.pre(Object.values(week).some((spans) => spans.length > 0));
        const each = Array.from({ length: minutes }, (_, i) => from + i).every((minute) =>
          isOpenAt(week, [], addDays(FRI, Math.floor(minute / 1440)), minute % 1440),
        );
        expect(isWithinHours(week, [], { day: FRI, from, minutes })).toBe(each);
      }),
      { numRuns: 300 },
    );
  });
});
