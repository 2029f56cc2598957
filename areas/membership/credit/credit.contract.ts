import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  CreditCorrection,
  CreditGrant,
  CreditSale,
  CreditSaleFigures,
  CreditSalePreview,
  CreditSold,
  MemberCredits,
} from './credit.model.ts';

const refuses = [
  'network.not_open',
  'membership.member_inactive',
  'membership.pack_inactive',
  'membership.pack_no_price',
  'membership.not_paid_in_full',
  'money.wallet_empty',
] as const;

const credit = rowsOf('credit', { see: 'VIEW_CLIENT', write: 'SIGN_UP_CLIENT', answer: 'dialog' });
export const creditContract = contract({
  ofMember: credit.of('member', 'The credits of a client: lots in order of use, and the ledger', MemberCredits),
  preview: credit.inBranch('preview', 'Preview the sale of a credit pack', CreditSalePreview, CreditSaleFigures, {
    effect: 'read',
    answer: 'silent',
    refuses,
  }),
  sell: credit.create(
    'Sell a credit pack to a client: credits, invoice and payments in one step',
    CreditSale,
    CreditSold,
    {
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
  grant: credit.inBranch('grant', 'Give a client credits without a sale, with a reason', CreditGrant, MemberCredits, {
    flag: 'ADJUST_CREDIT',
    refuses: ['membership.member_inactive'],
  }),
  correct: credit.post(
    'correct',
    'Correct how many credits are left of a lot, with a reason',
    CreditCorrection,
    MemberCredits,
    {
      flag: 'ADJUST_CREDIT',
      refuses: ['membership.credits_changed', 'membership.credits_short', 'membership.credits_wait'],
    },
  ),
});
