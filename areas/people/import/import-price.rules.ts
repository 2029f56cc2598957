/** Amounts as other systems write them. */
import { decimalsOf, minorPerUnit } from '#kit/domain/currency.ts';
import { MAX_CENTS } from '#kit/domain/money.ts';

/**
 * Signs and codes of a currency before or after the figure: "RM 150.00", "S$88", "150 MYR", "150元". A single letter after
 * it is none: "12x" is a mistake.
 */
const withoutCurrency = (text: string): string =>
  text.replace(/^(?:\p{L}{1,3}\s*)?\p{Sc}?\s*|\s*(?:\p{L}{2,3}|\p{Script=Han}|\p{Sc})?$/gu, '');

const THREE_DECIMALS = 3;
/**
 * Groups of three, then decimals. A comma or point before exactly three digits separates thousands, but in a currency
 * with three decimals the point is the decimal one. Decimals that the currency doesn't have must be zeros.
 */
const patternOf = (decimals: number): RegExp =>
  decimals === THREE_DECIMALS
    ? /^(\d{1,3}(?:[ ,']\d{3})+|\d+)(?:\.(\d{1,3}))?$/
    : decimals === 0
      ? /^(\d{1,3}(?:[ ,.']\d{3})+|\d+)(?:[.,]0{1,2})?$/
      : /^(\d{1,3}(?:[ ,']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** In minor units of the currency; null if it isn't an amount. */
export const readPrice = (text: string, currency: string): number | null => {
  const decimals = decimalsOf(currency);
  const found = patternOf(decimals).exec(withoutCurrency(text.normalize('NFKC').trim()));
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  const cents = Number(whole.replace(/\D/g, '')) * minorPerUnit(currency) + Number(part.padEnd(decimals, '0'));
  return cents <= MAX_CENTS ? cents : null;
};
/** An amount of some currency: with two decimals, without any, or with three. */
export const looksLikePrice = (text: string): boolean =>
  ['MYR', 'VND', 'KWD'].some((currency) => readPrice(text, currency) !== null);
