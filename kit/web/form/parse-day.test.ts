import { expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';

it.each([
  ['5 Mar 1994', '1994-03-05'],
  ['5 mar 1994', '1994-03-05'],
  ['5 MARCH 1994', '1994-03-05'],
  ['Sat 5 Mar 1994', '1994-03-05'],
  ['5/3/1994', '1994-03-05'],
  ['5.3.1994', '1994-03-05'],
  ['1994-03-05', '1994-03-05'],
  ['1994年3月5日', '1994-03-05'],
  ['05031994', '1994-03-05'],
])('%s is a day', (typed, day) => expect(parseDay(typed)).toBe(day));
it.each(['', '5 Mrz 1994', '31 Feb 1994', '1994', 'tomorrow'])('%j isn’t', (typed) =>
  expect(parseDay(typed)).toBeNull(),
);
