import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, endOfMonth, type Day } from '#kit/domain/day.ts';
import { machineProblems } from '#kit/domain/machine.ts';
import { agreementMachine } from '../agreement/agreement.machine.ts';
import { byDate, endOf, whyNotCover, whyNotTerminate } from '../agreement/agreement.rules.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import {
  after,
  franchiseLines,
  isFirstOfYear,
  monthsDue,
  nothingBefore,
  royaltyDue,
  totalOf,
  type FranchiseInput,
} from './franchise-invoice.rules.ts';
import { partOfMonth } from '../agreement/minimum.rules.ts';
import { accountsOf, invoiceCan, whyNotCredit, whyNotMoveInvoice } from './franchise-payment.rules.ts';
import { packageMachine } from '../package/package.machine.ts';

const terms: FranchiseInput['terms'] = {
  licence_fee_cents: 0,
  royalty_kind: 'percent',
  royalty_base: 'invoiced',
  royalty_bp: 600,
  minimum_cents: 100_000,
  fixed_cents: 0,
  marketing_bp: 0,
};
const monthOf = (month: Day, net: number, more: Partial<FranchiseInput> = {}): FranchiseInput => ({
  terms,
  from_on: month,
  until_on: endOfMonth(month),
  isFirst: false,
  branches: [{ branch_id: 1, branch_name: 'KL', days: [{ day: month, net_cents: net, returns_cents: 0 }] }],
  before: nothingBefore,
  credits: [],
  brought_cents: 0,
  ...more,
});
const kinds = (input: FranchiseInput): (readonly [string, number])[] =>
  franchiseLines(input).map(({ kind, amount_cents }) => [kind, amount_cents] as const);

it('the tables of statuses have no dead ends', () => {
  // An offer can be withdrawn permanently.
  expect([
    ...machineProblems(agreementMachine),
    ...machineProblems(franchiseInvoiceMachine),
    ...machineProblems(packageMachine),
  ]).toEqual([]);
});

describe('the lines of a month', () => {
  it.each([
    ['above the minimum', monthOf('2026-01-01', 5_000_000), [['royalty', 300_000]]],
    [
      'below it',
      monthOf('2026-01-01', 1_000_000),
      [
        ['royalty', 60_000],
        ['minimum', 40_000],
      ],
    ],
    [
      'after a month below it',
      monthOf('2026-02-01', 5_000_000, {
        before: { percent_cents: 60_000, royalty_cents: 100_000, minimum_cents: 100_000 },
      }),
      [
        ['royalty', 300_000],
        ['true_up', -40_000],
      ],
    ],
    [
      'with the first licence fee, a fund and a correction',
      monthOf('2026-01-01', 5_000_000, {
        isFirst: true,
        terms: { ...terms, licence_fee_cents: 9_000_000, marketing_bp: 100 },
        credits: [{ line_id: 7, number: 'FR-X-2026-00001', cents: 1234 }],
      }),
      [
        ['licence', 9_000_000],
        ['royalty', 300_000],
        ['marketing', 50_000],
        ['correction', -1234],
      ],
    ],
    [
      'with more to give back than to pay',
      monthOf('2026-01-01', -1_000_000, { terms: { ...terms, minimum_cents: 0 }, brought_cents: 500 }),
      [
        ['royalty', -60_000],
        ['brought', -500],
        ['carried', 60_500],
      ],
    ],
    [
      'of a fixed amount',
      monthOf('2026-01-01', 5_000_000, { terms: { ...terms, royalty_kind: 'fixed', fixed_cents: 250_000 } }),
      [['fixed', 250_000]],
    ],
  ] as const)('%s', (_, input, expected) => {
    expect(kinds(input)).toEqual(expected);
  });

  it('takes the minimum of a part of a month by its days', () => {
    expect(partOfMonth(310_000, '2026-01-22', '2026-01-31')).toBe(100_000);
  });
});

const arbitraryMonth = fc.record({
  sales: fc.array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 6 }),
  refunds: fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 3 }),
  /** Errors that were corrected, in either direction. */
  corrections: fc.array(fc.integer({ min: -400_000, max: 400_000 }), { maxLength: 3 }),
});
type Sold = { sales: number[]; refunds: number[]; corrections: number[] };
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const netOf = ({ sales, refunds, corrections }: Sold): number => sum(sales) - sum(refunds) + sum(corrections);
const START = '2024-01-01';
/** The run goes from month to month in the same way. */
const runOf = (months: readonly Sold[], of: FranchiseInput['terms']): FranchiseInput[] => {
  const inputs: FranchiseInput[] = [];
  let [before, brought_cents] = [nothingBefore, 0];
  months.forEach((sold, n) => {
    const month = addMonths(START, n);
    const days = [
      ...sold.sales.map((net_cents, at) => ({ day: addDays(month, at), net_cents, returns_cents: 0 })),
      ...sold.refunds.map((cents, at) => ({ day: addDays(month, 10 + at), net_cents: -cents, returns_cents: cents })),
      ...sold.corrections.map((net_cents, at) => ({ day: addDays(month, 20 + at), net_cents, returns_cents: 0 })),
    ];
    const input = monthOf(month, 0, {
      terms: of,
      branches: [{ branch_id: 1, branch_name: 'KL', days }],
      before: isFirstOfYear(START, month) ? nothingBefore : before,
      brought_cents,
    });
    inputs.push(input);
    before = after(input);
    brought_cents = franchiseLines(input).find(({ kind }) => kind === 'carried')?.amount_cents ?? 0;
  });
  return inputs;
};
const royaltyIn = (inputs: readonly FranchiseInput[]): number =>
  sum(
    inputs
      .flatMap(franchiseLines)
      .flatMap(({ kind, amount_cents }) => (['royalty', 'minimum', 'true_up'].includes(kind) ? [amount_cents] : [])),
  );

describe('whatever months come', () => {
  const many = fc.array(arbitraryMonth, { minLength: 1, maxLength: 12 });
  const rate = fc.integer({ min: 0, max: 3000 });
  const minimum = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 }));

  it('royalty is the rule applied to net revenue, after a minimum and its true-up', () => {
    fc.assert(
      fc.property(many, rate, minimum, (months, royalty_bp, minimum_cents) => {
        const charged = royaltyIn(runOf(months, { ...terms, royalty_bp, minimum_cents }));
        const exact = (sum(months.map(netOf)) * royalty_bp) / 10_000;
        const due = royaltyDue(exact, minimum_cents * months.length);
        // Each month is rounded to a cent.
        expect(Math.abs(charged - due)).toBeLessThanOrEqual(months.length / 2);
      }),
    );
  });

  it('nobody ever pays less than nothing, and what is carried comes back', () => {
    fc.assert(
      fc.property(many, rate, minimum, (months, royalty_bp, minimum_cents) => {
        const inputs = runOf(months, { ...terms, royalty_bp, minimum_cents, marketing_bp: 150 });
        const totals = inputs.map((input) => totalOf(franchiseLines(input)));
        for (const total of totals) expect(total).toBeGreaterThanOrEqual(0);
        const carried =
          franchiseLines(inputs.at(-1) as FranchiseInput).find(({ kind }) => kind === 'carried')?.amount_cents ?? 0;
        const owed = sum(
          inputs
            .flatMap(franchiseLines)
            .flatMap(({ kind, amount_cents }) => (['brought', 'carried'].includes(kind) ? [] : [amount_cents])),
        );
        expect(sum(totals)).toBe(owed + carried);
      }),
    );
  });

  it('an invoice that is computed again a year later from what was kept gives the same lines', () => {
    fc.assert(
      fc.property(many, rate, minimum, (months, royalty_bp, minimum_cents) => {
        for (const input of runOf(months, { ...terms, royalty_bp, minimum_cents })) {
          const kept = JSON.parse(JSON.stringify(input)) as FranchiseInput;
          expect(franchiseLines(kept)).toEqual(franchiseLines(input));
        }
      }),
    );
  });
});

describe('the months that are due', () => {
  const agreement = { start_on: '2026-01-15', ends_on: '2026-04-10', billing_day: 5 };
  it.each([
    ['2026-02-04', false, []],
    ['2026-02-05', false, ['2026-01-01']],
    ['2026-02-01', true, ['2026-01-01']],
    ['2027-01-01', false, ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']],
  ] as const)('on %s, by hand %s', (today, byHand, months) => {
    expect(monthsDue(agreement, today, byHand)).toEqual(months);
  });
});

describe('an agreement', () => {
  const running = {
    status: 'active' as const,
    start_on: '2026-01-01',
    end_on: '2026-12-31',
    renewal: 'none' as const,
    renewals: 0,
    term_months: 12,
    successor_on: null,
  };
  it('ends on the last day of its term, counted from the first', () => {
    expect(endOf('2026-01-31', 1)).toBe('2026-02-27');
    expect(endOf('2026-01-31', 1, 1)).toBe('2026-03-30');
  });
  it.each([
    ['2026-10-01', {}, null],
    ['2026-10-02', {}, { status: 'expiring', end_on: '2026-12-31', renewals: 0 }],
    ['2026-12-31', { status: 'expiring' as const }, null],
    ['2027-01-01', { status: 'expiring' as const }, { status: 'expired', end_on: '2026-12-31', renewals: 0 }],
    ['2027-01-01', { renewal: 'automatic' as const }, { status: 'active', end_on: '2027-12-31', renewals: 1 }],
    ['2029-06-01', { renewal: 'automatic' as const }, { status: 'active', end_on: '2029-12-31', renewals: 3 }],
    ['2030-01-01', { status: 'terminated' as const }, null],
  ])('on %s', (today, more, expected) => {
    expect(byDate({ ...running, ...more }, today)).toEqual(expected);
  });
  it.each([
    ['2026-06-30', null, null],
    ['2026-05-31', '2026-05-31', null],
    ['2026-05-30', '2026-05-31', 'network.month_invoiced'],
    ['2025-12-31', null, 'network.not_in_term'],
    ['2027-01-01', null, 'network.not_in_term'],
  ] as const)('is terminated on %s when invoiced until %s', (day, invoiced, why) => {
    expect(whyNotTerminate(running, day, invoiced)).toBe(why);
  });
  it.each([
    [[{ currency: 'MYR', isBelow: true }], null],
    [[{ currency: 'SGD', isBelow: true }], 'network.other_currency'],
    [[{ currency: 'MYR', isBelow: false }], 'network.branch_elsewhere'],
    [
      [
        { currency: 'MYR', isBelow: true },
        { currency: 'MYR', isBelow: true },
      ],
      'network.too_many_branches',
    ],
  ])('covers %o', (branches, why) => {
    const inside = branches.map((branch) => ({ ...branch, outside: null }));
    expect(whyNotCover({ currency: 'MYR', max_branches: 1 }, inside)).toBe(why);
  });
});

describe('paying and disputing', () => {
  const invoice = { status: 'pending' as const, recorded_by: 7, method: 'bank_transfer' as const, disputes: 1 };
  const issuer = { pays: false, issues: true, heads: false, staff_id: 1 };
  it.each([
    ['confirm', {}, 1, null],
    ['confirm', {}, 7, 'network.own_payment'],
    ['refuse', {}, 7, 'network.own_payment'],
    ['transfer', {}, 1, 'kit.move_not_possible'],
    ['cash', { status: 'failed' as const }, 1, null],
    ['transfer', { status: 'success' as const }, 1, 'kit.move_not_possible'],
  ] as const)('%s of %o by %s', (move, more, staff_id, why) => {
    expect(whyNotMoveInvoice({ ...invoice, ...more }, move, { ...issuer, staff_id })).toBe(why);
  });
  it('lets each side do its own', () => {
    expect(invoiceCan(invoice, issuer)).toEqual(['confirm', 'refuse', 'answer']);
    expect(
      invoiceCan({ ...invoice, status: 'unpaid' }, { pays: true, issues: false, heads: false, staff_id: 2 }),
    ).toEqual(['transfer', 'dispute']);
    expect(invoiceCan(invoice, { pays: false, issues: false, heads: false, staff_id: 2 })).toEqual([]);
  });
  it.each([
    [true, 100, null],
    [true, 101, 'network.credit_too_high'],
    [true, 0, 'network.credit_too_high'],
    [false, 0, null],
  ])('accepted %s, %s back', (accept, cents, why) => {
    expect(whyNotCredit({ kind: 'royalty', amount_cents: 100 }, accept, cents)).toBe(why);
  });
  it('adds up to an account with what was open before', () => {
    const of = { currency: 'MYR', issuer_name: 'HQ', invoice_id: 1 };
    const [account] = accountsOf(
      [
        { ...of, day: '2026-01-03', what: 'invoice', number: 'A', amount_cents: 500 },
        { ...of, day: '2026-02-03', what: 'payment', number: 'A', amount_cents: -500 },
        { ...of, day: '2026-02-03', what: 'invoice', number: 'B', amount_cents: 300 },
        { ...of, day: '2026-03-03', what: 'invoice', number: 'C', amount_cents: 999 },
      ],
      '2026-02-01',
      '2026-02-28',
    );
    expect(account).toMatchObject({ opening_cents: 500, closing_cents: 300 });
    expect(account?.entries.map(({ balance_cents }) => balance_cents)).toEqual([800, 300]);
  });
});
