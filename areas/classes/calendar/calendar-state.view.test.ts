import { describe, expect, it } from 'vitest';
import { classCategories } from '#web/shell/class-categories.ts';
import {
  filtersOf,
  firstShown,
  gridHours,
  mostAtOnce,
  rangeOf,
  showsAppointments,
  stateOf,
  stepFrom,
} from './calendar-state.view.ts';

describe('the calendar', () => {
  it.each([
    ['month', '2026-03-15', '2026-02-23', '2026-04-05'],
    ['month', '2026-02-28', '2026-01-26', '2026-03-01'],
    ['week', '2026-03-15', '2026-03-09', '2026-03-15'],
    ['agenda', '2026-03-17', '2026-03-17', '2026-03-23'],
    ['day', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['rooms', '2028-02-29', '2028-02-29', '2028-02-29'],
  ] as const)('%s of %s', (view, day, from, until) => expect(rangeOf(view, day)).toEqual({ from, until }));

  it.each([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['week', '2026-03-09', -1, '2026-03-02'],
    ['trainers', '2026-02-28', 1, '2026-03-01'],
  ] as const)('%s from %s by %s', (view, day, by, to) => expect(stepFrom(view, day, by)).toBe(to));

  it('drops faulty parts of an address quietly, and is a list on a phone', () => {
    expect(stateOf({ view: 'year', day: '2026-02-30' }, '2026-03-05', false)).toMatchObject({
      view: 'week',
      day: '2026-03-05',
    });
    expect(stateOf({}, '2026-03-05', true).view).toBe('agenda');
    expect(filtersOf({ class: '7', room: 'x', cancelled: '1' })).toEqual({ class_id: 7, cancelled: true });
  });
});

const event = (start: string, end: string, day = '2026-03-09') => ({
  start: `2026-03-09 ${start}:00`,
  end: `${day} ${end}:00`,
});

describe('the hours of the grid', () => {
  it.each<[string, { from: number; until: number } | null, ReturnType<typeof event>[], string, string]>([
    ['those in which the branch is open', { from: 540, until: 1260 }, [], '09:00:00', '21:00:00'],
    [
      'with what is earlier and later',
      { from: 540, until: 1260 },
      [event('07:30', '08:30'), event('20:30', '21:15')],
      '07:00:00',
      '22:00:00',
    ],
    [
      'to midnight for what ends on the next day',
      { from: 540, until: 1260 },
      [event('23:30', '00:30', '2026-03-10')],
      '09:00:00',
      '23:59:59',
    ],
    ['half an hour is shown as a whole one', { from: 390, until: 1290 }, [], '06:00:00', '22:00:00'],
    ['the usual ones where none are set', null, [event('05:45', '06:30')], '05:00:00', '23:59:59'],
    ['all day', { from: 0, until: 1440 }, [], '00:00:00', '23:59:59'],
  ])('%s', (_name, open, events, startTime, endTime) => {
    expect(gridHours(open, events)).toMatchObject({ startTime, endTime });
  });
});

it('a category that is none is dropped, one that is none of appointments hides them', () => {
  const boxing = { id: 1, key: 'boxing', name: { en: 'Boxing', cn: '' }, colour: 'red' as const };
  classCategories.set([{ ...boxing, is_archived: false, course_ids: [], version: 1 }]);
  expect(filtersOf({ category: 'boxing' })).toEqual({ category: 'boxing', cancelled: false });
  expect(filtersOf({ category: 'chess' })).toEqual({ cancelled: false });
  const searches: Record<string, string>[] = [
    {},
    { category: 'boxing' },
    { class: '1' },
    { appointments: '0' },
    { category: 'chess' },
  ];
  expect(searches.map(showsAppointments)).toEqual([true, false, false, false, true]);
});

it('on paper there are only the hours in which something is', () => {
  const hours = gridHours('of_events', [event('07:15', '08:00'), event('20:00', '21:30')]);
  expect(hours).toEqual({ from: 420, count: 15, startTime: '07:00:00', endTime: '22:00:00' });
});

describe('how many are on at once', () => {
  it.each([
    ['none', [], 0],
    ['one after another', [event('10:00', '11:00'), event('11:00', '12:00')], 1],
    ['a short one within a long one', [event('10:00', '12:00'), event('10:30', '11:00'), event('11:00', '11:30')], 2],
    ['six at the same time', Array.from({ length: 6 }, () => event('18:00', '19:00')), 6],
    ['over midnight', [event('23:30', '00:30', '2026-03-10'), event('23:45', '23:50')], 2],
  ])('%s', (_name, events, most) => expect(mostAtOnce(events)).toBe(most));
});

describe('a grid opens', () => {
  const week = { from: '2026-03-09', until: '2026-03-15' };
  it.each([
    ['an hour before now', '2026-03-11 18:40:00', 420, '17:00:00'],
    ['not before midnight', '2026-03-11 00:20:00', 420, '00:00:00'],
    ['at the opening where today is not shown', '2026-03-16 18:40:00', 420, '06:00:00'],
    ['at the usual opening where no hours are set', '2026-03-08 18:40:00', null, '05:00:00'],
  ])('%s', (_name, now, opens, first) => expect(firstShown(week, now, opens)).toBe(first));
});
