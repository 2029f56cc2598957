/** Money: integers of minor units with their currency. Rounding happens here and nowhere else. */
import { z } from 'zod';
import type { Locale } from './words.ts';

export const currencies = ['MYR', 'SGD', 'USD', 'EUR', 'GBP', 'AUD', 'HKD', 'CNY', 'THB', 'IDR'] as const;
export type Currency = (typeof currencies)[number];
export const Currency = z.enum(currencies);

/** Far above any sum of a gym, far below 2^53: sums of thousands of rows stay exact. */
export const MAX_CENTS = 1_000_000_000_00;
/** An amount in minor units, zero or more. */
export const Cents = z.int().min(0, 'not_negative').max(MAX_CENTS);
/** An amount in minor units that may be negative (balances, differences). */
export const SignedCents = z.int().min(-MAX_CENTS).max(MAX_CENTS);

/**
 * a × b ÷ c of integers, rounded half up (away from zero for negative amounts, so that a refund
 * mirrors its sale). Exact: computed in BigInt.
 */
export const mulDiv = (a: number, b: number, c: number): number => {
  if (c === 0) throw new RangeError('division by zero');
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const negative = product < 0n !== divisor < 0n;
  const [p, d] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * p + d) / (2n * d);
  return Number(negative ? -rounded : rounded);
};

/** The tax inside a tax-inclusive amount. `rateBp` in basis points: 9 % is 900. */
export const taxInside = (grossCents: number, rateBp: number): number => mulDiv(grossCents, rateBp, 10_000 + rateBp);

/**
 * Splits an amount by weights; the parts add up to the amount, the remainder is on the last line.
 * Weights are whole and not negative; all zero puts everything on the last line.
 */
export const splitByWeights = (cents: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = cents;
  return weights.map((weight, i) => {
    const part =
      i === weights.length - 1 ? left : total === 0 ? 0 : Number((BigInt(cents) * BigInt(weight)) / BigInt(total));
    left -= part;
    return part;
  });
};

/**
 * Splits an amount by limits that are its weights too: no part is above its limit, the remainder is on the last one
 * that can hold it. The amount is at most the sum of the limits.
 */
export const splitWithin = (cents: number, limits: readonly number[]): number[] => {
  const spread = splitByWeights(cents, [...limits, 0]);
  let left = spread.pop() ?? 0;
  const parts = spread.toReversed().map((part, i) => {
    const more = Math.min(left, (limits.at(-1 - i) ?? 0) - part);
    left -= more;
    return part + more;
  });
  return parts.toReversed();
};

const signs: Partial<Record<string, string>> = { MYR: 'RM ', SGD: 'S$ ' };

const digitsOf = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${rest}`;
};
const signOf = (cents: number): string => (cents < 0 ? '−' : '');
/** "RM 1,250.00", "S$ 88.00", "−RM 5.00"; another currency shows its code. Same in both languages. */
export const formatMoney = (cents: number, currency: string, _locale: Locale = 'en'): string =>
  `${signOf(cents)}${signs[currency] ?? `${currency} `}${digitsOf(cents)}`;
/** "1,250.00": an amount where its currency is not known, as the bound of a field. */
export const formatAmount = (cents: number): string => `${signOf(cents)}${digitsOf(cents)}`;
