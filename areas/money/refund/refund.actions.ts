/** Deciding on others' requests: the same objects are buttons and entries in a row's menu. */
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { chargeContract } from '../charge/charge.contract.ts';
import { chargeMachine } from '../charge/charge.machine.ts';
import { giftContract } from '../gift/gift.contract.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import { refundContract } from './refund.contract.ts';
import { refundMachine } from './refund.machine.ts';
import type { PaymentView } from './refund.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

const yes = { icon: IconCheck };
const no = { icon: IconX, danger: true };
export const refundActions = movesOf(refundMachine, refundContract, { accept: yes, reject: no });
export const chargeActions = movesOf(chargeMachine, chargeContract, { approve: yes, reject: no });

/** A transfer is received or not; a second person decides on complimentary payments. */
export const paymentActions: readonly Action<PaymentView>[] = [
  ...movesOf(paymentMachine, refundContract, { receive: yes }),
  ...movesOf(paymentMachine, giftContract, { approve: yes }),
  jump<PaymentView>('refund', '/manage/clientDetails/refundPage', {
    icon: IconArrowBackUp,
    word: 'ask_refund',
    search: () => ({ ask: '1' }),
  }),
  ...movesOf(paymentMachine, refundContract, { fail: no }),
  ...movesOf(paymentMachine, giftContract, { reject: no, withdraw: { icon: IconX } }),
];
