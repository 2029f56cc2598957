import type { Flag } from '#access/access.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import type { CreditPackRow, CreditPrice } from './credit-pack.model.ts';

type DatedAmount = { currency: string; valid_from: Day; price_cents: number };

/** The amount in force on a day in a currency: the newest one that starts on or before that day. */
export const amountOn = <P extends DatedAmount>(rows: readonly P[], currency: string, day: Day): P | undefined =>
  inForceOn(
    rows.filter((row) => row.currency === currency),
    day,
  );

/** The prices that differ from those in force on the day from which they would apply. */
export const changedPrices = (
  asked: readonly CreditPrice[],
  known: readonly DatedAmount[],
  valid_from: Day,
): CreditPrice[] =>
  asked.filter((price) => amountOn(known, price.currency, valid_from)?.price_cents !== price.price_cents);

/** Each currency once, all required ones, and no change to a price that was already used for a sale. */
export const priceFaults = (
  asked: readonly CreditPrice[],
  { needed, changed, valid_from, today }: { needed: readonly string[]; changed: number; valid_from: Day; today: Day },
): Fault[] => {
  const priced: readonly string[] = asked.map((price) => price.currency);
  return [
    ...(new Set(priced).size < priced.length ? [{ field: 'prices', key: 'duplicate' }] : []),
    ...(needed.some((currency) => !priced.includes(currency)) ? [{ field: 'prices', key: 'required' }] : []),
    ...(changed > 0 && valid_from < today ? [{ field: 'valid_from', key: 'in_the_past' }] : []),
  ];
};

/** Categories are for classes, so a pack without classes has none. */
export const usesFaults = (pack: Pick<CreditPackRow, 'uses' | 'categories'>): Fault[] =>
  pack.categories.length > 0 && !pack.uses.some((use) => use === 'class' || use === 'online_class')
    ? [{ field: 'categories', key: 'only_of_classes' }]
    : [];

export const creditPackCan = (status: CreditPackRow['status'], has: (flag: Flag) => boolean): CreditPackRow['can'] => [
  ...(has('MANAGE_CREDIT_SETUP') ? (['edit'] as const) : []),
  ...movesFrom(creditPackMachine, status, has),
];
