import { describe, expect, it } from 'vitest';
import { asChoices, asIds, branchesByCountry, findsByCode } from './branch-choices.ts';

const branch = (id: number, name: string, country_code: string, address = '') => ({
  id,
  name,
  code: `B${id}`,
  country_code,
  address,
});
const branches = [
  branch(1, 'Club 10', 'MY'),
  branch(2, 'Club 9', 'MY', '1 Jalan Satu, Petaling Jaya'),
  branch(3, 'Orchard', 'SG'),
  branch(4, 'Bangkok', 'TH'),
  branch(5, 'Phuket', 'TH'),
];

describe('branches by country', () => {
  it('come with all of a country first, numbers in their order', () => {
    const groups = branchesByCountry(branches, {
      locale: 'en',
      branchValue: String,
      whole: (code, count) => (count > 1 ? { value: `country:${code}`, label: `All of ${code}` } : null),
    });
    expect(groups.map(({ group, items }) => [group, items.map(({ label }) => label)])).toEqual([
      ['Malaysia', ['All of MY', 'Club 9', 'Club 10']],
      ['Singapore', ['Orchard']],
      ['Thailand', ['All of TH', 'Bangkok', 'Phuket']],
    ]);
  });
  it.each([
    [[], []],
    [[1], ['1']],
    [[1, 2], ['country:MY']],
    [[3], ['3']],
    [
      [4, 1, 2],
      ['country:MY', '4'],
    ],
  ])('%j are shown as %j, and stand for the same branches', (ids, choices) => {
    expect(asChoices(ids, branches)).toEqual(choices);
    expect(new Set(asIds(choices, branches))).toEqual(new Set(ids));
  });
  it('a whole country and one of its branches are the country', () => {
    expect(asIds(['1', 'country:MY', '3'], branches)).toEqual([1, 2, 3]);
  });
  it.each([
    ['b4', ['Bangkok']],
    ['club 1', ['Club 10']],
    ['petaling', ['Club 9']],
    ['singap', ['Orchard']],
  ])('typing %j finds %j', (search, found) => {
    const options = branchesByCountry(branches, { locale: 'en', branchValue: String, whole: () => null });
    const groups = findsByCode(branches, String)({ options, search, limit: 100 }) as typeof options;
    expect(groups.flatMap(({ items }) => items.map(({ label }) => label))).toEqual(found);
  });
});
