/** Deciding what others have asked for: the same objects are buttons and entries in the menu of a row. */
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { chargeContract } from '../charge/charge.contract.ts';
import type { Charge } from '../charge/charge.model.ts';
import { giftContract } from '../gift/gift.contract.ts';
import { refundContract } from './refund.contract.ts';
import type { PaymentView, RefundRow } from './refund.model.ts';
import { jump, move, type Action, type Move } from '#kit/web/actions.ts';

const accept = move<RefundRow, typeof refundContract.accept>(
  'accept',
  refundContract.accept,
  (refund) => ({ params: { id: refund.id }, body: { version: refund.version } }),
  { icon: IconCheck, confirms: true },
);
const reject = move<RefundRow, typeof refundContract.reject>(
  'reject',
  refundContract.reject,
  (refund, reason) => ({ params: { id: refund.id }, body: { version: refund.version, reason } }),
  { icon: IconX, asksReason: true, danger: true },
);
export const refundActions: readonly Move<RefundRow>[] = [accept, reject];

const approve = move<Charge, typeof chargeContract.approve>(
  'approve',
  chargeContract.approve,
  (charge) => ({ params: { id: charge.id }, body: { version: charge.version } }),
  { icon: IconCheck, confirms: true },
);
const refuse = move<Charge, typeof chargeContract.reject>(
  'reject',
  chargeContract.reject,
  (charge, reason) => ({ params: { id: charge.id }, body: { version: charge.version, reason } }),
  { icon: IconX, asksReason: true, danger: true },
);
export const chargeActions: readonly Move<Charge>[] = [approve, refuse];

const receive = move<PaymentView, typeof refundContract.receive>(
  'receive',
  refundContract.receive,
  (payment) => ({ params: { id: payment.id }, body: { version: payment.version } }),
  { icon: IconCheck },
);
const fail = move<PaymentView, typeof refundContract.fail>(
  'fail',
  refundContract.fail,
  (payment, reason) => ({ params: { id: payment.id }, body: { version: payment.version, reason } }),
  { icon: IconX, asksReason: true, danger: true },
);
const giveAway = move<PaymentView, typeof giftContract.approve>(
  'approve',
  giftContract.approve,
  (payment) => ({ params: { id: payment.id }, body: { version: payment.version } }),
  { icon: IconCheck, confirms: true },
);
const giveNothing = move<PaymentView, typeof giftContract.reject>(
  'reject',
  giftContract.reject,
  (payment, reason) => ({ params: { id: payment.id }, body: { version: payment.version, reason } }),
  { icon: IconX, asksReason: true, danger: true },
);
const withdraw = move<PaymentView, typeof giftContract.withdraw>(
  'withdraw',
  giftContract.withdraw,
  (payment) => ({ params: { id: payment.id }, body: { version: payment.version } }),
  { icon: IconX },
);
const ask = jump<PaymentView>('refund', '/manage/clientDetails/refundPage', {
  icon: IconArrowBackUp,
  word: 'ask_refund',
  search: () => ({ ask: '1' }),
});
export const paymentActions: readonly Action<PaymentView>[] = [receive, giveAway, ask, fail, giveNothing, withdraw];
