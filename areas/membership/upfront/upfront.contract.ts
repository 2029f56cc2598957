import { contract } from '#kit/domain/contract.ts';
import { AskUpfront, Converted, NewUpfront, UpfrontFigures, UpfrontView } from './upfront.model.ts';

const refuses = [
  'membership.nothing_to_come',
  'membership.not_convertible',
  'membership.not_paid_in_full',
  'money.wallet_empty',
  'money.wallet_short',
] as const;

export const upfrontContract = contract({
  view: {
    method: 'GET',
    path: 'membership/upfront/:id',
    says: 'A membership paid in instalments, with its upcoming ones',
    flag: 'SIGN_UP_CLIENT',
    branch: 'record',
    data: UpfrontView,
  },
  preview: {
    method: 'POST',
    path: 'membership/upfront/preview/:id',
    says: 'Preview paying off the rest of a membership: invoice, discount, plan',
    flag: 'SIGN_UP_CLIENT',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskUpfront,
    data: UpfrontFigures,
    refuses,
  },
  convert: {
    method: 'POST',
    path: 'membership/upfront/:id',
    says: 'Pay off the rest of a membership, less a discount by permission (GIVE_DISCOUNT)',
    flag: 'SIGN_UP_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: NewUpfront,
    data: Converted,
    refuses: [
      ...refuses,
      'membership.figures_changed',
      'money.day_closed',
      'money.card_reference',
      'money.gift_reason',
      'money.slip_of_transfer',
    ],
  },
});
