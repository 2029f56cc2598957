/**
 * How an invoice is shown: the status of the specification says that it is unpaid, but not whether that is a problem.
 * An unpaid invoice is open until its due date has passed, then overdue, or written off; all others are shown as they
 * are.
 */
import type { Day } from '#kit/domain/day.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { invoiceMachine } from './invoice.machine.ts';

export const unpaidStates = ['open', 'overdue', 'written_off'] as const;
export const invoiceStateKeys = [...unpaidStates, 'success', 'refunded', 'cancelled'] as const;
export type InvoiceState = (typeof invoiceStateKeys)[number];

type Shown = { status: keyof typeof invoiceMachine.states; due_on: Day; written_off_on: Day | null };
/** An invoice is not overdue on its due date. The twin in SQL is `stateOn`. */
export const invoiceState = ({ status, due_on, written_off_on }: Shown, today: Day): InvoiceState => {
  if (status !== 'unpaid') return status;
  if (written_off_on !== null) return 'written_off';
  return due_on < today ? 'overdue' : 'open';
};

const { success, refunded, cancelled } = invoiceMachine.states;
/** Tones only: `invoiceMachine` and the calendar move an invoice. */
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
