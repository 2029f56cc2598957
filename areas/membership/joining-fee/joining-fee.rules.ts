import type { Flag } from '#access/access.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { FeeAmount, JoiningFeeRow, Merchandise } from './joining-fee.model.ts';
import type { SignUpTerms } from '../sign-up/sign-up.rules.ts';

type DatedFee = { currency: string; valid_from: Day; amount_cents: number };
/** The programme's fee, as far as a sign-up needs it. */
export type NamedFee = {
  id: number;
  status: JoiningFeeRow['status'];
  merchandise: readonly Merchandise[];
  tax_class: TaxClass;
  amounts: readonly DatedFee[];
};

/** The amount in force on a day in a currency: the newest one that starts on or before that day. */
const feeOn = (amounts: readonly DatedFee[], currency: string, day: Day): DatedFee | undefined =>
  inForceOn(
    amounts.filter((amount) => amount.currency === currency),
    day,
  );

/** The charge for joining; nothing if the programme has no fee, or one that is no longer charged. */
export const chargedFee = (fee: NamedFee | undefined, currency: string, day: Day): number =>
  fee?.status === 'active' ? (feeOn(fee.amounts, currency, day)?.amount_cents ?? 0) : 0;

/** The amounts that differ from those in force on the day from which they would apply. */
export const changedFees = (
  asked: readonly FeeAmount[],
  known: readonly DatedFee[],
  valid_from: Day,
): readonly FeeAmount[] =>
  asked.filter((fee) => feeOn(known, fee.currency, valid_from)?.amount_cents !== fee.amount_cents);

/** Each currency once, all required ones, each item named once, and no change to a fee that was already charged. */
export const feeFaults = (
  { amounts, merchandise }: { amounts: readonly FeeAmount[]; merchandise: readonly Merchandise[] },
  { needed, changed, valid_from, today }: { needed: readonly string[]; changed: number; valid_from: Day; today: Day },
): Fault[] => {
  const given: readonly string[] = amounts.map((fee) => fee.currency);
  const named = merchandise.map(({ name }) => name.toLowerCase());
  return [
    ...(new Set(given).size < given.length ? [{ field: 'amounts', key: 'duplicate' }] : []),
    ...(needed.some((currency) => !given.includes(currency)) ? [{ field: 'amounts', key: 'required' }] : []),
    ...(new Set(named).size < named.length ? [{ field: 'merchandise', key: 'duplicate' }] : []),
    ...(changed > 0 && valid_from < today ? [{ field: 'valid_from', key: 'in_the_past' }] : []),
  ];
};

/** "Joining fee (Boxing gloves, Hand wraps × 2)" */
export const joiningFeeLabel = (merchandise: readonly Merchandise[]): Label => {
  const named = merchandise.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  return named.length === 0
    ? { en: 'Joining fee', cn: '入会费' }
    : { en: `Joining fee (${named.join(', ')})`, cn: `入会费（${named.join('、')}）` };
};

/** What a membership keeps of the fee owed with it; a waived fee comes without merchandise. */
export const keptFee = (
  { price, fee, chargesJoiningFee }: Pick<SignUpTerms, 'price' | 'fee' | 'chargesJoiningFee'>,
  isWaived: boolean,
): { joining_fee_id: number | null; joining_fee_items: readonly Merchandise[] } =>
  !fee || !chargesJoiningFee || price.joining_fee_cents === 0
    ? { joining_fee_id: null, joining_fee_items: [] }
    : { joining_fee_id: fee.id, joining_fee_items: isWaived ? [] : fee.merchandise };

export const joiningFeeCan = (status: JoiningFeeRow['status'], has: (flag: Flag) => boolean): JoiningFeeRow['can'] => [
  ...(has('MANAGE_JOINING_FEE') ? (['edit'] as const) : []),
  ...movesFrom(joiningFeeMachine, status, has),
];
