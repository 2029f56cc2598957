import { expect, it } from 'vitest';
import { isMute, listedText } from './listed.ts';

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

it('leaves out what would only say that something was changed, unless that is all that is known', () => {
  const change = { field: 'invoice_id', before: null, after: 7 };
  const edited = { what: 'edited', changes: [change] };
  expect(isMute(edited, [])).toBe(true);
  expect(isMute(edited, ['Status: Paid → Completed'])).toBe(false);
  expect(isMute({ ...edited, reason: 'Asked for it' }, [])).toBe(false);
  // The values of a person who was erased are gone; that somebody changed them isn't.
  expect(isMute({ what: 'edited', changes: [] }, [])).toBe(false);
  expect(isMute({ what: 'created', changes: [] }, [])).toBe(false);
});
