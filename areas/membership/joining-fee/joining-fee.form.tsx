/** `/manage/joiningFee/addJoiningFee`: a joining fee of the branch, or at head office one of the network. */
import { joiningFeeContract } from './joining-fee.contract.ts';
import type { JoiningFee } from './joining-fee.model.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import type { Currency } from '#kit/domain/money.ts';
import { bothField, dayField, group, ownField, selectField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { OffersLockHere } from '../programme/offers-lock.parts.tsx';
import { AmountsInput, MerchandiseInput } from './joining-fee-inputs.parts.tsx';

const groups = [
  group('what', [bothField('name')]),
  group('amount', [ownField('amounts', AmountsInput), dayField('valid_from'), selectField('tax_class', taxClasses)]),
  group('merchandise', [ownField('merchandise', MerchandiseInput)]),
] as const;
const today = (): Day => dayIn(place.get().zone, new Date());

export const JoiningFeeForm = formPage(joiningFeeContract.create, {
  noun: 'membership.joining_fee',
  title: 'create',
  save: 'save',
  groups,
  start: () => ({ merchandise: [], valid_from: today(), amounts: [], tax_class: 'standard' as const }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0, everywhere: atHeadOffice() }),
  below: OffersLockHere,
  done: (fee) => ({ to: '/manage/joiningFee/details', id: fee.id }),
});

/** The amount in force in each currency; a new amount applies from the date next to it. */
const amountsNow = (fee: JoiningFee) => {
  const now = new Map<string, number>();
  for (const amount of fee.amounts.toReversed())
    if (amount.valid_from <= today()) now.set(amount.currency, amount.amount_cents);
  return [...now].map(([currency, amount_cents]) => ({ currency: currency as Currency, amount_cents }));
};

export const EditFeeDrawer = formDrawer(joiningFeeContract.edit, {
  noun: 'membership.joining_fee',
  title: 'edit',
  record: joiningFeeContract.view,
  groups,
  start: ({ record }) => ({ valid_from: today(), ...(record && { amounts: amountsNow(record) }) }),
});
