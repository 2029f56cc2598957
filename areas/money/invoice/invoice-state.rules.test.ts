import { describe, expect, it } from 'vitest';
import { invoiceState, invoiceStateKeys, invoiceStates } from './invoice-state.rules.ts';

const due = { status: 'unpaid' as const, due_on: '2026-03-05', written_off_on: null };

describe('an unpaid invoice', () => {
  it.each([
    ['2026-03-04', 'open'],
    ['2026-03-05', 'open'],
    ['2026-03-06', 'overdue'],
    ['2027-03-06', 'overdue'],
  ])('is on %s %s', (today, state) => expect(invoiceState(due, today)).toBe(state));

  it('is written off however long it is overdue, and overdue again once that is reversed', () => {
    expect(invoiceState({ ...due, written_off_on: '2026-04-01' }, '2026-04-01')).toBe('written_off');
    expect(invoiceState({ ...due, written_off_on: null }, '2026-04-02')).toBe('overdue');
  });
});

it.each(['success', 'refunded', 'cancelled'] as const)('what is %s says nothing about time', (status) =>
  expect(invoiceState({ ...due, status }, '2027-01-01')).toBe(status),
);

it('each state has a tone', () => expect(Object.keys(invoiceStates.states)).toEqual([...invoiceStateKeys]));
