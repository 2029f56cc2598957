import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedMethods } from '../day-close/day-close.model.ts';
import { balanceOf, type Account } from '../journal/journal.rules.ts';
import { tillKinds, type NewTillMove } from './till.model.ts';
import { foundBy, journalBackOf, journalForMove, tillFaults, whyNotMove } from './till.rules.ts';

const day = '2026-03-05';
const on = { day, currency: 'MYR', method: null } as const;
const asked = (more: Partial<NewTillMove>): NewTillMove => ({
  branch_id: 2,
  day,
  kind: 'banking',
  amount_cents: 100_00,
  fee_cents: null,
  reference: null,
  note: null,
  ...more,
});

describe('the entry of a movement', () => {
  it.each([
    ['banking', 0, { cash: -100_00, bank: 100_00 }],
    ['payout', 2_50, { card_clearing: -100_00, provider_fees: 2_50, bank: 97_50 }],
    ['payout', 100_00, { card_clearing: -100_00, provider_fees: 100_00 }],
    ['petty', 0, { cash: -100_00, petty_cash: 100_00 }],
  ] as const)('%s with a fee of %i', (kind, fee_cents, lines) => {
    const entry = journalForMove({ ...on, kind, amount_cents: 100_00, fee_cents });
    expect(Object.fromEntries(entry.lines.map((line) => [line.account, line.amount_cents]))).toEqual(lines);
  });

  it('of a count puts what is there into the account of its method', () => {
    const count = { ...on, kind: 'count', method: 'visa', amount_cents: -3_00, fee_cents: 0 } as const;
    expect(journalForMove(count).lines).toEqual([
      { account: 'card_clearing', amount_cents: -3_00 },
      { account: 'over_short', amount_cents: 3_00 },
    ]);
  });

  it('is balanced, and taken back nothing is left of it in any account', () => {
    const move = fc
      .record({
        kind: fc.constantFrom(...tillKinds),
        amount_cents: fc.integer({ min: 1, max: 9_000_00 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ share, ...one }) => ({
        ...on,
        ...one,
        fee_cents: one.kind === 'payout' ? Math.floor(one.amount_cents * share) : 0,
      }));
    fc.assert(
      fc.property(move, (one) => {
        const entry = journalForMove(one);
        expect(balanceOf(entry.lines)).toBe(0);
        const sums = new Map<Account, number>();
        for (const line of [...entry.lines, ...journalBackOf(entry).lines])
          sums.set(line.account, (sums.get(line.account) ?? 0) + line.amount_cents);
        expect([...sums.values()].every((cents) => cents === 0)).toBe(true);
      }),
    );
  });
});

describe('what a count finds', () => {
  it('is a movement for each method that differs, with its reason', () => {
    const line = { reason: null, expected_cents: 50_00, counted_cents: 50_00 };
    const [cash, visa = 'visa'] = countedMethods.filter((method) => method === 'cash' || method === 'visa');
    expect(
      foundBy([
        { ...line, method: visa },
        { ...line, method: cash ?? 'cash', counted_cents: 48_00, reason: 'A note too few' },
      ]),
    ).toEqual([{ kind: 'count', method: cash, amount_cents: -2_00, note: 'A note too few' }]);
  });
});

describe('what stands against it', () => {
  it.each([
    ['a fee of cash', { fee_cents: 1 }, ['fee_cents']],
    ['no fee', { fee_cents: 0 }, []],
    ['a fee above the payout', { kind: 'payout', fee_cents: 100_01 }, ['fee_cents']],
    ['a payout without fee', { kind: 'payout' }, []],
    ['cash spent on nobody knows what', { kind: 'petty' }, ['note']],
    ['cash spent', { kind: 'petty', note: 'Tape' }, []],
  ] as const)('%s', (_, more, fields) => {
    expect(tillFaults(asked(more)).map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['all that is there', { amount_cents: 80_00 }, null],
    ['a cent more', { amount_cents: 80_01 }, 'money.till_short'],
    ['of the provider', { kind: 'payout', amount_cents: 30_01 }, 'money.till_short'],
    ['a day to come', { amount_cents: 1, day: '2026-03-06' }, 'money.day_to_come'],
  ] as const)('%s', (_, more, why) => {
    expect(whyNotMove(asked(more), { cash_cents: 80_00, clearing_cents: 30_00 }, day)).toBe(why);
  });
});
