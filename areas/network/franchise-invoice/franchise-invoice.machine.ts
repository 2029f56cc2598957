import { machine } from '#kit/domain/machine.ts';

/** The debtor sends a slip and the issuer confirms it; the issuer records cash and the debtor confirms it. Head office can confirm both. */
export const franchiseInvoiceMachine = machine({
  name: 'franchise_invoice',
  initial: 'unpaid',
  states: {
    unpaid: { tone: 'yellow' },
    pending: { tone: 'blue' },
    success: { tone: 'green', final: true },
    failed: { tone: 'red' },
  },
  moves: {
    transfer: { from: ['unpaid', 'failed'], to: 'pending', flag: 'PAY_FRANCHISE_INVOICE' },
    cash: { from: ['unpaid', 'failed'], to: 'pending', flag: 'CONFIRM_FRANCHISE_PAYMENT' },
    confirm: { from: ['pending'], to: 'success', flag: 'CONFIRM_FRANCHISE_PAYMENT', confirm: true },
    refuse: { from: ['pending'], to: 'failed', flag: 'CONFIRM_FRANCHISE_PAYMENT', asksReason: true },
  },
});
