import { expect, it } from 'vitest';
import { balanceOf } from '#areas/money/journal/journal.rules.ts';
import { restFee } from './suspension-fee.rules.ts';

const terms = {
  suspension_fee_cents: 21_80,
  currency: 'SGD',
  programme_name: { en: 'Monthly', cn: '' },
  tax_class: 'standard' as const,
};
const asked = { tax: { name: 'GST', rate_bp: 900 }, today: '2026-03-05', isWaived: false };

it('is invoiced today, open, with the tax inside, and its entry balances', () => {
  const fee = restFee(terms, asked);
  expect(fee).toMatchObject({ fee_cents: 21_80, invoice: { status: 'unpaid', paid_cents: 0, total_cents: 21_80 } });
  expect([fee?.invoice.tax_cents, fee?.invoice.issued_on, fee?.invoice.due_on]).toEqual([
    1_80,
    '2026-03-05',
    '2026-03-05',
  ]);
  expect(fee?.invoice.lines[0]?.label).toEqual({ en: 'Suspension: Monthly', cn: '暂停费：Monthly' });
  expect(balanceOf(fee?.entry?.lines ?? [{ account: 'cash', amount_cents: 1 }])).toBe(0);
});

it('is nothing where nothing is asked, or where it is waived', () => {
  expect(restFee({ ...terms, suspension_fee_cents: 0 }, asked)).toBeNull();
  expect(restFee(terms, { ...asked, isWaived: true })).toBeNull();
});
