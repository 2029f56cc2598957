import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { creditPackMachine } from './credit-pack.machine.ts';
import { amountOn, changedPrices, creditPackCan, priceFaults, usesFaults } from './credit-pack.rules.ts';

const row = (currency: string, valid_from: string, price_cents: number) => ({ currency, valid_from, price_cents });
const known = [row('MYR', '2026-01-01', 100_00), row('MYR', '2026-06-01', 120_00), row('SGD', '2026-01-01', 40_00)];

describe('the price of a pack', () => {
  it.each([
    ['MYR', '2025-12-31', undefined],
    ['MYR', '2026-05-31', 100_00],
    ['MYR', '2026-06-01', 120_00],
    ['SGD', '2026-12-01', 40_00],
    ['THB', '2026-12-01', undefined],
  ])('in %s on %s is %j', (currency, day, price_cents) => {
    expect(amountOn(known, currency, day)?.price_cents).toBe(price_cents);
  });

  it('is changed where it is another than what holds on that day', () => {
    const asked = [
      { currency: 'MYR', price_cents: 120_00 },
      { currency: 'SGD', price_cents: 45_00 },
    ] as const;
    expect(changedPrices(asked, known, '2026-07-01')).toEqual([asked[1]]);
    expect(changedPrices(asked, known, '2026-05-01')).toEqual(asked);
  });

  const right = { needed: ['MYR'], changed: 0, valid_from: '2026-07-01', today: '2026-07-01' };
  const myr = { currency: 'MYR', price_cents: 1 } as const;
  it.each([
    ['as it should be', [myr], right, []],
    ['twice', [myr, myr], right, ['prices duplicate']],
    ['missing', [myr], { ...right, needed: ['MYR', 'SGD'] }, ['prices required']],
    ['changed from today on', [myr], { ...right, changed: 1 }, []],
    ['changed in the past', [myr], { ...right, changed: 1, today: '2026-07-02' }, ['valid_from in_the_past']],
    ['as it was in the past', [myr], { ...right, today: '2026-07-02' }, []],
  ])('%s', (_, asked, how, faults) => {
    expect(priceFaults(asked, how).map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });
});

it.each([
  [['class'], ['boxing'], 0],
  [['online_class', 'pt'], ['boxing'], 0],
  [['pt'], ['boxing'], 1],
  [['pt'], [], 0],
] as const)('for %j, of %j: %i faults', (uses, categories, faults) => {
  expect(usesFaults({ uses: [...uses], categories: [...categories] })).toHaveLength(faults);
});

it('is sold or no longer, by whom it is allowed', () => {
  expect(machineProblems(creditPackMachine)).toEqual([]);
  expect(creditPackCan('active', () => true)).toEqual(['edit', 'retire']);
  expect(creditPackCan('inactive', () => true)).toEqual(['edit', 'offer']);
  expect(creditPackCan('active', () => false)).toEqual([]);
});
