import { describe, expect, it } from 'vitest';
import { branchGroups, type Asked, branchesFor } from './branch-groups.ts';

const branch = (id: number, name: string, code: string, country_code: string, more: object = {}) => ({
  id,
  name,
  code,
  country_code,
  region: '',
  address: '',
  ...more,
});
const branches = [
  branch(1, 'Club 10', 'C10', 'MY', { region: 'Selangor', address: '1 Jalan Satu, Petaling Jaya' }),
  branch(2, 'Club 9', 'C9', 'MY'),
  branch(3, 'Orchard', 'OR', 'SG', { address: '1 Orchard Road' }),
  branch(4, 'Sukhumvit', 'BKK', 'TH'),
];
const names: Readonly<Record<string, string>> = { MY: 'Malaysia', SG: 'Singapore', TH: 'Thailand' };
const found = (asked: Partial<Asked> = {}): [string, string[]][] =>
  branchGroups(branches, {
    typed: '',
    country: null,
    current: { id: 3, country_code: 'SG' },
    recent: [],
    nameOf: (code) => names[code] ?? code,
    ...asked,
  }).map(({ id, branches: all }) => [id, all.map(({ name }) => name)]);

describe('the list of branches', () => {
  it('is grouped by country, the own one first, numbers in their order', () =>
    expect(found()).toEqual([
      ['SG', ['Orchard']],
      ['MY', ['Club 9', 'Club 10']],
      ['TH', ['Sukhumvit']],
    ]));
  it.each([
    ['bkk', 'Sukhumvit'],
    ['petaling', 'Club 10'],
    ['selangor', 'Club 10'],
    ['thai', 'Sukhumvit'],
    ['orch', 'Orchard'],
    ['c9', 'Club 9'],
  ])('finds "%s" by code, city, region, country or name', (typed, name) =>
    expect(found({ typed }).flatMap(([, all]) => all)).toEqual([name]),
  );
  it('shows those of one country when it is chosen', () =>
    expect(found({ country: 'MY' })).toEqual([['MY', ['Club 9', 'Club 10']]]));
  it('begins with those entered last, but not with the current one, and not while one searches', () => {
    expect(found({ recent: [4, 3] })[0]).toEqual(['recent', ['Sukhumvit']]);
    expect(found({ recent: [4], typed: 'club' }).map(([id]) => id)).toEqual(['MY']);
  });
});

const named = (id: number, name: string, code: string, region = '') => ({ id, name, code, region });
describe('branches in the palette', () => {
  const all = [
    named(1, 'Orchard', 'OR', 'Central'),
    named(2, 'Penang', 'PG', 'Penang'),
    named(3, 'Club 13', 'C13'),
    named(4, 'Club 2', 'C2'),
    named(5, 'Orange Grove', 'OG'),
  ];
  it.each([
    ['or', ['Orchard', 'Orange Grove']],
    ['pg', ['Penang']],
    ['club', ['Club 2', 'Club 13']],
    ['central', ['Orchard']],
    ['harith', []],
  ])('%s: %j', (typed, names) => expect(branchesFor(all, typed).map(({ name }) => name)).toEqual(names));
});
