import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { AskUpfront, Converted, NewUpfront, UpfrontFigures, UpfrontView } from './upfront.model.ts';

const refuses = [
  'membership.nothing_to_come',
  'membership.not_convertible',
  'membership.not_paid_in_full',
  'money.wallet_empty',
  'money.wallet_short',
] as const;

const membership = rowsOf('membership', { see: 'SIGN_UP_CLIENT', answer: 'silent' });
export const upfrontContract = contract({
  view: membership.of('upfront', 'A membership paid in instalments, with its upcoming ones', UpfrontView),
  preview: membership.post(
    'upfront/preview',
    'Preview paying off the rest of a membership: invoice, discount, plan',
    AskUpfront,
    UpfrontFigures,
    { effect: 'read', refuses },
  ),
  convert: membership.post(
    'upfront',
    'Pay off the rest of a membership, less a discount by permission (GIVE_DISCOUNT)',
    NewUpfront,
    Converted,
    {
      answer: 'dialog',
      refuses: [
        ...refuses,
        'membership.figures_changed',
        'money.day_closed',
        'money.card_reference',
        'money.gift_reason',
        'money.slip_of_transfer',
      ],
    },
  ),
});
