import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { planFaults } from '#areas/money/billing/billing.rules.ts';
import { givesByPeriod } from '../credit/roll-over.rules.ts';
import { MAX_DURATION, type ProgrammePrice, type ProgrammeTerms } from './programme.model.ts';

export type DatedPrice = { currency: string; valid_from: Day; price_cents: number };

/**
 * The price in force on a day in a currency: the newest one that starts on or before that day; undefined if there is
 * none.
 */
export const priceOn = <P extends DatedPrice>(prices: readonly P[], currency: string, day: Day): P | undefined =>
  inForceOn(
    prices.filter((price) => price.currency === currency),
    day,
  );

/** Faults of a programme that depend on the branches where it is sold. */
export const programmeFaults = (input: ProgrammeTerms, currenciesSoldIn: readonly string[]): Fault[] => {
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
    ...givenFaults(input),
    ...(input.opens === 'branches' && input.open_branches.length === 0
      ? [{ field: 'open_branches', key: 'too_few_items', facts: { min: 1 } }]
      : []),
    ...(new Set(priced).size < priced.length ? [{ field: 'prices', key: 'duplicate' }] : []),
    ...(currenciesSoldIn.some((currency) => !(priced as string[]).includes(currency))
      ? [{ field: 'prices', key: 'required' }]
      : []),
  ];
};

type KnownPrice = DatedPrice & Pick<ProgrammePrice, 'suspension_fee_cents'>;
/** The prices that differ from those in force on the day from which they would apply. */
export const changedPrices = (
  asked: readonly ProgrammePrice[],
  known: readonly KnownPrice[],
  valid_from: Day,
): ProgrammePrice[] =>
  asked.filter((price) => {
    const held = priceOn(known, price.currency, valid_from);
    return held?.price_cents !== price.price_cents || held.suspension_fee_cents !== price.suspension_fee_cents;
  });

/**
 * What can't be changed afterwards: prices of past days, and the type of a programme that was sold, which reports and
 * bookings rely on. Everything else is stored with each membership as sold.
 */
export const editFaults = (
  before: { type_id: number; was_sold: boolean },
  input: Pick<ProgrammeTerms, 'type_id' | 'valid_from'>,
  { changed, today }: { changed: number; today: Day },
): Fault[] => [
  ...(before.was_sold && input.type_id !== before.type_id ? [{ field: 'type_id', key: 'kept_as_sold' }] : []),
  ...(changed > 0 && input.valid_from < today ? [{ field: 'valid_from', key: 'in_the_past' }] : []),
];

type GivenAsked = Pick<
  ProgrammeTerms,
  'billing' | 'gives' | 'sessions' | 'credits' | 'credit_uses' | 'given_per' | 'roll_over' | 'roll_over_most'
>;
/** The faults of what it gives: nothing of what was chosen, both, or credits that can't be used for anything. */
const givenFaults = (input: GivenAsked): Fault[] => [
  ...(input.gives === 'sessions' && input.sessions === null ? [{ field: 'sessions', key: 'required' }] : []),
  ...(input.gives === 'credits' && input.credits === null ? [{ field: 'credits', key: 'required' }] : []),
  ...(input.sessions !== null && input.credits !== null ? [{ field: 'credits', key: 'sessions_or_credits' }] : []),
  ...(input.credits !== null && input.credit_uses.length === 0
    ? [{ field: 'credit_uses', key: 'too_few_items', facts: { min: 1 } }]
    : []),
  ...(input.roll_over === 'most' && input.roll_over_most === null
    ? [{ field: 'roll_over_most', key: 'required' }]
    : []),
];
/** Only what was chosen is given; only counted sessions or credits of each period roll over, all or some of them. */
export const tidyGiven = <P extends GivenAsked>(asked: P): P => {
  const { billing, gives } = asked;
  const sessions = gives === null || gives === 'sessions' ? asked.sessions : null;
  const credits = gives === null || gives === 'credits' ? asked.credits : null;
  const isCounted = sessions !== null || credits !== null || (gives !== null && gives !== 'visits');
  const given_per = isCounted && billing === 'instalments' ? asked.given_per : 'term';
  const roll_over = isCounted && givesByPeriod({ billing, given_per }) ? asked.roll_over : 'none';
  return {
    ...asked,
    sessions,
    credits,
    credit_uses: credits === null ? [] : [...new Set(asked.credit_uses)],
    given_per,
    roll_over,
    roll_over_most: roll_over === 'most' ? asked.roll_over_most : null,
  };
};

/** Keeps only what is chosen: branches only if branches are chosen, each once. */
export const tidyOpens = <P extends Pick<ProgrammeTerms, 'opens' | 'open_branches' | 'categories'>>(asked: P): P => ({
  ...asked,
  open_branches: asked.opens === 'branches' ? [...new Set(asked.open_branches)] : [],
  categories: [...new Set(asked.categories)],
});

/** Between its two days, each of which can be open. */
export const isOnSale = (programme: { sold_from: Day | null; sold_until: Day | null }, day: Day): boolean =>
  (programme.sold_from === null || programme.sold_from <= day) &&
  (programme.sold_until === null || day <= programme.sold_until);
