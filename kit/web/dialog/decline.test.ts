import { expect, it } from 'vitest';
import { declineOf } from './decline.ts';

const en = { cancel: 'Cancel', back: 'Go back' };
const cn = { cancel: '取消', back: '返回' };
it.each([
  ['Delete lead', undefined, en, 'Cancel'],
  ['Cancel trial', undefined, en, 'Go back'],
  ['Cancel trial', 'Cancel', en, 'Go back'],
  ['Cancel booking', 'Keep booking', en, 'Keep booking'],
  ['取消试课', undefined, cn, '返回'],
  ['确认取消', undefined, cn, '取消'],
  ['删除潜在客户', undefined, cn, '取消'],
])('beside “%s” (%s)', (yes, no, words, says) => {
  expect(declineOf({ yes, ...(no !== undefined && { no }) }, words)).toBe(says);
});
