import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { dumpList, filterNames, isNarrowed, nextSort, parseList, queryOf, rowIndex, sortable } from './state.ts';

const { list } = contract({
  list: {
    method: 'GET',
    path: 'lead/:branch_id',
    flag: 'VIEW_LEAD',
    branch: 'branch',
    says: 'Lists leads',
    query: listQuery({
      sort: sortBy(['name', 'next_on'], 'name'),
      status: manyOf(z.enum(['lead', 'cold'])),
      due: z.enum(['true']).optional(),
    }),
    data: pageOf(z.object({ id: z.int() })),
  },
});

describe('the state of a list in the address', () => {
  it('reads what is valid', () => {
    expect(parseList(list, { page: '3', itemsPerPage: '50', sort: '-next_on', q: 'tan', status: 'lead,cold' })).toEqual(
      {
        page: 3,
        itemsPerPage: 50,
        sort: '-next_on',
        q: 'tan',
        filters: { status: 'lead,cold' },
      },
    );
  });

  it.each([
    [{ page: 'x' }, { page: 1 }],
    [{ page: '-1' }, { page: 1 }],
    [{ itemsPerPage: '5000' }, { itemsPerPage: 25 }],
    [{ sort: 'password' }, { sort: undefined }],
    [{ status: 'sold' }, { filters: {} }],
    [{ due: 'maybe' }, { filters: {} }],
    [{ unheard: 'of' }, { filters: {} }],
  ])('drops %j quietly', (search, expected) => {
    expect(parseList(list, search as Record<string, string>)).toMatchObject(expected);
  });

  it('comes back as it was written', () => {
    const state = { page: 2, itemsPerPage: 100, sort: 'name', q: 'ah', filters: { due: 'true', status: 'cold' } };
    const search = Object.fromEntries(Object.entries(dumpList(list, state)).filter(([, value]) => value !== undefined));
    expect(parseList(list, search as Record<string, string>)).toEqual(state);
  });

  it('leaves defaults out of the address and sends them in the request', () => {
    const state = parseList(list, {});
    expect(Object.values(dumpList(list, state)).every((value) => value === undefined)).toBe(true);
    expect(queryOf(state)).toMatchObject({ page: '1', itemsPerPage: '25' });
  });

  it('knows what can be sorted and filtered from the contract', () => {
    expect(filterNames(list)).toEqual(['status', 'due']);
    expect([sortable(list, 'name'), sortable(list, 'phone')]).toEqual([true, false]);
  });

  it('turns a column through up, down and none', () => {
    expect([
      nextSort(undefined, 'name'),
      nextSort('name', 'name'),
      nextSort('-name', 'name'),
      nextSort('next_on', 'name'),
    ]).toEqual(['name', '-name', undefined, 'name']);
  });

  it('is narrowed by a search or a filter, not by a page', () => {
    expect(
      [{ q: 'a' }, { status: 'cold' }, { page: '4' }].map((s) =>
        isNarrowed(parseList(list, s as unknown as Record<string, string>)),
      ),
    ).toEqual([true, true, false]);
  });

  it('counts rows as the specification does', () => expect(rowIndex(25, 3, 1)).toBe(51));
});
