import { describe, expect, it } from 'vitest';
import { changedPrices, editFaults, priceOn, programmeFaults, tidyGiven, tidyOpens } from './programme.rules.ts';
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

const counted = { roll_over: 'most', roll_over_most: 2 };
const parts = { billing: 'instalments', instalment_count: 2, given_per: 'period' };
describe('what it gives', () => {
  it.each([
    ['sessions of a rolling one go on', { billing: 'rolling', sessions: 8, ...counted }, 'most', 2],
    ['all of them', { billing: 'rolling', sessions: 8, roll_over: 'all', roll_over_most: 2 }, 'all', null],
    ['so do credits', { billing: 'rolling', credits: 8, ...counted }, 'most', 2],
    ['and those of each part', { ...parts, sessions: 8, ...counted }, 'most', 2],
    ['not those of the whole term', { ...parts, sessions: 8, ...counted, given_per: 'term' }, 'none', null],
    ['not of one that is paid at once', { sessions: 8, given_per: 'period', ...counted }, 'none', null],
    ['not of unlimited visits', { billing: 'rolling', roll_over: 'all' }, 'none', null],
    [
      'not of what was not chosen',
      { billing: 'rolling', gives: 'visits', sessions: 8, roll_over: 'all' },
      'none',
      null,
    ],
  ])('%s', (_, more, roll_over, roll_over_most) => {
    expect(tidyGiven(terms(more))).toMatchObject({ roll_over, roll_over_most });
  });
  it('is only what was chosen', () => {
    const both = { sessions: 8, credits: 4, credit_uses: ['class', 'class'] };
    expect(tidyGiven(terms({ ...both, gives: 'credits' }))).toMatchObject({
      sessions: null,
      credits: 4,
      credit_uses: ['class'],
    });
    expect(tidyGiven(terms({ ...both, gives: 'sessions' }))).toMatchObject({
      sessions: 8,
      credits: null,
      credit_uses: [],
    });
    expect(tidyGiven(terms({ ...both, gives: 'visits' }))).toMatchObject({ sessions: null, credits: null });
    expect(tidyGiven(terms({ credits: 4, given_per: 'period' })).given_per).toBe('term');
  });
  it.each([
    ['credits', { gives: 'credits' }, ['credits']],
    ['sessions', { gives: 'sessions' }, ['sessions']],
    ['what credits are spent on', { credits: 8 }, ['credit_uses']],
    ['one of both', { sessions: 8, credits: 8, credit_uses: ['class'] }, ['credits']],
    ['how many go on', { billing: 'rolling', sessions: 8, roll_over: 'most' }, ['roll_over_most']],
  ])('asks for %s', (_, more, fields) => {
    expect(programmeFaults(terms(more), ['MYR']).map(({ field }) => field)).toEqual(fields);
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
