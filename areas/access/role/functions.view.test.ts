import { expect, it } from 'vitest';
import { functionText, groupFunctions } from './functions.view.ts';

const rows = ['MANAGE_STAFF', 'VIEW_LEAD', 'MANAGE_LEAD', 'VIEW_CLIENT', 'GONE'].map((flag) => ({ flag }));
const found = (typed: string): string[] =>
  groupFunctions(rows, 'en', typed).flatMap((group) => group.rows.map(({ flag }) => flag));

it('groups functions by area and leaves out what is not known', () => {
  const groups = groupFunctions(rows, 'cn');
  expect(groups.map(({ area, all }) => [area, all.length])).toEqual([
    ['access', 1],
    ['people', 3],
  ]);
  expect(groups[1]?.title).toBe('潜在客户与会员');
});

it.each([
  ['', ['MANAGE_STAFF', 'VIEW_LEAD', 'MANAGE_LEAD', 'VIEW_CLIENT']],
  ['lead edit', ['MANAGE_LEAD']],
  ['查看会员', ['VIEW_CLIENT']],
  ['manage_staff', ['MANAGE_STAFF']],
  ['nothing like it', []],
])('finds by "%s"', (typed, expected) => expect(found(typed)).toEqual(expected));

it('says a function in plain words', () => {
  expect(functionText('VIEW_LEAD', 'en')).toBe('See leads');
  expect(functionText('GONE', 'en')).toBe('GONE');
});
