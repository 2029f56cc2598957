import { contract } from '#domain/kit/contract.ts';
import { AskChange, AskEdit, ChangeFigures, Changed, NewChange, NewEdit } from './change.model.ts';

const sells = [
  'membership.programme_inactive',
  'membership.not_sold_here',
  'membership.not_on_sale',
  'membership.no_price',
  'membership.overlaps',
  'membership.worth_less',
] as const;
const posts = [
  'membership.figures_changed',
  'membership.not_paid_in_full',
  'money.wallet_empty',
  'money.wallet_short',
  'money.charge_under_way',
  'money.day_closed',
  'money.card_reference',
  'money.gift_reason',
  'money.slip_of_transfer',
] as const;

export const changeContract = contract({
  previewEdit: {
    method: 'POST',
    path: 'membership/editSignUp/preview/:id',
    says: 'What a sign-up would be with another programme or first day, and the difference in money',
    flag: 'SIGN_UP_CLIENT',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskEdit,
    data: ChangeFigures,
    refuses: [...sells, 'membership.has_begun'],
  },
  edit: {
    method: 'POST',
    path: 'membership/editSignUp/:id',
    says: 'Edit a sign-up before it starts: programme, first day, sales person',
    flag: 'SIGN_UP_CLIENT',
    branch: 'record',
    answer: 'dialog',
    body: NewEdit,
    data: Changed,
    refuses: [
      ...sells,
      ...posts,
      'membership.has_begun',
      'membership.pay_on_invoice',
      'money.transfer_unconfirmed',
      'money.gift_too_high',
    ],
  },
  previewChange: {
    method: 'POST',
    path: 'membership/change/preview/:id',
    says: 'What changing a membership for another programme would cost, with what is left of the old one',
    flag: 'CHANGE_MEMBERSHIP',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskChange,
    data: ChangeFigures,
    refuses: [...sells, 'membership.not_changeable', 'membership.changeable_tomorrow', 'membership.same_programme'],
  },
  change: {
    method: 'POST',
    path: 'membership/change/:id',
    says: 'Change a membership for another programme from today on; the difference is paid at once',
    flag: 'CHANGE_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: NewChange,
    data: Changed,
    refuses: [
      ...sells,
      ...posts,
      'membership.not_changeable',
      'membership.changeable_tomorrow',
      'membership.same_programme',
    ],
  },
});
