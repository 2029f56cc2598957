import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { NewRepay, Repaid, Repay, RepayAsk, RepayFigures } from './repay.model.ts';

const limits = [
  'money.nothing_paid',
  'money.already_paid',
  'money.invoice_closed',
  'money.more_than_open',
  'money.wallet_empty',
  'money.wallet_short',
] as const;

const invoice = rowsOf('invoice', { see: 'RECORD_PAYMENT', answer: 'silent' });
export const repayContract = contract({
  view: invoice.of(
    'repay',
    'An open invoice to be paid by hand: failed attempts with their reasons, what is owed, and the next automatic attempt',
    Repay,
  ),
  preview: invoice.post('repay/preview', 'Preview paying an invoice by these methods', RepayAsk, RepayFigures, {
    effect: 'read',
    refuses: limits,
  }),
  pay: invoice.post(
    'repay',
    'Pay an open invoice by one or several methods in one posting; the schedule of retries stays',
    NewRepay,
    Repaid,
    {
      answer: 'dialog',
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
  ),
});
