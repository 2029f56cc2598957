import { contract } from '#kit/domain/contract.ts';
import { NewRepay, Repaid, Repay, RepayAsk, RepayFigures } from './repay.model.ts';

const limits = [
  'money.nothing_paid',
  'money.already_paid',
  'money.invoice_closed',
  'money.more_than_open',
  'money.wallet_empty',
  'money.wallet_short',
] as const;

export const repayContract = contract({
  view: {
    method: 'GET',
    path: 'invoice/repay/:id',
    says: 'An open invoice to be paid by hand: failed attempts with their reasons, what is owed, and the next automatic attempt',
    flag: 'RECORD_PAYMENT',
    branch: 'record',
    data: Repay,
  },
  preview: {
    method: 'POST',
    path: 'invoice/repay/preview/:id',
    says: 'Preview paying an invoice by these methods',
    flag: 'RECORD_PAYMENT',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: RepayAsk,
    data: RepayFigures,
    refuses: limits,
  },
  pay: {
    method: 'POST',
    path: 'invoice/repay/:id',
    says: 'Pay an open invoice by one or several methods in one posting; the schedule of retries stays',
    flag: 'RECORD_PAYMENT',
    branch: 'record',
    answer: 'dialog',
    body: NewRepay,
    data: Repaid,
    refuses: [
      ...limits,
      'money.open_changed',
      'money.charge_under_way',
      'money.day_closed',
      'money.card_reference',
      'money.gift_reason',
      'money.slip_of_transfer',
    ],
  },
});
