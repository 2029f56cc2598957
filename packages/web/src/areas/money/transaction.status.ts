/** The statuses of invoices and payments side by side, for lists that show both. */
import { invoiceMachine, paymentMachine } from '#domain/areas/money/invoice.machine.ts';
import type { Machine } from '#domain/kit/machine.ts';

export const transactionMachine: Machine = {
  name: 'transaction',
  initial: 'unpaid',
  states: { accepted: { tone: 'green' }, ...paymentMachine.states, ...invoiceMachine.states },
  moves: {},
};
