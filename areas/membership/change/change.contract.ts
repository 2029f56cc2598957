import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { AskChange, AskEdit, ChangeFigures, Changed, NewChange, NewEdit } from './change.model.ts';

const sells = [
  'membership.programme_inactive',
  'membership.not_sold_here',
  'membership.not_on_sale',
  'membership.no_price',
  'membership.overlaps',
  'membership.rolls_on',
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

const membership = rowsOf('membership', { see: 'SIGN_UP_CLIENT', answer: 'silent' });
export const changeContract = contract({
  previewEdit: membership.post(
    'editSignUp/preview',
    'Preview a sign-up with a different programme or first day, and the difference in money',
    AskEdit,
    ChangeFigures,
    { effect: 'read', refuses: [...sells, 'membership.has_begun'] },
  ),
  edit: membership.post(
    'editSignUp',
    'Edit a sign-up before it starts: programme, first day, sales person',
    NewEdit,
    Changed,
    {
      answer: 'dialog',
      refuses: [
        ...sells,
        ...posts,
        'membership.has_begun',
        'membership.pay_on_invoice',
        'money.transfer_unconfirmed',
        'money.gift_too_high',
      ],
    },
  ),
  previewChange: membership.post(
    'change/preview',
    'Preview changing a membership to a different programme, with what is left of the old one',
    AskChange,
    ChangeFigures,
    {
      flag: 'CHANGE_MEMBERSHIP',
      effect: 'read',
      refuses: [...sells, 'membership.not_changeable', 'membership.changeable_tomorrow', 'membership.same_programme'],
    },
  ),
  change: membership.post(
    'change',
    'Change a membership to a different programme from today; the difference is paid immediately',
    NewChange,
    Changed,
    {
      flag: 'CHANGE_MEMBERSHIP',
      answer: 'dialog',
      refuses: [
        ...sells,
        ...posts,
        'membership.not_changeable',
        'membership.changeable_tomorrow',
        'membership.same_programme',
      ],
    },
  ),
});
