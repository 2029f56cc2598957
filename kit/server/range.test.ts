import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

it.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['pages=1-2', undefined],
  [undefined, undefined],
])('%s of a hundred bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
