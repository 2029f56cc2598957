import { expect, it } from 'vitest';
import { billEffect } from './bill.rules.ts';
import { rollingPart, upfront } from './billing.rules.ts';

const today = '2026-03-05';
const of = { name: { en: 'Gold', cn: '' }, tax: { name: 'SST', rate_bp: 800 }, today };
const sold = { start_on: today, price_cents: 108_00, currency: 'MYR', tax_class: 'standard' as const };
const rolling = { ...upfront, ...sold, billing: 'rolling' as const };
const part = rollingPart(rolling, today, 108_00, 1);

it('bills an instalment on its day, and knows the next one of a rolling plan', () => {
  const { invoice, entry, next, paid_until } = billEffect(part, rolling, of);
  expect(invoice).toMatchObject({
    status: 'unpaid',
    total_cents: 108_00,
    tax_cents: 8_00,
    paid_cents: 0,
    due_on: today,
  });
  expect(entry?.kind).toBe('invoice');
  expect(next).toEqual(rollingPart(rolling, today, 108_00, 2));
  expect(paid_until).toBe('2026-04-04');
});

it('knows no next one of a plan in parts, and nothing is open of an invoice over nothing', () => {
  const parts = { ...rolling, billing: 'instalments' as const, instalment_count: 3 };
  expect(billEffect(part, parts, of)).toMatchObject({ next: null, paid_until: null });
  const free = billEffect({ ...part, amount_cents: 0 }, rolling, of);
  expect([free.invoice.status, free.entry]).toEqual(['success', null]);
});
