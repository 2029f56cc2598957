import { describe, expect, it } from 'vitest';
import { linesOfMonth, moreIn, partsByDay, type ItemEvent } from './calendar-events.view.ts';
import { slotName } from './calendar-names.view.ts';
import { withWeekday } from '../timetable/use-weekdays.view.ts';

const wall = (time: ItemEvent['start']): string => String(time);
const entry = (id: number, time: string, kind: 'session' | 'appointment' = 'session'): ItemEvent => ({
  id,
  title: `Entry ${id}`,
  start: `2026-03-09 ${time}:00`,
  end: `2026-03-09 ${time}:30`,
  color: 'red',
  // Only which of the two it is matters here.
  payload: { [kind]: {} } as unknown as NonNullable<ItemEvent['payload']>,
});
const five = ['07', '08', '09', '10', '11'].map((hour, at) => entry(at + 1, `${hour}:00`));
const shown = (events: readonly ItemEvent[], total: number, lines: number): (number | string)[] =>
  linesOfMonth(events, [{ day: '2026-03-09', total, lacking: 2 }], wall, lines).map((one) => {
    const more = moreIn(one);
    return more === null ? Number(one.id) : `${more.day} +${more.hidden} (${more.lacking})`;
  });

describe('a day of a month', () => {
  it.each<[string, ItemEvent[], number, number, (number | string)[]]>([
    ['shows all where there is room', five.slice(0, 4), 4, 4, [1, 2, 3, 4]],
    ['says how many more there are', five, 5, 4, [1, 2, 3, '2026-03-09 +2 (2)']],
    ['counts those that were not sent', five.slice(0, 4), 60, 4, [1, 2, 3, '2026-03-09 +57 (2)']],
    [
      'counts appointments besides',
      [...five.slice(0, 4), entry(9, '12:00', 'appointment')],
      60,
      4,
      [1, 2, 3, '2026-03-09 +58 (2)'],
    ],
    ['shows the count alone on a phone', five.slice(0, 4), 60, 0, ['2026-03-09 +60 (2)']],
    ['is whole on paper', five, 5, Infinity, [1, 2, 3, 4, 5]],
    ['says on paper what had not come yet', five.slice(0, 4), 60, Infinity, [1, 2, 3, 4, '2026-03-09 +56 (2)']],
  ])('%s', (_name, events, total, lines, expected) => expect(shown(events, total, lines)).toEqual(expected));

  it('without anything has no line', () => expect(linesOfMonth([], [], wall, 4)).toEqual([]));
});

const until = (end: string): ItemEvent => ({ ...entry(7, '23:30'), end });
const parts = (one: ItemEvent): string[] =>
  partsByDay([one], wall).map(({ id, start, end }) => `${id}: ${String(start)} to ${String(end)}`);

describe('in the grid of a day or a week', () => {
  it('a class over midnight is drawn on both days', () => {
    expect(parts(until('2026-03-10 01:00:00'))).toEqual([
      '7 2026-03-09: 2026-03-09 23:30:00 to 2026-03-09 23:59:59',
      '7 2026-03-10: 2026-03-10 00:00:00 to 2026-03-10 01:00:00',
    ]);
  });
  it.each(['2026-03-09 23:59:00', '2026-03-10 00:00:00'])('one that ends at %s is drawn once', (end) => {
    expect(parts(until(end))).toEqual([`7: 2026-03-09 23:30:00 to ${end}`]);
  });
});

it.each([
  ['2026-11-23', '2026年11月23日', 'cn', '2026年11月23日 周一'],
  ['2026-11-29', '29/11/2026', 'cn', '29/11/2026 周日'],
  ['2026-11-23', 'Mon 23 Nov 2026', 'en', 'Mon 23 Nov 2026'],
  ['2026-11-23', '23/11/2026', 'en', 'Mon 23/11/2026'],
] as const)('%s, written as %s (%s), has its weekday', (day, written, locale, expected) => {
  expect(withWeekday(day, written, locale)).toBe(expected);
});

const write = (day: string): string => (day === '2026-11-23' ? 'the 23rd' : 'the 22nd');
const say = ({ day, from, until }: { day: string; from: string; until: string }) => `${day}: ${from} to ${until}`;
it.each([
  [' 2026-11-23 06:00:00 - 06:30:00', 'the 23rd: 06:00 to 06:30'],
  [' 06:00:00 - 06:30:00', 'the 22nd: 06:00 to 06:30'],
  [' Mat room 2026-11-22 23:30:00 - 23:59:59', 'Mat room, the 22nd: 23:30 to 23:59'],
  [' 2026-11-23', 'the 23rd'],
  ['All rooms', null],
])('a slot that the library names "%s"', (name, expected) => {
  expect(slotName(name, '2026-11-22', write, say)).toBe(expected);
});
