import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asPage, listQuery, manyOf, MAX_PER_PAGE, sortBy } from './page.ts';

const query = listQuery({
  sort: sortBy(['name', 'opened_on'], '-opened_on'),
  status: manyOf(z.enum(['lead', 'cold'])),
});

describe('a list', () => {
  it('asked for nothing gives the first page in its own order', () => {
    expect(query.parse({})).toMatchObject({ page: 1, itemsPerPage: 25, sort: '-opened_on' });
  });
  it.each([
    [
      { page: '3', itemsPerPage: '50' },
      { page: 3, itemsPerPage: 50 },
    ],
    [{ itemsPerPage: String(MAX_PER_PAGE) }, { itemsPerPage: MAX_PER_PAGE }],
    [{ sort: 'name' }, { sort: 'name' }],
    [{ sort: '-name' }, { sort: '-name' }],
    [{ status: 'lead,cold' }, { status: ['lead', 'cold'] }],
    [{ status: ['cold'] }, { status: ['cold'] }],
    [{ q: '  Tan ' }, { q: 'Tan' }],
  ])('takes %j', (asked, understood) => {
    expect(query.parse(asked)).toMatchObject(understood);
  });
  it.each([
    { page: '0' },
    { page: '1.5' },
    { page: '1e3' },
    { page: '99999999999' },
    { itemsPerPage: '-1' },
    { itemsPerPage: '201' },
    { sort: 'password_hash' },
    { sort: '--name' },
    { status: 'lead,gone' },
    { q: 'x'.repeat(101) },
    { q: 'nul\u0000' },
  ])('refuses %j', (asked) => {
    expect(query.safeParse(asked).success).toBe(false);
  });
});

describe('asPage', () => {
  it('says which page of how many entries', () => {
    expect(asPage({ page: 2, itemsPerPage: 25 }, ['a'], 26)).toEqual({
      data: ['a'],
      current_page: 2,
      per_page: 25,
      total: 26,
    });
  });
});
