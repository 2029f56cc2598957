import { describe, expect, it } from 'vitest';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { instalmentsOf, upfront } from '#areas/money/billing/billing.rules.ts';
import {
  applyToGiven,
  firstLots,
  givenBy,
  givenUntil,
  partToOpen,
  planMoves,
  planRollOver,
  type GivenPart,
  type HeldGiven,
} from './given.rules.ts';
import { all, lot, most, none } from './given.testing.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

const march: GivenPart = { part_no: 1, from_on: '2026-03-01', until_on: '2026-03-31', periods: 1 };
const april: GivenPart = { part_no: 2, from_on: '2026-04-01', until_on: '2026-04-30', periods: 1 };
const held = (more: Partial<HeldGiven> = {}): HeldGiven => ({
  ...none,
  status: 'ongoing',
  billing: 'rolling',
  given_per: 'term',
  start_on: '2026-03-01',
  end_on: '2026-04-30',
  paid_until: '2026-04-30',
  rests: [],
  parts: [march, april],
  ...more,
});
const inParts = { billing: 'instalments', end_on: '2026-05-31', paid_until: '2026-05-31' } as const;
const rest: Rest = { from_on: '2026-03-11', until_on: '2026-03-20' };
const open: Rest = { from_on: '2026-03-11', until_on: null };

describe('until when it can be used', () => {
  it.each([
    ['for its period', held(), march, '2026-03-31'],
    ['moved by a rest in it', held({ rests: [rest] }), march, '2026-04-10'],
    ['moved by a rest before it', held({ rests: [rest] }), april, '2026-05-10'],
    ['not by one behind it', held({ rests: [{ from_on: '2026-04-11', until_on: null }] }), march, '2026-03-31'],
    ['nobody knows in a rest without an end', held({ rests: [open] }), march, null],
    ['nor of what goes on through it', held({ ...inParts, ...all, given_per: 'period', rests: [open] }), march, null],
    [
      'until the end that cuts such a rest short',
      held({ ...all, status: 'terminated', end_on: '2026-03-15', rests: [open] }),
      march,
      '2026-03-15',
    ],
    ['for as long as it lasts, where it goes on', held(all), march, null],
    ['until the end that was asked for', held({ ...all, status: 'pending_cancel' }), march, '2026-04-30'],
    ['never behind the end', held({ status: 'terminated', end_on: '2026-03-15' }), march, '2026-03-15'],
    ['for its part of a term', held({ ...inParts, given_per: 'period' }), march, '2026-03-31'],
    ['for the whole term', held(inParts), { ...march, until_on: '2026-05-31' }, '2026-05-31'],
    [
      'until the end of the term, where it goes on',
      held({ ...inParts, ...all, given_per: 'period' }),
      march,
      '2026-05-31',
    ],
  ])('%s', (_, one, part, day) => {
    expect(givenUntil(one, part)).toBe(day);
  });
});

describe('the next part that gives', () => {
  it.each([
    ['the first', held(), [], '2026-03-01', 1],
    ['not before its day', held(), [1], '2026-03-31', undefined],
    ['on its day', held(), [1], '2026-04-01', 2],
    ['the oldest that was missed', held(), [], '2026-04-05', 1],
    ['not twice', held(), [1, 2], '2026-06-01', undefined],
    ['after a rest before it', held({ rests: [rest] }), [1], '2026-04-10', undefined],
    ['and then', held({ rests: [rest] }), [1], '2026-04-11', 2],
    ['not of what was never paid', held({ status: 'payment_pending' }), [], '2026-03-01', undefined],
    ['not before it runs', held({ status: 'ongoing_pending' }), [], '2026-03-01', undefined],
    ['not of what is over', held({ status: 'terminated' }), [1], '2026-04-01', undefined],
    ['once for the whole term', held(inParts), [1], '2026-04-01', undefined],
    ['once for what is paid at once', held({ billing: 'upfront', parts: [] }), [], '2026-03-01', 1],
  ])('%s', (_, one, given, today, part) => {
    expect(partToOpen(one, given, today)?.part_no).toBe(part);
  });
});

describe('what goes on', () => {
  it.each([
    ['all of it', all, [lot(1)], []],
    ['at most so many', most(3), [lot(1)], [[1, -5]]],
    [
      'the latest of them',
      most(3),
      [lot(1, { remaining: 2 }), lot(2, { bought_on: '2026-04-01', remaining: 4 })],
      [
        [1, -2],
        [2, -1],
      ],
    ],
    ['all where there are fewer', most(9), [lot(1)], []],
    ['nothing is taken twice where its own day ends it', none, [lot(1, { expires_on: '2026-03-31' })], []],
  ])('%s', (_, rule, lots, rows) => {
    expect(planRollOver(rule, lots, '2026-04-01').map(({ lot_id, credits }) => [lot_id, credits])).toEqual(rows);
  });
  it.each([
    ['return', '2026-05-08', '2026-05-08', '2026-05-08'],
    ['return', '2026-03-31', '2026-03-31', null],
    ['use', '2026-05-08', '2026-03-31', null],
    ['move', '2026-05-08', '2026-05-08', null],
  ] as const)('a %s until %s lets it be valid until %s, in grace until %j', (kind, day, expires_on, grace_until) => {
    const given = lot(1, { expires_on: '2026-03-31' });
    const entry = { lot_id: 1, kind, credits: 0, expires_on: day };
    expect(applyToGiven(given, entry)).toMatchObject({ expires_on, grace_until });
  });
  it('moves no lot that was given back late', () => {
    const late = lot(1, { expires_on: '2026-05-08', grace_until: '2026-05-08' });
    expect(planMoves(held(), [late])).toEqual([]);
    expect(planMoves(held(), [lot(1)])).toEqual([{ lot_id: 1, kind: 'move', credits: 0, expires_on: '2026-03-31' }]);
  });
});

const terms = (more: object) => ({
  ...none,
  billing: 'instalments' as const,
  given_per: 'period' as const,
  sessions: null,
  credits: 8,
  ...more,
});
describe('what a sale gives', () => {
  const monthly: BillingPlan = { ...upfront, billing: 'instalments', instalment_count: 3 };
  const term = { start_on: '2026-03-01', end_on: '2026-05-31' };
  const given = (more: object) =>
    givenBy(terms(more), term, instalmentsOf(monthly, term, 300_00)).map(({ count, from_on, until_on }) => [
      count,
      from_on,
      until_on,
    ]);
  it('is known as lots before it is sold, for the places that it takes over', () => {
    const offer = { ...terms({}), credit_uses: ['class' as const] };
    const sold = { ...term, billing: 'instalments' as const, sessions_total: null };
    const parts = instalmentsOf(monthly, term, 300_00);
    expect(firstLots(offer, sold, parts, ['boxing']).slice(0, 2)).toMatchObject([
      { membership_id: 0, remaining: 8, bought_on: '2026-03-01', expires_on: '2026-03-31', categories: ['boxing'] },
      { remaining: 8, bought_on: '2026-04-01', expires_on: '2026-04-30', uses: ['class'] },
    ]);
    expect(new Set(firstLots(offer, sold, parts, []).map(({ id }) => id)).size).toBe(3);
    expect(firstLots({ ...offer, credits: null }, { ...sold, sessions_total: 4 }, parts, [])).toEqual([]);
  });
  it('stands for each part, or once for the term', () => {
    expect(given({})).toEqual([
      [8, '2026-03-01', '2026-03-31'],
      [8, '2026-04-01', '2026-04-30'],
      [8, '2026-05-01', '2026-05-31'],
    ]);
    expect(given({ ...all })[0]).toEqual([8, '2026-03-01', '2026-05-31']);
    expect(given({ given_per: 'term' })).toEqual([[8, '2026-03-01', '2026-05-31']]);
    expect(given({ credits: null, sessions: 4 })[0]?.[0]).toBe(4);
    expect(given({ credits: null })).toEqual([]);
  });
});
