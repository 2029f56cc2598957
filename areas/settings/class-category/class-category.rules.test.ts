import { describe, expect, it } from 'vitest';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';
import { categoryCan, categoryFaults, categoryKey, whyNotArchive, whyNotRestore } from './class-category.rules.ts';

const boxing = { key: 'boxing', is_archived: false };
const kids = { key: 'kids', is_archived: false };
const savate = { key: 'savate', is_archived: true };
const all = [boxing, kids, savate];

describe('a category of classes', () => {
  it.each([
    ['one of several', boxing, all, null],
    ['the last one', boxing, [boxing, savate], 'settings.last_category'],
    ['an archived one', savate, all, 'settings.category_archived'],
  ])('%s is archived: %#', (_, one, of, why) => expect(whyNotArchive(one, of)).toBe(why));
  it('is restored only when it is archived', () => {
    expect([whyNotRestore(savate), whyNotRestore(boxing)]).toEqual([null, 'settings.category_active']);
  });
  it.each([
    [boxing, true, ['edit', 'archive']],
    [savate, true, ['edit', 'restore']],
    [boxing, false, []],
  ])('%j offers what may be done: %s', (one, may, can) => expect(categoryCan(one, all, may)).toEqual(can));
  it.each([
    ['those that there are', ['boxing', 'kids'], [], 0],
    ['one that there is not', ['boxing', 'chess'], [], 1],
    ['an archived one', ['savate'], [], 1],
    ['an archived one that was chosen before', ['savate', 'boxing'], ['savate'], 0],
    ['none', [], [], 0],
  ])('is chosen out of %s', (_, wanted, kept, faults) =>
    expect(categoryFaults('category', wanted, kept, all)).toHaveLength(faults),
  );
  it.each([
    ["Women's boxing", 'women_s_boxing'],
    ['Boxing', 'boxing_2'],
    ['Capoeira & Grapplíng 3', 'capoeira_grappli_ng_3'],
    ['太极', 'category'],
    ['8 Limbs', 'limbs'],
  ])('%s is kept as %s', (name, key) => {
    expect(categoryKey(name, ['boxing'])).toBe(key);
    expect(CategoryKey.safeParse(key).success).toBe(true);
  });
});
