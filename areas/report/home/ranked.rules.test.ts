import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureOf, MOST_IN_RANK, rankedBranches, rankings } from './ranked.rules.ts';

type Figures = { now?: number; before?: number; revenue?: [number, number]; currency?: string };
const branch = (branch_name: string, { now = 0, before = 0, revenue, currency = 'MYR' }: Figures = {}) => ({
  branch_name,
  currency,
  check_ins: { now, before },
  active: now,
  joined: { now, before },
  revenue: revenue ? [{ currency, now_cents: revenue[0], before_cents: revenue[1] }] : [],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => branch(`Club ${i + 1}`, { now: i, before: 10 }));
const namesOf = (of: readonly { branch_name: string }[]): string[] => of.map((one) => one.branch_name);

describe('branches in order', () => {
  it('of a large network are the best ten and the weakest ten', () => {
    const { top, bottom, total } = rankedBranches(many(300), { by: 'check_ins', typed: '' });
    expect(namesOf(top)).toEqual(Array.from({ length: 10 }, (_, i) => `Club ${300 - i}`));
    expect(namesOf(bottom)).toEqual(Array.from({ length: 10 }, (_, i) => `Club ${10 - i}`));
    expect(total).toBe(300);
  });
  it('of a small one are all of them in one list', () => {
    const { top, bottom } = rankedBranches(many(20), { by: 'active', typed: '' });
    expect([top.length, bottom.length]).toEqual([20, 0]);
  });
  it('are found by a part of the name, whatever the accents', () => {
    const all = [...many(30), branch('Café Petaling')];
    expect(namesOf(rankedBranches(all, { by: 'active', typed: 'cafe' }).top)).toEqual(['Café Petaling']);
    expect(rankedBranches(many(300), { by: 'active', typed: 'club' })).toMatchObject({ total: 300, bottom: [] });
    expect(rankedBranches(all, { by: 'active', typed: 'nowhere' }).top).toEqual([]);
  });
  it('are as they are named where they are alike, numbers as numbers', () => {
    const all = [branch('Club 13'), branch('Club 2'), branch('Club 101')];
    expect(namesOf(rankedBranches(all, { by: 'check_ins', typed: '' }).top)).toEqual(['Club 2', 'Club 13', 'Club 101']);
  });
  it('compare what was invoiced within a currency only, by how much it changed', () => {
    const yen = branch('Tokyo', { currency: 'JPY', revenue: [12_000, 10_000] });
    const ringgit = branch('KL', { revenue: [15_000_00, 10_000_00] });
    const fresh = branch('Penang', { revenue: [5_00, 0] });
    expect(namesOf(rankedBranches([yen, fresh, ringgit], { by: 'revenue_change', typed: '' }).top)).toEqual([
      'KL',
      'Tokyo',
      'Penang',
    ]);
    expect([yen, ringgit, fresh].map((one) => measureOf(one, 'revenue_change'))).toEqual([0.2, 0.5, null]);
  });
  it('never show a branch twice, nor one in a rank without a figure', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ now: fc.nat(50), before: fc.nat(3) }), { maxLength: 60 }),
        fc.constantFrom(...rankings),
        (figures, by) => {
          const all = figures.map((one, i) => branch(`B${i}`, one));
          const { top, bottom } = rankedBranches(all, { by, typed: '' });
          const shown = namesOf([...top, ...bottom]);
          expect(new Set(shown).size).toBe(shown.length);
          expect(bottom.length).toBeLessThanOrEqual(MOST_IN_RANK);
          if (all.length <= 2 * MOST_IN_RANK) expect(shown.length).toBe(all.length);
          const values = [...top, ...bottom].map((one) => measureOf(one, by) ?? Number.NEGATIVE_INFINITY);
          expect(values).toEqual(values.toSorted((a, b) => b - a));
        },
      ),
    ));
});
