/** Fields with an amount or a currency; money.ts passes them on, so that pages that check no fields load none of them. */
import { z } from 'zod';
import { currencies } from './currency.ts';

export const Currency = z.enum(currencies);
export type Currency = z.output<typeof Currency>;

/**
 * Far above any amount in a gym (ten billion rupiah, a trillion dong), far below 2^53: sums of thousands of rows stay
 * exact.
 */
export const MAX_CENTS = 10_000_000_000_00;
/** An amount in minor units, zero or more. */
export const Cents = z.int().min(0, 'not_negative').max(MAX_CENTS);
/** An amount in minor units that may be negative (balances, differences). */
export const SignedCents = z.int().min(-MAX_CENTS).max(MAX_CENTS);
