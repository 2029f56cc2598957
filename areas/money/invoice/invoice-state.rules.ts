/**
 * How an invoice is shown: the status of the specification says that it is unpaid, and not whether that is a problem. What
 * is unpaid is open until its day has passed, overdue after it, or written off; everything else is shown as it is.
 */
import type { Day } from '#kit/domain/day.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { invoiceMachine } from './invoice.machine.ts';

export const unpaidStates = ['open', 'overdue', 'written_off'] as const;
export const invoiceStateKeys = [...unpaidStates, 'success', 'refunded', 'cancelled'] as const;
export type InvoiceState = (typeof invoiceStateKeys)[number];

type Shown = { status: keyof typeof invoiceMachine.states; due_on: Day; written_off_on: Day | null };
/** On its day an invoice is not overdue yet. The twin in SQL is `stateOn`. */
export const invoiceState = ({ status, due_on, written_off_on }: Shown, today: Day): InvoiceState => {
  if (status !== 'unpaid') return status;
  if (written_off_on !== null) return 'written_off';
  return due_on < today ? 'overdue' : 'open';
};

const { success, refunded, cancelled } = invoiceMachine.states;
/** Tones only: what moves an invoice is `invoiceMachine`, and the calendar. */
export const invoiceStates: Machine = {
  name: 'invoice_state',
  initial: 'open',
  states: {
    open: { tone: 'yellow' },
    overdue: { tone: 'red' },
    written_off: { tone: 'gray' },
    success,
    refunded,
    cancelled,
  },
  moves: {},
};
