import { expect, it } from 'vitest';
import { taxLines } from './tax-label.rules.ts';

const line = {
  kind: 'custom_charge',
  label: { en: 'Gloves', cn: '拳套' },
  amount_cents: 10_900,
  tax_class: 'standard',
  tax_cents: 900,
} as const;
const taxed = { tax_name: 'GST', tax_bp: 900, currency: 'SGD', lines: [line] };

it('shows the tax included in a total below it, in the language of the page', () => {
  expect(taxLines(taxed, 'en')).toEqual([
    { key: 'standard', label: 'including GST 9 %', value: 'S$ 9.00', quiet: true },
  ]);
  expect(taxLines(taxed, 'cn')[0]?.label).toBe('其中 GST 9%');
});
it('shows the amounts without tax as they are, and nothing in a branch without tax', () => {
  const exempt = { ...line, tax_class: 'exempt', amount_cents: 5000, tax_cents: 0 } as const;
  expect(taxLines({ ...taxed, lines: [line, exempt] }, 'en').map(({ value }) => value)).toEqual([
    'S$ 9.00',
    'S$ 50.00',
  ]);
  expect(taxLines({ ...taxed, tax_bp: 0 }, 'en')).toEqual([]);
});
