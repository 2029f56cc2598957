/** What invoices and payments are side by side, for lists that show both. */
import { invoiceStates } from '#domain/areas/money/invoice-state.rules.ts';
import { paymentMachine } from '#domain/areas/money/invoice.machine.ts';
import type { Machine } from '#domain/kit/machine.ts';

export const transactionMachine: Machine = {
  name: 'transaction',
  initial: 'open',
  states: { accepted: { tone: 'green' }, ...paymentMachine.states, ...invoiceStates.states },
  moves: {},
};
