/** The statuses of invoices and payments together, for lists that show both. */
import { invoiceStates } from '../invoice/invoice-state.rules.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import type { Machine } from '#kit/domain/machine.ts';

export const transactionMachine: Machine = {
  name: 'transaction',
  initial: 'open',
  states: { accepted: { tone: 'green' }, ...paymentMachine.states, ...invoiceStates.states },
  moves: {},
};
