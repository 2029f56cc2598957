import { describe, expect, it } from 'vitest';
import { branchSections, chosenText, ticked, toggled } from './branches-chip.view.ts';

const branch = (id: number, name: string, country_code: string, address = '', type: 'branch' | 'hq' = 'branch') => ({
  id,
  name,
  code: `B${id}`,
  type,
  country_code,
  region: '',
  address,
});
const branches = [
  branch(1, 'Club 10', 'MY', '1 Jalan Satu, Petaling Jaya'),
  branch(2, 'Club 9', 'MY'),
  branch(3, 'Orchard', 'SG'),
];
const groups = [{ id: 7, name: { en: 'North', cn: '北区' }, branch_ids: [2, 3] }];
const look = { locale: 'en', typed: '', groupsTitle: 'Groups', allOf: (name: string) => `All of ${name}` } as const;
const shown = (typed: string) =>
  branchSections(branches, groups, { ...look, typed }).map(({ title, choices }) => [
    title,
    choices.map(({ label }) => label),
  ]);
const textOf = (...chosen: string[]) =>
  chosenText(chosen, branchSections(branches, groups, look), {
    locale: 'en',
    countOf: (count) => `${count} branches`,
  });

describe('the filter by branch', () => {
  it('offers groups first, then countries, and all of a country where it has several branches', () =>
    expect(shown('')).toEqual([
      ['Groups', ['North']],
      ['Malaysia', ['All of Malaysia', 'Club 9', 'Club 10']],
      ['Singapore', ['Orchard']],
    ]));
  it.each([
    ['north', [['Groups', ['North']]]],
    ['petaling', [['Malaysia', ['Club 10']]]],
    ['b3', [['Singapore', ['Orchard']]]],
    ['malay', [['Malaysia', ['All of Malaysia', 'Club 9', 'Club 10']]]],
    ['bangkok', []],
  ])('finds by %j what has it', (typed, found) => expect(shown(typed)).toEqual(found));
  it('has head office as a choice that is in no country', () => {
    const withHq = [...branches, branch(9, 'Main', 'MY', '', 'hq')];
    const malaysia = branchSections(withHq, [], look)[0]?.choices;
    expect(malaysia?.map(({ label, ids }) => [label, ids])).toEqual([
      ['All of Malaysia', ['1', '2']],
      ['Club 9', ['2']],
      ['Club 10', ['1']],
      ['Main', ['9']],
    ]);
  });
  it('has no groups where there are none, and names them in the language of the page', () => {
    expect(branchSections(branches, [], look)[0]?.title).toBe('Malaysia');
    expect(branchSections(branches, groups, { ...look, locale: 'cn' })[0]?.choices[0]?.label).toBe('北区');
  });

  it.each([
    [['2', '3'], [], 'none', ['2', '3']],
    [['2', '3'], ['1', '3'], 'some', ['1', '3', '2']],
    [['2', '3'], ['3', '1', '2'], 'all', ['1']],
  ] as const)('%j of the chosen %j is %s, and a click leaves %j', (ids, chosen, state, after) => {
    expect(ticked(ids, chosen)).toBe(state);
    expect(toggled(ids, chosen)).toEqual(after);
  });

  it.each([
    [[], null],
    [['3', '2'], 'North'],
    [['1', '2'], 'All of Malaysia'],
    [['1'], 'Club 10'],
    [['1', '3'], 'Club 10, Orchard'],
    [['1', '2', '3'], '3 branches'],
    // Chosen by somebody else, in a shared view.
    [['99'], '1 branches'],
  ] as const)('%j is named %j', (chosen, text) => expect(textOf(...chosen)).toBe(text));
});
