import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import {
  AskRefund,
  DecideRefund,
  NewRefund,
  PaymentView,
  RefundFigures,
  RefundRow,
  refundStatuses,
  SettleDispute,
  SettleRefund,
  Rejection,
} from './refund.model.ts';

export const RefundQuery = listQuery({
  status: manyOf(z.enum(refundStatuses)),
  member_id: IdText.optional(),
  /** Refunded at the payment provider, and nobody has decided about the membership. */
  sold_open: BoolText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'amount_cents'], '-created_at'),
});
export type RefundQuery = z.output<typeof RefundQuery>;

const limits = ['money.nothing_to_refund', 'money.refund_too_high'] as const;
const decides = ['money.own_request', 'money.already_decided'] as const;

const payment = rowsOf('payment', { see: 'VIEW_TRANSACTION', write: 'REFUND_PAYMENT', answer: 'dialog' });
const refund = rowsOf('refund', { see: 'VIEW_TRANSACTION', write: 'APPROVE_REFUND', answer: 'dialog' });
export const refundContract = contract({
  list: refund.list('Refunds of a branch: pending, accepted and rejected', RefundQuery, RefundRow),
  payment: payment.view('One payment with its refunds, and how much of it can be refunded', PaymentView),
  preview: payment.post(
    'refund/preview',
    'Preview a refund of a payment: credit note, tax, wallet, statuses',
    AskRefund,
    RefundFigures,
    { effect: 'read', answer: 'silent', refuses: limits },
  ),
  ask: payment.post(
    'refund',
    'Request a refund of a payment; a different person accepts or rejects it',
    NewRefund,
    PaymentView,
    { refuses: limits },
  ),
  accept: refund.post('accept', 'Accept a refund that someone else requested, and post it', DecideRefund, RefundRow, {
    refuses: [...limits, ...decides, 'money.day_closed', 'money.wallet_short'],
  }),
  settle: refund.post(
    'settle',
    'Decide about the membership whose payment was refunded at the payment provider',
    SettleRefund,
    RefundRow,
    { refuses: ['money.already_decided'] },
  ),
  settleDispute: payment.post(
    'dispute/settle',
    'Decide about the membership whose payment the bank took back after a lost dispute',
    SettleDispute,
    PaymentView,
    { flag: 'APPROVE_REFUND', refuses: ['money.already_decided', 'membership.not_suspendable'] },
  ),
  reject: refund.post('reject', 'Reject a refund that someone else requested, with a reason', Rejection, RefundRow, {
    refuses: decides,
  }),
  receive: payment.post(
    'confirm',
    'Confirm a bank transfer that was found on the statement',
    z.object({ version: Version }),
    PaymentView,
    { flag: 'CONFIRM_TRANSFER', refuses: ['money.own_transfer', 'money.already_decided', 'money.day_closed'] },
  ),
  fail: payment.post('reject', 'Report that a bank transfer did not arrive, with a reason', Rejection, PaymentView, {
    flag: 'CONFIRM_TRANSFER',
    refuses: ['money.already_decided'],
  }),
  slip: payment.of('slip', 'The slip of a bank transfer', z.null(), { file: 'any' }),
});
