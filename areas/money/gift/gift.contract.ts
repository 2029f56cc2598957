import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { DecideRefund, PaymentView, Rejection } from '../refund/refund.model.ts';

const decides = ['money.own_request', 'money.already_decided'] as const;

const complimentary = rowsOf('complimentary', { see: 'APPROVE_COMPLIMENTARY', answer: 'dialog' });
export const giftContract = contract({
  approve: complimentary.post(
    'approve',
    'Approve a complimentary payment above the branch’s limit that someone else recorded, and post it',
    DecideRefund,
    PaymentView,
    {
      refuses: [
        ...decides,
        'money.already_paid',
        'money.invoice_closed',
        'money.more_than_open',
        'money.charge_under_way',
        'money.day_closed',
      ],
    },
  ),
  reject: complimentary.post(
    'reject',
    'Reject a complimentary payment that someone else recorded, with a reason; the invoice stays open',
    Rejection,
    PaymentView,
    { refuses: decides },
  ),
  withdraw: complimentary.post(
    'withdraw',
    'Withdraw your own complimentary payment while it waits for approval',
    DecideRefund,
    PaymentView,
    { flag: 'GIVE_COMPLIMENTARY', answer: 'toast', refuses: ['money.not_own_request', 'money.already_decided'] },
  ),
});
