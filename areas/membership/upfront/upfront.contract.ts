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
  view: membership.of('upfront', 'A membership that is paid in parts, with those that are still to come', UpfrontView),
  preview: membership.post(
    'upfront/preview',
    'What paying the rest of a membership at once would do: invoice, discount, plan',
    AskUpfront,
    UpfrontFigures,
    { effect: 'read', refuses },
  ),
  convert: membership.post(
    'upfront',
    'Pay the rest of a membership at once, less a discount by permission (GIVE_DISCOUNT)',
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
