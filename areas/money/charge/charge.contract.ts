import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { AskCharge, Charge, ChargeFigures, chargeStatuses, DecideCharge, NewCharge } from './charge.model.ts';
import { Rejection } from '../refund/refund.model.ts';

export const ChargeQuery = listQuery({
  status: manyOf(z.enum(chargeStatuses)),
  member_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'amount_cents'], '-created_at'),
});
export type ChargeQuery = z.output<typeof ChargeQuery>;

const decides = ['money.own_request', 'money.already_decided'] as const;

export const chargeContract = contract({
  list: {
    method: 'GET',
    path: 'customCharge/:branch_id',
    says: 'Custom charges of a branch: pending, approved and rejected',
    flag: 'VIEW_TRANSACTION',
    branch: 'branch',
    query: ChargeQuery,
    data: pageOf(Charge),
  },
  preview: {
    method: 'POST',
    path: 'customCharge/preview',
    says: 'Preview the invoice of a custom charge',
    flag: 'ASK_CUSTOM_CHARGE',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: AskCharge,
    data: ChargeFigures,
  },
  ask: {
    method: 'POST',
    path: 'customCharge',
    says: 'Request a custom charge; a different person approves or rejects it',
    flag: 'ASK_CUSTOM_CHARGE',
    branch: 'branch',
    answer: 'dialog',
    body: NewCharge,
    data: Charge,
    refuses: ['network.not_open'],
  },
  approve: {
    method: 'POST',
    path: 'customCharge/approve/:id',
    says: 'Approve a custom charge that someone else requested, and invoice it',
    flag: 'APPROVE_CUSTOM_CHARGE',
    branch: 'record',
    answer: 'dialog',
    body: DecideCharge,
    data: Charge,
    refuses: [...decides, 'money.day_closed'],
  },
  reject: {
    method: 'POST',
    path: 'customCharge/reject/:id',
    says: 'Reject a custom charge that someone else requested, with a reason',
    flag: 'APPROVE_CUSTOM_CHARGE',
    branch: 'record',
    answer: 'dialog',
    body: Rejection,
    data: Charge,
    refuses: decides,
  },
});
