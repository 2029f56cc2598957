import { expect, test } from 'vitest';
import { readPrice } from './price.ts';

test.each([
  ['150', 15_000],
  ['150.5', 15_050],
  ['RM 150.00', 15_000],
  ['RM1,250.00', 125_000],
  ['S$88', 8_800],
  ['$ 88.90', 8_890],
  ['88,90', 8_890],
  ['1 250', 125_000],
  ['150 MYR', 15_000],
  ['0', 0],
  ['free', null],
  ['12.345', null],
  ['-5', null],
  ['RM', null],
  ['150/month', null],
])('%s', (text, cents) => expect(readPrice(text)).toBe(cents));
