import { describe, expect, it } from 'vitest';
import { changedPrices, editFaults, priceOn, programmeFaults, tidyOpens, tidyRollOver } from './programme.rules.ts';
import { EditProgramme } from './programme.model.ts';

const price = (price_cents: number, suspension_fee_cents = 0) => ({
  currency: 'MYR' as const,
  price_cents,
  suspension_fee_cents,
});
const known = [
  { ...price(150_00), valid_from: '2026-01-01' },
  { ...price(160_00), valid_from: '2026-06-01' },
];
const terms = (more: object = {}) =>
  EditProgramme.parse({
    version: 1,
    name: { en: 'Monthly' },
    type_id: 1,
    duration_count: 1,
    duration_unit: 'month',
    opens: 'home',
    valid_from: '2026-03-05',
    prices: [price(150_00)],
    ...more,
  });

describe('a price from a day on', () => {
  it.each([
    ['what holds already is no change', [price(150_00)], '2026-03-05', 0],
    ['another price is', [price(155_00)], '2026-03-05', 1],
    ['so is another fee of a suspension', [price(150_00, 20_00)], '2026-03-05', 1],
    ['what will hold by then is no change', [price(160_00)], '2026-07-01', 0],
    ['the price of today is one by then', [price(150_00)], '2026-07-01', 1],
    ['a currency without one is', [{ ...price(90_00), currency: 'SGD' as const }], '2026-03-05', 1],
  ])('%s', (_, asked, valid_from, count) => {
    expect(changedPrices(asked, known, valid_from)).toHaveLength(count);
  });

  it('leaves what was sold before it at its price', () => {
    const rows = [...known, { ...price(170_00), valid_from: '2026-03-05' }];
    expect(priceOn(rows, 'MYR', '2026-03-04')?.price_cents).toBe(150_00);
    expect(priceOn(rows, 'MYR', '2026-03-05')?.price_cents).toBe(170_00);
  });
});

describe('what an edit may not do', () => {
  const today = '2026-03-05';
  const fields = (before: { type_id: number; was_sold: boolean }, more: object, changed = 0) =>
    editFaults(before, terms(more), { changed, today }).map(({ field, key }) => `${field} ${key}`);
  it.each([
    ['nothing against another name', { type_id: 1, was_sold: true }, {}, 0, []],
    ['another type, once it was sold', { type_id: 2, was_sold: true }, {}, 0, ['type_id kept_as_sold']],
    ['another type before', { type_id: 2, was_sold: false }, {}, 0, []],
    [
      'another price of yesterday',
      { type_id: 1, was_sold: true },
      { valid_from: '2026-03-04' },
      1,
      ['valid_from in_the_past'],
    ],
    ['the same price of yesterday', { type_id: 1, was_sold: true }, { valid_from: '2026-03-04' }, 0, []],
  ])('%s', (_, before, more, changed, faults) => {
    expect(fields(before, more, changed)).toEqual(faults);
  });
});

describe('sessions that go on', () => {
  it.each([
    ['of a rolling one', { billing: 'rolling', sessions: 8, roll_over: 'most', roll_over_most: 2 }, 'most', 2],
    ['all of them', { billing: 'rolling', sessions: 8, roll_over: 'all', roll_over_most: 2 }, 'all', null],
    ['not of one that ends', { sessions: 8, roll_over: 'most', roll_over_most: 2 }, 'none', null],
    ['not of unlimited visits', { billing: 'rolling', roll_over: 'all' }, 'none', null],
  ])('%s', (_, more, roll_over, roll_over_most) => {
    expect(tidyRollOver(terms(more))).toMatchObject({ roll_over, roll_over_most });
  });
  it('are so many, where only some of them do', () => {
    const asked = { billing: 'rolling', sessions: 8, roll_over: 'most' };
    expect(programmeFaults(terms(asked), ['MYR']).map(({ field }) => field)).toEqual(['roll_over_most']);
  });
});

describe('what it opens', () => {
  it('are branches where branches are chosen, each once', () => {
    const asked = { open_branches: [3, 3, 4], categories: ['boxing', 'boxing'] };
    expect(tidyOpens(terms({ opens: 'branches', ...asked }))).toMatchObject({
      open_branches: [3, 4],
      categories: ['boxing'],
    });
    expect(tidyOpens(terms({ opens: 'country', ...asked })).open_branches).toEqual([]);
    const faults = (more: object) => programmeFaults(terms(more), ['MYR']).map(({ field }) => field);
    expect(faults({ opens: 'branches' })).toEqual(['open_branches']);
    expect(faults({ opens: 'branches', open_branches: [3] })).toEqual([]);
  });
});
