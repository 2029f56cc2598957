/** Giving credits without a sale, and correcting what is left of a lot. */
import type { CreditLot } from '#areas/membership/credit/credit.model.ts';
import { creditContract } from '#areas/membership/credit/credit.contract.ts';
import { creditUses, MAX_CREDITS } from '#areas/membership/credit-pack/credit-pack.model.ts';
import { areaField, dayField, manyField, numberField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { place } from '#kit/web/place.ts';

export const GrantDrawer = formDrawer(creditContract.grant, {
  noun: 'membership.credit',
  title: 'grant',
  save: 'grant_save',
  groups: [
    {
      fields: [
        numberField('credits', { min: 1, max: MAX_CREDITS }),
        manyField('uses', creditUses),
        dayField('expires_on'),
        areaField('reason'),
      ],
    },
  ],
  start: () => ({ credits: 1, uses: ['class' as const], expires_on: null, reason: '' }),
  hidden: ({ id }) => ({ branch_id: place.get().branch_id ?? 0, member_id: id ?? 0 }),
});

export const CorrectDrawer = formDrawer(creditContract.correct, {
  noun: 'membership.credit',
  title: 'correct',
  save: 'correct_save',
  groups: [{ fields: [numberField('credits', { min: -MAX_CREDITS, max: MAX_CREDITS }), areaField('reason')] }],
  start: () => ({ reason: '' }),
  hidden: ({ record }) => ({ seen: (record as CreditLot | undefined)?.remaining ?? 0 }),
});
