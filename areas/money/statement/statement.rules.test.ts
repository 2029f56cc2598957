import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receivableAges } from './statement.model.ts';
import { accountsOf, ageOn, type Movement, type OpenInvoice } from './statement.rules.ts';

const day = '2026-05-20';

it.each([
  ['2026-05-21', 'not_due'],
  ['2026-05-20', 'not_due'],
  ['2026-05-19', 'to_30'],
  ['2026-04-20', 'to_30'],
  ['2026-04-19', 'to_60'],
  ['2026-03-21', 'to_60'],
  ['2026-03-20', 'to_90'],
  ['2026-02-19', 'to_90'],
  ['2026-02-18', 'over_90'],
  ['2024-02-29', 'over_90'],
])('what was due on %s is in the age %s on 20 May', (due_on, age) => expect(ageOn(due_on, day)).toBe(age));

const account = { branch_id: 1, branch_name: 'KL', currency: 'MYR' };
const moved = (entry_kind: string, cents: number, more: Partial<Movement> = {}): Movement => ({
  ...account,
  day,
  entry_kind,
  number: 'X-1',
  invoice_id: 7,
  cents,
  to_wallet_cents: 0,
  gift_cents: 0,
  ...more,
});
const open = (before_cents: number, open_cents: number, due_on = day): OpenInvoice => ({
  ...account,
  due_on,
  before_cents,
  open_cents,
});
const shown = (movements: readonly Movement[], invoices: readonly OpenInvoice[]) =>
  accountsOf(invoices, movements, day)[0]?.lines.map(({ kind, debit_cents, credit_cents, balance_cents }) => [
    kind,
    debit_cents,
    credit_cents,
    balance_cents,
  ]);

it('shows a payment in full, and what of it went into the wallet below it', () =>
  expect(shown([moved('invoice', 80), moved('payment', -80, { to_wallet_cents: 20 })], [open(5, 5)])).toEqual([
    ['invoice', 80, 0, 85],
    ['payment', 0, 100, -15],
    ['to_wallet', 20, 0, 5],
  ]));

it('tells what goes into the wallet from what was complimentary', () =>
  expect(
    shown([moved('credit_note', -100), moved('wallet', 100, { to_wallet_cents: 70, gift_cents: 30 })], [open(0, 0)]),
  ).toEqual([
    ['credit_note', 0, 100, -100],
    ['to_wallet', 70, 0, -30],
    ['gift_withdrawn', 30, 0, 0],
  ]));

it('names a write-off, its reversal, a refund and a correction', () =>
  expect(
    shown(
      [moved('write_off', -40), moved('write_off', 40), moved('refund', 10), moved('correction', -3)],
      [open(40, 47)],
    ),
  ).toEqual([
    ['write_off', 0, 40, 0],
    ['write_off_reversed', 40, 0, 40],
    ['refund', 10, 0, 50],
    ['correction', 0, 3, 47],
  ]));

it('has an account for each branch and currency', () => {
  const other = { ...open(9, 9), branch_id: 2, branch_name: 'Orchard', currency: 'SGD' };
  const accounts = accountsOf([open(1, 2), other, open(3, 4)], [moved('invoice', 2)], day);
  expect(
    accounts.map(({ currency, opening_cents, closing_cents, lines }) => [
      currency,
      opening_cents,
      closing_cents,
      lines.length,
    ]),
  ).toEqual([
    ['MYR', 4, 6, 1],
    ['SGD', 9, 9, 0],
  ]);
});

const kinds = ['invoice', 'payment', 'credit_note', 'refund', 'wallet', 'write_off', 'correction'] as const;
const movement = fc.record({
  kind: fc.constantFrom(...kinds),
  cents: fc.integer({ min: -100_000, max: 100_000 }),
  part: fc.nat(100_000),
});
it('comes from the opening to the closing balance, which the ages add up to', () => {
  fc.assert(
    fc.property(
      fc.array(movement, { maxLength: 20 }),
      fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 28 })), { minLength: 1 }),
      (all, owed) => {
        const movements = all.map(({ kind, cents, part }) =>
          moved(
            kind,
            cents,
            kind === 'payment' ? { to_wallet_cents: part } : { gift_cents: kind === 'wallet' ? part : 0 },
          ),
        );
        const change = movements.reduce((sum, { cents }) => sum + cents, 0);
        const invoices = owed.map(([cents, date], at) =>
          open(cents, at === 0 ? cents + change : cents, `2026-0${1 + (date % 6)}-${String(date).padStart(2, '0')}`),
        );
        const [found] = accountsOf(invoices, movements, day);
        const last = found?.lines.at(-1)?.balance_cents ?? found?.opening_cents;
        expect(last).toBe(found?.closing_cents);
        expect(receivableAges.reduce((sum, age) => sum + (found?.ages[age] ?? 0), 0)).toBe(found?.closing_cents);
      },
    ),
  );
});
