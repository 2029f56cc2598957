import { describe, expect, it } from 'vitest';
import { changedFees, chargedFee, feeFaults, joiningFeeLabel, keptFee, type NamedFee } from './joining-fee.rules.ts';

const amounts = [
  { currency: 'MYR', valid_from: '2026-01-01', amount_cents: 98_00 },
  { currency: 'MYR', valid_from: '2026-06-01', amount_cents: 108_00 },
  { currency: 'SGD', valid_from: '2026-01-01', amount_cents: 88_00 },
];
const kit: NamedFee = {
  id: 1,
  status: 'active',
  merchandise: [{ name: 'Gloves', quantity: 2 }],
  tax_class: 'standard',
  amounts,
};

describe('what is charged for joining', () => {
  it.each([
    [kit, 'MYR', '2025-12-31', 0],
    [kit, 'MYR', '2026-05-31', 98_00],
    [kit, 'MYR', '2026-06-01', 108_00],
    [kit, 'SGD', '2026-06-01', 88_00],
    [kit, 'THB', '2026-06-01', 0],
    [{ ...kit, status: 'inactive' as const }, 'MYR', '2026-06-01', 0],
    [undefined, 'MYR', '2026-06-01', 0],
  ])('%# is the amount in force', (fee, currency, day, cents) => {
    expect(chargedFee(fee, currency, day)).toBe(cents);
  });
});

it('only amounts that differ are new ones', () => {
  const asked = [
    { currency: 'MYR' as const, amount_cents: 108_00 },
    { currency: 'SGD' as const, amount_cents: 90_00 },
  ];
  expect(changedFees(asked, amounts, '2026-07-01')).toEqual([asked[1]]);
});

it('says what is wrong', () => {
  const one = { currency: 'MYR' as const, amount_cents: 1 };
  const fine = { needed: ['MYR'], changed: 1, valid_from: '2026-01-02', today: '2026-01-02' };
  const piece = { name: 'Gloves', quantity: 1 };
  expect(feeFaults({ amounts: [one], merchandise: [piece] }, fine)).toEqual([]);
  const faults = feeFaults(
    { amounts: [one, one], merchandise: [piece, { ...piece, name: 'GLOVES' }] },
    { needed: ['SGD', 'MYR'], changed: 1, valid_from: '2026-01-01', today: '2026-01-02' },
  );
  expect(faults.map(({ field, key }) => `${field} ${key}`)).toEqual([
    'amounts duplicate',
    'amounts required',
    'merchandise duplicate',
    'valid_from in_the_past',
  ]);
});

it('is named on the invoice with what goes with it', () => {
  expect(joiningFeeLabel([])).toEqual({ en: 'Joining fee', cn: '入会费' });
  expect(joiningFeeLabel([{ name: 'Wraps', quantity: 1 }, ...kit.merchandise])).toEqual({
    en: 'Joining fee (Wraps, Gloves × 2)',
    cn: '入会费（Wraps、Gloves × 2）',
  });
  expect(joiningFeeLabel(kit.merchandise)).toEqual({ en: 'Joining fee (Gloves × 2)', cn: '入会费（Gloves × 2）' });
});

it('stays with the membership that owed it; of one that is waived nothing goes with it', () => {
  const price = { price_cents: 1, joining_fee_cents: 98_00, currency: 'MYR' };
  const terms = { price, fee: kit, chargesJoiningFee: true };
  expect(keptFee(terms, false)).toEqual({ joining_fee_id: 1, joining_fee_items: kit.merchandise });
  expect(keptFee(terms, true)).toEqual({ joining_fee_id: 1, joining_fee_items: [] });
  for (const none of [{ chargesJoiningFee: false }, { fee: undefined }, { price: { ...price, joining_fee_cents: 0 } }])
    expect(keptFee({ ...terms, ...none }, false)).toEqual({ joining_fee_id: null, joining_fee_items: [] });
});
