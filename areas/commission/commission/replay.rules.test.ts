import { describe, expect, it } from 'vitest';
import { replay, type ReplayedInvoice } from './replay.rules.ts';

const plan = {
  sale_bp: 1000,
  renewal_bp: 100,
  product_bp: 0,
  fixed_cents: 10_00,
  session_cents: 0,
  tiers: [],
  cap_cents: null,
};
const none = { target_of: 'none' as const, target_cents: null, steps: [] };
const split = [{ to: 'seller' as const, staff_id: null, share_bp: 10_000 }];
const invoice = (id: number, more: Partial<ReplayedInvoice> = {}): ReplayedInvoice => ({
  id,
  membership_id: 7,
  total_cents: 100_00,
  base_cents: 100_00,
  received_cents: 100_00,
  agreed_gross_cents: null,
  is_goods: false,
  renews: false,
  is_rolling: false,
  is_first_period: true,
  sessions: 0,
  sold_on: '2026-03-10',
  seller: 1,
  keeper: null,
  ...more,
});
const earns = (...invoices: ReplayedInvoice[]): number | undefined =>
  replay(invoices, { plan, target: none, from: '2026-01-01', split, team: [] }).get(1);

it('takes the instalments of a membership as one sale', () => {
  const agreed_gross_cents = 200_00;
  expect(earns(invoice(1, { agreed_gross_cents }), invoice(2, { agreed_gross_cents }))).toBe(20_00 + 10_00);
  expect(earns(invoice(1, { agreed_gross_cents }), invoice(2, { agreed_gross_cents, received_cents: 0 }))).toBe(15_00);
});
it('takes each later period of a rolling membership as a renewal of its own', () => {
  const rolling = { is_rolling: true };
  expect(earns(invoice(1, rolling), invoice(2, { ...rolling, is_first_period: false }))).toBe(20_00 + 1_00);
});
it('takes invoices without a membership one by one', () => {
  expect(earns(invoice(1, { membership_id: null }), invoice(2, { membership_id: null }))).toBe(40_00);
});

describe('a target', () => {
  const target = { target_of: 'person' as const, target_cents: 150_00, steps: [{ from_bp: 10_000, extra_bp: 1000 }] };
  const added = (...invoices: ReplayedInvoice[]): number | undefined => {
    const of = {
      plan: { ...plan, sale_bp: 0, fixed_cents: 0, renewal_bp: 0 },
      target,
      from: '2026-01-01',
      split,
      team: [],
    };
    return replay(invoices, of).get(1);
  };
  const other = { membership_id: 8 };
  it('adds for the money of one month, and of each month on its own', () => {
    expect(added(invoice(1), invoice(2, other))).toBe(5_00);
    expect(added(invoice(1), invoice(2, { ...other, sold_on: '2026-02-28' }))).toBe(0);
  });
  it('counts neither later periods nor what was sold before the first day', () => {
    const rolling = { ...other, is_rolling: true, is_first_period: false };
    expect(added(invoice(1), invoice(2, rolling))).toBe(0);
    const before = { sold_on: '2025-12-31' };
    expect(added(invoice(1, before), invoice(2, { ...other, ...before }))).toBe(0);
  });
});
