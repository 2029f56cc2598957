import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  AskRefund,
  DecideRefund,
  NewRefund,
  PaymentView,
  RefundFigures,
  RefundRow,
  refundStatuses,
  Rejection,
} from './refund.model.ts';

export const RefundQuery = listQuery({
  status: manyOf(z.enum(refundStatuses)),
  member_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'amount_cents'], '-created_at'),
});
export type RefundQuery = z.output<typeof RefundQuery>;

const limits = ['money.nothing_to_refund', 'money.refund_too_high'] as const;
const decides = ['money.own_request', 'money.already_decided'] as const;

export const refundContract = contract({
  list: {
    method: 'GET',
    path: 'refund/:branch_id',
    says: 'Refunds of a branch: pending, accepted and rejected',
    flag: 'VIEW_TRANSACTION',
    branch: 'branch',
    query: RefundQuery,
    data: pageOf(RefundRow),
  },
  payment: {
    method: 'GET',
    path: 'payment/view/:id',
    says: 'One payment with its refunds, and how much of it can be refunded',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    data: PaymentView,
  },
  preview: {
    method: 'POST',
    path: 'payment/refund/preview/:id',
    says: 'Preview a refund of a payment: credit note, tax, wallet, statuses',
    flag: 'REFUND_PAYMENT',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskRefund,
    data: RefundFigures,
    refuses: limits,
  },
  ask: {
    method: 'POST',
    path: 'payment/refund/:id',
    says: 'Request a refund of a payment; a different person accepts or rejects it',
    flag: 'REFUND_PAYMENT',
    branch: 'record',
    answer: 'dialog',
    body: NewRefund,
    data: PaymentView,
    refuses: limits,
  },
  accept: {
    method: 'POST',
    path: 'refund/accept/:id',
    says: 'Accept a refund that someone else requested, and post it',
    flag: 'APPROVE_REFUND',
    branch: 'record',
    answer: 'dialog',
    body: DecideRefund,
    data: RefundRow,
    refuses: [...limits, ...decides, 'money.day_closed', 'money.wallet_short'],
  },
  reject: {
    method: 'POST',
    path: 'refund/reject/:id',
    says: 'Reject a refund that someone else requested, with a reason',
    flag: 'APPROVE_REFUND',
    branch: 'record',
    answer: 'dialog',
    body: Rejection,
    data: RefundRow,
    refuses: decides,
  },
  receive: {
    method: 'POST',
    path: 'payment/confirm/:id',
    says: 'Confirm a bank transfer that was found on the statement',
    flag: 'CONFIRM_TRANSFER',
    branch: 'record',
    answer: 'dialog',
    body: z.object({ version: Version }),
    data: PaymentView,
    refuses: ['money.own_transfer', 'money.already_decided', 'money.day_closed'],
  },
  fail: {
    method: 'POST',
    path: 'payment/reject/:id',
    says: 'Report that a bank transfer did not arrive, with a reason',
    flag: 'CONFIRM_TRANSFER',
    branch: 'record',
    answer: 'dialog',
    body: Rejection,
    data: PaymentView,
    refuses: ['money.already_decided'],
  },
  slip: {
    method: 'GET',
    path: 'payment/slip/:id',
    says: 'The slip of a bank transfer',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    data: z.null(),
    file: 'any',
  },
});
