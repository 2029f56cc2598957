import type { Flag } from '#access/access.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import { joiningFeeMachine } from './joining-fee.machine.ts';
import type { FeeAmount, JoiningFeeRow, Merchandise } from './joining-fee.model.ts';
import { MAX_INCLUDED } from '#areas/orders/merchandise/merchandise.model.ts';
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

/** A product that a fee can include. */
type Product = { id: number; name: Label; status: string; variant_ids: readonly number[] };
const isUnknown = ({ product_id, variant_ids = [] }: Merchandise, products: readonly Product[]): boolean => {
  const product = products.find(({ id }) => id === product_id);
  const has = (variant_id: number): boolean => product?.variant_ids.includes(variant_id) ?? false;
  return product_id === undefined
    ? variant_ids.length > 0
    : product?.status === 'draft' || !product || !variant_ids.every(has);
};
/** Texts have a name, products were published once, and no more of them come with a fee than can be chosen one by one. */
const merchandiseFaults = (merchandise: readonly Merchandise[], products: readonly Product[]): Fault[] => {
  const ids = merchandise.flatMap(({ product_id }) => (product_id === undefined ? [] : [product_id]));
  const named = merchandise.flatMap(({ name, product_id }) => (product_id === undefined ? [name.toLowerCase()] : []));
  const field = 'merchandise';
  const isTooMany = merchandise.some((one) => one.product_id !== undefined && one.quantity > MAX_INCLUDED);
  return [
    ...(named.includes('') ? [{ field, key: 'required' }] : []),
    ...(new Set(named).size < named.length || new Set(ids).size < ids.length ? [{ field, key: 'duplicate' }] : []),
    ...(merchandise.some((one) => isUnknown(one, products)) ? [{ field, key: 'invalid' }] : []),
    ...(isTooMany ? [{ field, key: 'too_big', facts: { max: MAX_INCLUDED } }] : []),
  ];
};
/** Products are called as they are called now; the name that was sent is not used. */
export const namedMerchandise = (merchandise: readonly Merchandise[], products: readonly Product[]): Merchandise[] =>
  merchandise.map(({ name, quantity, product_id, variant_ids = [] }) => {
    if (product_id === undefined) return { name, quantity };
    const called = products.find(({ id }) => id === product_id)?.name ?? { en: name, cn: '' };
    return { name: called.en, name_cn: called.cn, quantity, product_id, variant_ids };
  });

type Asked = { amounts: readonly FeeAmount[]; merchandise: readonly Merchandise[]; products?: readonly Product[] };
/** Each currency once, all required ones, each item named once, and no change to a fee that was already charged. */
export const feeFaults = (
  { amounts, merchandise, products = [] }: Asked,
  { needed, changed, valid_from, today }: { needed: readonly string[]; changed: number; valid_from: Day; today: Day },
): Fault[] => {
  const given: readonly string[] = amounts.map((fee) => fee.currency);
  return [
    ...(new Set(given).size < given.length ? [{ field: 'amounts', key: 'duplicate' }] : []),
    ...(needed.some((currency) => !given.includes(currency)) ? [{ field: 'amounts', key: 'required' }] : []),
    ...merchandiseFaults(merchandise, products),
    ...(changed > 0 && valid_from < today ? [{ field: 'valid_from', key: 'in_the_past' }] : []),
  ];
};

export const nameOfPiece = ({ name, name_cn }: Merchandise, locale: Locale): string =>
  (locale === 'cn' && name_cn) || name;
/** "Hand wraps × 2" */
export const countedPiece = (piece: Merchandise, locale: Locale): string =>
  piece.quantity > 1 ? `${nameOfPiece(piece, locale)} × ${piece.quantity}` : nameOfPiece(piece, locale);
/** "Joining fee (Boxing gloves, Hand wraps × 2)" */
export const joiningFeeLabel = (merchandise: readonly Merchandise[]): Label => {
  if (merchandise.length === 0) return { en: 'Joining fee', cn: '入会费' };
  const en = merchandise.map((piece) => countedPiece(piece, 'en')).join(', ');
  const cn = merchandise.map((piece) => countedPiece(piece, 'cn')).join('、');
  return { en: `Joining fee (${en})`, cn: `入会费（${cn}）` };
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
