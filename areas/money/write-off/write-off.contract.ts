import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Invoice } from '../invoice/invoice.model.ts';
import { DecideCharge } from '../charge/charge.model.ts';
import { Rejection } from '../refund/refund.model.ts';
import { AskWriteOff, WriteOff } from './write-off.model.ts';

const open = [
  'money.already_paid',
  'money.invoice_closed',
  'money.already_written_off',
  'money.not_overdue',
  'money.money_on_its_way',
  'money.still_chased',
] as const;
const decides = ['money.own_request', 'money.already_decided'] as const;

const writeOff = rowsOf('writeOff', { see: 'APPROVE_WRITE_OFF', answer: 'dialog' });
export const writeOffContract = contract({
  ask: {
    method: 'POST',
    path: 'invoice/writeOff/:id',
    says: 'Request that the open amount of an overdue invoice be written off; a different person decides',
    flag: 'ASK_WRITE_OFF',
    branch: 'record',
    answer: 'dialog',
    body: AskWriteOff,
    data: Invoice,
    refuses: [...open, 'money.write_off_asked'],
  },
  approve: writeOff.post(
    'approve',
    'Approve a write-off that someone else requested, and post it as a bad debt',
    DecideCharge,
    WriteOff,
    { refuses: [...open, ...decides, 'money.day_closed'] },
  ),
  reject: writeOff.post(
    'reject',
    'Reject a write-off that someone else requested, with a reason',
    Rejection,
    WriteOff,
    { refuses: decides },
  ),
  reverse: writeOff.post(
    'reverse',
    'Reverse a write-off, with a reason: the client owes it again',
    Rejection,
    WriteOff,
    { refuses: ['money.already_decided', 'money.day_closed'] },
  ),
});
