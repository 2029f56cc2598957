import { contract } from '#kit/domain/contract.ts';
import { DecideRefund, PaymentView, Rejection } from '../refund/refund.model.ts';

const decides = ['money.own_request', 'money.already_decided'] as const;

export const giftContract = contract({
  approve: {
    method: 'POST',
    path: 'complimentary/approve/:id',
    says: 'Approve a complimentary payment above the branch’s limit that someone else recorded, and post it',
    flag: 'APPROVE_COMPLIMENTARY',
    branch: 'record',
    answer: 'dialog',
    body: DecideRefund,
    data: PaymentView,
    refuses: [
      ...decides,
      'money.already_paid',
      'money.invoice_closed',
      'money.more_than_open',
      'money.charge_under_way',
      'money.day_closed',
    ],
  },
  reject: {
    method: 'POST',
    path: 'complimentary/reject/:id',
    says: 'Reject a complimentary payment that someone else recorded, with a reason; the invoice stays open',
    flag: 'APPROVE_COMPLIMENTARY',
    branch: 'record',
    answer: 'dialog',
    body: Rejection,
    data: PaymentView,
    refuses: decides,
  },
  withdraw: {
    method: 'POST',
    path: 'complimentary/withdraw/:id',
    says: 'Withdraw your own complimentary payment while it waits for approval',
    flag: 'GIVE_COMPLIMENTARY',
    branch: 'record',
    answer: 'toast',
    body: DecideRefund,
    data: PaymentView,
    refuses: ['money.not_own_request', 'money.already_decided'],
  },
});
