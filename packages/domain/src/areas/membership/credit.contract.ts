import { contract } from '#domain/kit/contract.ts';
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
  'membership.member_inactive',
  'membership.pack_inactive',
  'membership.pack_no_price',
  'membership.not_paid_in_full',
  'money.wallet_empty',
] as const;

export const creditContract = contract({
  ofMember: {
    method: 'GET',
    path: 'credit/member/:id',
    says: 'The credits of a client: lots in the order of their use, and the ledger',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MemberCredits,
  },
  preview: {
    method: 'POST',
    path: 'credit/preview',
    says: 'What the sale of a credit pack would post',
    flag: 'SIGN_UP_CLIENT',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: CreditSalePreview,
    data: CreditSaleFigures,
    refuses,
  },
  sell: {
    method: 'POST',
    path: 'credit',
    says: 'Sell a credit pack to a client: credits, invoice and payments in one step',
    flag: 'SIGN_UP_CLIENT',
    branch: 'branch',
    answer: 'dialog',
    body: CreditSale,
    data: CreditSold,
    refuses: [...refuses, 'membership.figures_changed'],
  },
  grant: {
    method: 'POST',
    path: 'credit/grant',
    says: 'Give a client credits without a sale, with a reason',
    flag: 'ADJUST_CREDIT',
    branch: 'branch',
    answer: 'dialog',
    body: CreditGrant,
    data: MemberCredits,
    refuses: ['membership.member_inactive'],
  },
  correct: {
    method: 'POST',
    path: 'credit/correct/:id',
    says: 'Put right how many credits are left of a lot, with a reason',
    flag: 'ADJUST_CREDIT',
    branch: 'record',
    answer: 'dialog',
    body: CreditCorrection,
    data: MemberCredits,
    refuses: ['membership.credits_changed', 'membership.credits_short'],
  },
});
