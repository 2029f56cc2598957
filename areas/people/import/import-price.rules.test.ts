import { expect, test } from 'vitest';
import { looksLikePrice, readPrice } from './import-price.rules.ts';

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
])('%s', (text, cents) => expect(readPrice(text, 'MYR')).toBe(cents));

test.each([
  ['VND', '1.500.000', 1_500_000],
  ['VND', '1,500,000 ₫', 1_500_000],
  ['VND', '1500000.00', 1_500_000],
  ['VND', '1500000.50', null],
  ['JPY', '¥12,000', 12_000],
  ['KWD', 'KWD 45.500', 45_500],
  ['KWD', '1,250', 1_250_000],
  ['KWD', '45.5', 45_500],
])('%s: %s', (currency, text, amount) => expect(readPrice(text, currency)).toBe(amount));

test.each(['150.00', '1.500.000', '45.500'])('%s looks like a price', (text) =>
  expect(looksLikePrice(text)).toBe(true),
);
