/**
 * Stripe's own minor units, which are not always those of ISO 4217: it keeps two decimals of the króna and the Ugandan
 * shilling, none of the ariary, and takes the third decimal of a dinar only as a zero.
 */
import { decimalsOf } from '#kit/domain/currency.ts';

const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
const THREE = 3;
const TEN = 10;
const decimalsAtStripe = (currency: string): number => ownDecimals[currency] ?? decimalsOf(currency);

/** Our amount in Stripe's units; null if it can't be charged exactly. */
export const toStripe = (amount_cents: number, currency: string): number | null => {
  const there = decimalsAtStripe(currency);
  const amount = (amount_cents * TEN ** there) / TEN ** decimalsOf(currency);
  if (!Number.isInteger(amount)) return null;
  return there === THREE && amount % TEN !== 0 ? null : amount;
};
/** Stripe's amount in our minor units. Stripe writes currencies in lower case. */
export const fromStripe = (amount: number, currency: string): number => {
  const code = currency.toUpperCase();
  return Math.round((amount * TEN ** decimalsOf(code)) / TEN ** decimalsAtStripe(code));
};
