import { expect, it } from 'vitest';
import { listedText } from './listed.ts';

it.each([
  ['[]', ''],
  ['["Boxing","Yoga"]', 'Boxing, Yoga'],
  [
    '[{"account":"Bank A · 1","currency":"MYR"},{"account":"Bank B · 2","currency":"SGD"}]',
    'Bank A · 1 · MYR, Bank B · 2 · SGD',
  ],
  ['{"en":"Boxing","cn":""}', 'Boxing'],
  ['[call back] on Monday', '[call back] on Monday'],
  ['Maybank', 'Maybank'],
])('%s is written as %s', (text, expected) => expect(listedText(text)).toBe(expected));
