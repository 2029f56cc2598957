import { expect, it } from 'vitest';
import { groupChoices, groupsWithin, idsOfGroups } from './branch-group-choices.ts';

const groups = [
  { id: 1, name: { en: 'North', cn: '北区' }, branch_ids: [3, 4] },
  { id: 2, name: { en: 'Brand', cn: '' }, branch_ids: [4, 5] },
];
const look = { title: 'Groups', label: ({ name, count }: { name: string; count: number }) => `${name} ${count}` };

it('groups are offered with how many branches they have, in the language of the page', () => {
  expect(groupChoices(groups, { ...look, locale: 'cn' })).toEqual([
    {
      group: 'Groups',
      items: [
        { value: 'group:1', label: '北区 2' },
        { value: 'group:2', label: 'Brand 2' },
      ],
    },
  ]);
  expect(groupChoices([], { ...look, locale: 'en' })).toEqual([]);
});

it('a chosen group becomes its branches, and one that is gone becomes none', () => {
  expect(idsOfGroups(['3', 'group:2', 'country:MY', 'group:9'], groups)).toEqual(['3', '4', '5', 'country:MY']);
});

it('a group is offered with the branches that can be chosen, and not without any', () => {
  const choices = [3, 5].map((id) => ({ value: String(id), label: `Branch ${id}` }));
  expect(groupsWithin(groups, choices).map(({ id, branch_ids }) => [id, branch_ids])).toEqual([
    [1, [3]],
    [2, [5]],
  ]);
  expect(groupsWithin(groups, choices.slice(0, 1)).map(({ id }) => id)).toEqual([1]);
  expect(groupsWithin(groups, [])).toEqual([]);
});
