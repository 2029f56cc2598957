import { describe, expect, it } from 'vitest';
import {
  after,
  franchiseLines,
  isFirstOfYear,
  monthNo,
  monthsDue,
  nothingBefore,
  recomputes,
  type FranchiseInput,
  type FranchiseLine,
} from './franchise-invoice.rules.ts';

const day = (date: number, net_cents: number, returns_cents = 0) => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  net_cents,
  returns_cents,
});
const input: FranchiseInput = {
  terms: {
    licence_fee_cents: 900_00,
    royalty_kind: 'percent',
    royalty_base: 'invoiced',
    royalty_bp: 600,
    minimum_cents: 0,
    fixed_cents: 0,
    marketing_bp: 100,
  },
  from_on: '2026-01-01',
  until_on: '2026-01-31',
  isFirst: true,
  branches: [
    { branch_id: 1, branch_name: 'KL', days: [day(1, 5_000_00), day(2, -200_00, 200_00), day(3, 0, 50_00)] },
    { branch_id: 2, branch_name: 'PJ', days: [] },
  ],
  before: nothingBefore,
  credits: [],
  brought_cents: 0,
};

const kinds = (one: FranchiseInput) => franchiseLines(one).map(({ kind }) => kind);

describe('what a line was computed from', () => {
  it('are the sales, the returns and what is left of them, branch by branch', () => {
    const [, kl, pj] = franchiseLines(input);
    expect(kl?.facts).toEqual({
      branch_name: 'KL',
      sales_cents: 5_050_00,
      returns_cents: 250_00,
      net_cents: 4_800_00,
      rate_bp: 600,
    });
    expect(kl?.amount_cents).toBe(288_00);
    expect(pj).toMatchObject({ branch_id: 2, amount_cents: 0, facts: { sales_cents: 0, returns_cents: 0 } });
  });
  it('has no licence line without a fee, and none after the first month', () => {
    expect(kinds(input)).toContain('licence');
    expect(kinds({ ...input, isFirst: false })).not.toContain('licence');
    expect(kinds({ ...input, terms: { ...input.terms, licence_fee_cents: 0 } })).not.toContain('licence');
  });
  it('carries nothing when an invoice comes to exactly zero', () => {
    const free = { ...input, isFirst: false, terms: { ...input.terms, royalty_bp: 0, marketing_bp: 0 } };
    expect(franchiseLines(free).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['royalty', 0],
      ['royalty', 0],
    ]);
  });
  it('a fixed royalty adds no minimum to the year', () => {
    const fixed = { ...input, terms: { ...input.terms, royalty_kind: 'fixed' as const, minimum_cents: 100_00 } };
    expect(after(fixed).minimum_cents).toBe(0);
    expect(after({ ...input, terms: { ...input.terms, minimum_cents: 100_00 } }).minimum_cents).toBe(100_00);
  });
});

describe('an issued invoice is recomputed from the figures that were kept', () => {
  const issued = franchiseLines(input);
  const changed = (at: number, more: Partial<FranchiseLine>): FranchiseLine[] =>
    issued.map((line, i) => (i === at ? { ...line, ...more } : line));
  it.each<[string, FranchiseLine[], boolean]>([
    ['as it was issued', issued, true],
    ['with an amount that differs', changed(1, { amount_cents: 288_01 }), false],
    ['with another branch', changed(1, { branch_id: 2 }), false],
    ['with another kind of line', changed(1, { kind: 'minimum' }), false],
    ['with a line missing', issued.slice(0, -1), false],
    ['with a line too many', [...issued, ...issued.slice(-1)], false],
    ['with nothing', [], false],
    ['with another figure', changed(1, { facts: { ...issued[1]?.facts, net_cents: 1 } }), false],
    ['with a figure missing', changed(1, { facts: { branch_name: 'KL' } }), false],
    ['with a figure too many', changed(1, { facts: { ...issued[1]?.facts, more: 1 } }), false],
  ])('%s', (_what, lines, agrees) => {
    expect(recomputes(input, lines)).toBe(agrees);
  });
});

describe('the months of an agreement', () => {
  it.each([
    ['2026-03-15', '2026-03-01', 0, true],
    ['2026-03-15', '2027-02-01', 11, false],
    ['2026-03-15', '2027-03-01', 12, true],
    ['2026-11-01', '2027-01-01', 2, false],
    ['2026-11-01', '2028-11-01', 24, true],
  ])('of one that began on %s, %s is number %s', (start_on, month, number, isFirst) => {
    expect(monthNo(start_on, month)).toBe(number);
    expect(isFirstOfYear(start_on, month)).toBe(isFirst);
  });
  it('include a month of which only the first day is agreed', () => {
    const agreement = { start_on: '2026-01-15', ends_on: '2026-03-01', billing_day: 5 };
    expect(monthsDue(agreement, '2026-12-31', false)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  });
});
