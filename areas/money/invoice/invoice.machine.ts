import { machine } from '#kit/domain/machine.ts';

/** An invoice is open until it is paid in full. It is cancelled or refunded by a credit note, never changed. */
export const invoiceMachine = machine({
  name: 'invoice',
  initial: 'unpaid',
  states: {
    unpaid: { tone: 'yellow' },
    success: { tone: 'green' },
    refunded: { tone: 'gray', final: true },
    cancelled: { tone: 'gray', final: true },
  },
  moves: {
    settle: { from: ['unpaid'], to: 'success', flag: 'RECORD_PAYMENT', causes: ['receipt', 'opens_membership'] },
    cancel: {
      from: ['unpaid'],
      to: 'cancelled',
      flag: 'CANCEL_INVOICE',
      asksReason: true,
      confirm: true,
      causes: ['credit_noted', 'ends_unpaid'],
    },
    refund: { from: ['success'], to: 'refunded', flag: 'APPROVE_REFUND', causes: ['credit_noted'] },
  },
});

/**
 * Money received, or something in its place. A bank transfer with a slip waits until someone finds it on the statement
 * (receive, fail); a complimentary payment above the branch's limit waits until a second person approves it.
 */
export const paymentMachine = machine({
  name: 'payment',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    success: { tone: 'green' },
    failed: { tone: 'red', final: true },
    refunded: { tone: 'gray', final: true },
  },
  moves: {
    receive: {
      from: ['pending'],
      to: 'success',
      flag: 'CONFIRM_TRANSFER',
      confirm: true,
      causes: ['receipt', 'pays_invoice'],
    },
    fail: { from: ['pending'], to: 'failed', flag: 'CONFIRM_TRANSFER', asksReason: true, causes: ['nothing_posted'] },
    approve: {
      from: ['pending'],
      to: 'success',
      flag: 'APPROVE_COMPLIMENTARY',
      confirm: true,
      causes: ['receipt', 'pays_invoice'],
    },
    reject: {
      from: ['pending'],
      to: 'failed',
      flag: 'APPROVE_COMPLIMENTARY',
      asksReason: true,
      causes: ['nothing_posted'],
    },
    withdraw: { from: ['pending'], to: 'failed', flag: 'GIVE_COMPLIMENTARY', causes: ['nothing_posted'] },
    refund: { from: ['success'], to: 'refunded', flag: 'APPROVE_REFUND', causes: ['money_back', 'credit_noted'] },
  },
});
