/** Money: integers of minor units with their currency. Rounding happens here and nowhere else. */
import { decimalsOf, minorPerUnit } from './currency.ts';
import type { Locale } from './words.ts';

export { Cents, Currency, MAX_CENTS, SignedCents } from './money-field.ts';

const MILLION = 1_000_000n;
/**
 * a × b ÷ c of integers, rounded half up (away from zero for negative amounts, so that a refund mirrors its sale).
 * Exact: computed in BigInt. Refuses a result that a number can't represent exactly.
 */
export const mulDiv = (a: number, b: number, c: number): number => {
  if (c === 0) throw new RangeError('division by zero');
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const negative = product < 0n !== divisor < 0n;
  const [p, d] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * p + d) / (2n * d);
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('an amount too large to be exact');
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
 * Splits an amount by limits that are its weights too: no part is above its limit, the remainder goes to the last one
 * with room for it. The amount must not exceed the sum of the limits.
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

/**
 * Converts an amount to another currency. `ratePpm`: millionths of a unit of `to` for one unit of `from`. Units, not
 * minor units: a yen has none, a ringgit has a hundred.
 */
export const convert = (cents: number, from: string, to: string, ratePpm: number): number => {
  const [above, below] = [BigInt(minorPerUnit(to)), BigInt(minorPerUnit(from))];
  return mulDiv(cents, Number(BigInt(ratePpm) * above), Number(MILLION * below));
};

const signs: Partial<Record<string, string>> = { MYR: 'RM ', SGD: 'S$ ' };
/** "RM ", "S$ ", "VND ": the sign before an amount. */
export const currencySign = (currency: string): string => signs[currency] ?? `${currency} `;

/** "1250.00", "1250" of yen, "1.250" of dinars: for files that other programs read, and for editing. */
export const plainAmount = (cents: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${cents < 0 ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
};
/** The same figure in another currency: 150.00 stays 150, not 15,000. */
export const sameFigure = (cents: number, from: string, to: string): number =>
  mulDiv(cents, minorPerUnit(to), minorPerUnit(from));

/** "1,250.00", "−5.00", "1,250" of yen: an amount without its currency. */
export const formatAmount = (cents: number, currency: string): string =>
  `${cents < 0 ? '−' : ''}${plainAmount(Math.abs(cents), currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')}`;
/** "RM 1,250.00", "S$ 88.00", "VND 1,250,000", "−RM 5.00"; another currency shows its code. Same in both languages. */
export const formatMoney = (cents: number, currency: string, _locale: Locale = 'en'): string =>
  `${cents < 0 ? '−' : ''}${currencySign(currency)}${formatAmount(Math.abs(cents), currency)}`;
/** Without minor units, for key figures: "RM 12,400". */
export const roundMoney = (cents: number, currency: string): string => {
  const per = minorPerUnit(currency);
  const units = mulDiv(Math.abs(cents), 1, per);
  const sign = cents < 0 && units > 0 ? '−' : '';
  return `${sign}${currencySign(currency)}${formatAmount(units * per, currency).replace(/\..*$/, '')}`;
};
/** The same without the currency, beside a picture that names it: "12,400". */
export const roundAmount = (cents: number, currency: string): string =>
  roundMoney(cents, currency).replace(currencySign(currency), '');
