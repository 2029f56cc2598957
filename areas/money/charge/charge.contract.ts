import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

const customCharge = rowsOf('customCharge', { see: 'VIEW_TRANSACTION', write: 'ASK_CUSTOM_CHARGE', answer: 'dialog' });
export const chargeContract = contract({
  list: customCharge.list('Custom charges of a branch: pending, approved and rejected', ChargeQuery, Charge),
  preview: customCharge.inBranch('preview', 'Preview the invoice of a custom charge', AskCharge, ChargeFigures, {
    effect: 'read',
    answer: 'silent',
  }),
  ask: customCharge.create('Request a custom charge; a different person approves or rejects it', NewCharge, Charge, {
    refuses: ['network.not_open'],
  }),
  approve: customCharge.post(
    'approve',
    'Approve a custom charge that someone else requested, and invoice it',
    DecideCharge,
    Charge,
    { flag: 'APPROVE_CUSTOM_CHARGE', refuses: [...decides, 'money.day_closed'] },
  ),
  reject: customCharge.post(
    'reject',
    'Reject a custom charge that someone else requested, with a reason',
    Rejection,
    Charge,
    { flag: 'APPROVE_CUSTOM_CHARGE', refuses: decides },
  ),
});
