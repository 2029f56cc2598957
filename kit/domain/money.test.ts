import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, currencyLabel, currencyName, decimalsOf } from './currency.ts';
import {
  Cents,
  convert,
  formatMoney,
  MAX_CENTS,
  mulDiv,
  plainAmount,
  roundMoney,
  sameFigure,
  SignedCents,
  splitByWeights,
  taxInside,
} from './money.ts';

const cents = fc.integer({ min: 0, max: MAX_CENTS });
const signed = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

describe('mulDiv', () => {
  it.each([
    [10, 1, 4, 3],
    [9, 1, 4, 2],
    [-10, 1, 4, -3],
    [10, 1, -4, -3],
    [-10, -1, 4, 3],
    [0, 5, 7, 0],
    [MAX_CENTS, 10_000, 10_000, MAX_CENTS],
  ])('%i × %i ÷ %i = %i', (a, b, c, result) => {
    expect(mulDiv(a, b, c)).toBe(result);
  });
  it('is never more than half a unit away from the exact result', () => {
    fc.assert(
      fc.property(signed, fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (a, b, c) => {
        // Beyond the exact range of a number there is no result: see below.
        fc.pre(Math.abs(a * b) / c < Number.MAX_SAFE_INTEGER - 1);
        const away = 2n * (BigInt(mulDiv(a, b, c)) * BigInt(c) - BigInt(a) * BigInt(b));
        expect(away <= BigInt(c) && away >= -BigInt(c)).toBe(true);
      }),
    );
  });
  it('rounds a refund as its sale', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 20_000 }), (a, b) => {
        expect(mulDiv(-a, b, 365) + mulDiv(a, b, 365)).toBe(0);
      }),
    );
  });
  it('refuses a result that a number does not hold exactly, instead of being a cent off', () => {
    expect(mulDiv(Number.MAX_SAFE_INTEGER, 1, 1)).toBe(Number.MAX_SAFE_INTEGER);
    for (const b of [2, -2]) expect(() => mulDiv(Number.MAX_SAFE_INTEGER, b, 1)).toThrow(RangeError);
    expect(() => mulDiv(-607_520_893_423, -14_915, 1)).toThrow(RangeError);
  });
  it('refuses to divide by zero', () => {
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError);
  });
});

describe('taxInside', () => {
  it.each([
    [10_900, 900, 900],
    [10_800, 800, 800],
    [100, 900, 8],
    [1, 900, 0],
    [8_800, 0, 0],
    [-10_900, 900, -900],
  ])('of %i at %i basis points is %i', (gross, rate, tax) => {
    expect(taxInside(gross, rate)).toBe(tax);
  });
  it('put on the net again gives the tax within half a unit', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 3_000 }), (gross, rate) => {
        const tax = taxInside(gross, rate);
        expect(Math.abs(mulDiv(gross - tax, rate, 10_000) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('splitByWeights', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [33, 33, 34]],
    [100, [0, 0], [0, 100]],
    [100, [1, 0], [100, 0]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [5, [], []],
    [0, [3, 2], [0, 0]],
  ])('%i by %j is %j', (amount, weights, parts) => {
    expect(splitByWeights(amount, weights)).toEqual(parts);
  });
  it('adds up to the amount, and no part turns its sign', () => {
    const weights = fc.array(fc.integer({ min: 0, max: MAX_CENTS }), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(signed, weights, (amount, list) => {
        const parts = splitByWeights(amount, list);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const part of parts) expect(part === 0 || Math.sign(part) === Math.sign(amount)).toBe(true);
      }),
    );
  });
  it('gives each but the last its exact share, cut down', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: MAX_CENTS }), { minLength: 2, maxLength: 12 }),
        (amount, list) => {
          const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
          const exact = list.slice(0, -1).map((weight) => Number((BigInt(amount) * BigInt(weight)) / total));
          expect(splitByWeights(amount, list).slice(0, -1)).toEqual(exact);
        },
      ),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [125_000, 'MYR', 'RM 1,250.00'],
    [8_800, 'SGD', 'S$ 88.00'],
    [-500, 'MYR', '−RM 5.00'],
    [5, 'USD', 'USD 0.05'],
    [123_456_789_00, 'MYR', 'RM 123,456,789.00'],
    [99_900, 'MYR', 'RM 999.00'],
    [0, 'SGD', 'S$ 0.00'],
  ])('%i %s is %s', (amount, currency, written) => {
    expect(formatMoney(amount, currency)).toBe(written);
  });
});

/** Currencies without minor units, with a hundred and with a thousand. */
const anyCurrency = fc.constantFrom('VND', 'JPY', 'KRW', 'MYR', 'SGD', 'IDR', 'KWD', 'BHD', 'TND');
describe('currencies with other minor units', () => {
  it.each([
    [1_250_000, 'VND', 'VND 1,250,000'],
    [980, 'JPY', 'JPY 980'],
    [-5, 'KRW', '−KRW 5'],
    [45_500, 'KWD', 'KWD 45.500'],
    [-5, 'BHD', '−BHD 0.005'],
    [1_234_567_890, 'TND', 'TND 1,234,567.890'],
    [1_500_000_00, 'IDR', 'IDR 1,500,000.00'],
  ])('%i %s is %s', (amount, currency, written) => expect(formatMoney(amount, currency)).toBe(written));

  it('a plain amount is read back as the same amount', () =>
    fc.assert(
      fc.property(signed, anyCurrency, (amount, currency) => {
        const text = plainAmount(amount, currency);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text.replace('.', ''))).toBe(amount);
        expect(text.split('.')[1]?.length ?? 0).toBe(decimalsOf(currency));
      }),
    ));
  it.each([
    [12_400_49, 'MYR', 'RM 12,400'],
    [12_400_50, 'MYR', 'RM 12,401'],
    [-50, 'MYR', '−RM 1'],
    [-49, 'MYR', 'RM 0'],
    [1_250_001, 'VND', 'VND 1,250,001'],
    [45_500, 'KWD', 'KWD 46'],
  ])('a key figure of %i %s is %s', (amount, currency, written) => expect(roundMoney(amount, currency)).toBe(written));
  it.each([
    [150_00, 'MYR', 'VND', 150],
    [150, 'VND', 'MYR', 150_00],
    [150, 'JPY', 'KWD', 150_000],
    [150_50, 'MYR', 'JPY', 151],
  ])('%i of %s typed in %s is %i', (amount, from, to, same) => expect(sameFigure(amount, from, to)).toBe(same));
  it.each([
    ['JPY', 'MYR', 10_000, 30_000, 300_00],
    ['MYR', 'JPY', 300_00, 33_000_000, 9_900],
    ['KWD', 'MYR', 1_000, 14_500_000, 14_50],
    ['VND', 'KWD', 1_000_000, 12, 12_000],
    ['SGD', 'MYR', 8_00, 3_310_000, 26_48],
  ])('converts %s into %s by units', (from, to, amount, rate, result) =>
    expect(convert(amount, from, to, rate)).toBe(result),
  );
  it('has the decimals of ISO 4217, not those of a display', () =>
    expect(['IDR', 'LAK', 'MGA', 'HUF', 'TWD'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2]));
  it('names them in both languages', () => {
    expect(currencyLabel('VND', 'en')).toBe('VND · Vietnamese Dong');
    expect(currencyLabel('KWD', 'cn')).toBe('KWD · 科威特第纳尔');
    const unnamed = currencies.filter((code) => code !== 'XCG' && currencyName(code, 'cn') === code);
    expect(unnamed).toEqual([]);
  });
});

describe('amounts', () => {
  it.each([0, 1, MAX_CENTS])('takes %s', (amount) => expect(Cents.safeParse(amount).success).toBe(true));
  it.each([-1, 1.5, MAX_CENTS + 1, 5e279, Number.NaN, '5', null])('refuses %s', (amount) => {
    expect(Cents.safeParse(amount).success).toBe(false);
  });
  it('may be negative where the field says so, within the same bounds', () => {
    expect(SignedCents.safeParse(-MAX_CENTS).success).toBe(true);
    expect(SignedCents.safeParse(-MAX_CENTS - 1).success).toBe(false);
  });
});
