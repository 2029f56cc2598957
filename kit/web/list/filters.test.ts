import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { choicesOf } from '../call-of.ts';
import { MOST_OFFERED, queryFor } from './filters.ts';

const row = { method: 'GET', flag: 'VIEW_CLIENT', branch: 'branch', says: '', data: z.null() } as const;
const rows = contract({
  paged: { ...row, path: 'audience/:branch_id', query: listQuery({ sort: sortBy(['name'], 'name') }) },
  all: { ...row, path: 'memberTags/:branch_id' },
});

it('asks for as many records as a filter offers, if they come in pages', () => {
  const many = { itemsPerPage: MOST_OFFERED };
  expect(queryFor(rows.paged)).toEqual(many);
  expect(queryFor(rows.all)).toBeUndefined();
  const { method, flag } = row;
  expect(queryFor(choicesOf<typeof rows.paged>({ method, flag, path: 'audience/:branch_id', isPaged: true }))).toEqual(
    many,
  );
  expect(queryFor(choicesOf<typeof rows.all>({ method, flag, path: 'memberTags/:branch_id' }))).toBeUndefined();
});
