import { inForceOn } from '#domain/kit/dated.ts';
import type { Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { planFaults } from '#domain/areas/money/billing.rules.ts';
import { MAX_DURATION, type NewProgramme } from './programme.model.ts';

export type DatedPrice = { currency: string; valid_from: Day; price_cents: number };

/** The price in force on a day in a currency: the newest one valid from that day or before; undefined where none is. */
export const priceOn = <P extends DatedPrice>(prices: readonly P[], currency: string, day: Day): P | undefined =>
  inForceOn(
    prices.filter((price) => price.currency === currency),
    day,
  );

/** What is wrong with a new programme that only the branches where it is sold can tell. */
export const programmeFaults = (input: NewProgramme, currenciesSoldIn: readonly string[]): Fault[] => {
  const priced = input.prices.map((price) => price.currency);
  const longest = MAX_DURATION[input.duration_unit];
  return [
    ...(input.duration_count > longest ? [{ field: 'duration_count', key: 'too_big', facts: { max: longest } }] : []),
    ...(input.commitment_count > MAX_DURATION[input.commitment_unit]
      ? [{ field: 'commitment_count', key: 'too_big', facts: { max: MAX_DURATION[input.commitment_unit] } }]
      : []),
    ...(input.sold_from !== null && input.sold_until !== null && input.sold_until < input.sold_from
      ? [{ field: 'sold_until', key: 'ends_before_start' }]
      : []),
    ...planFaults(input),
    ...(new Set(priced).size < priced.length ? [{ field: 'prices', key: 'duplicate' }] : []),
    ...(currenciesSoldIn.some((currency) => !(priced as string[]).includes(currency))
      ? [{ field: 'prices', key: 'required' }]
      : []),
  ];
};

/** Between its two days, each of which may be open. */
export const isOnSale = (programme: { sold_from: Day | null; sold_until: Day | null }, day: Day): boolean =>
  (programme.sold_from === null || programme.sold_from <= day) &&
  (programme.sold_until === null || day <= programme.sold_until);
