import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { anyOf, inBranches, is, listOf, named } from './list.ts';

const Query = listQuery({
  status: manyOf(z.string()),
  is_new: z.boolean().optional(),
  sort: sortBy(['name', 'price', 'id'], 'name'),
});
type Query = z.output<typeof Query>;
const packs = listOf<Query, { id: number }>({
  columns: raw`p.id`,
  from: raw`from pack p`,
  seen: inBranches('p.branch_id'),
  filters: { status: anyOf('p.status'), is_new: is('p.is_new'), q: named('p.name') },
  sorts: { name: 'lower(p.name)', price: 'p.price nulls last', id: 'p.id' },
  id: 'p.id',
});
const here = { branches: [7] };
const written = (ask: Record<string, unknown>) => {
  const { sql, parameters } = packs.rows(Query.parse(ask), here).compile();
  return { sql: sql.replaceAll(/\s+/g, ' '), parameters };
};

describe('a list', () => {
  it('asks for what may be seen, in the order of the contract, a page at a time', () => {
    const { sql, parameters } = written({ page: '3', itemsPerPage: '10' });
    expect(sql).toContain('where "p"."branch_id" = any ($1::bigint[]) order by lower(p.name) asc, p.id asc limit');
    expect(parameters).toEqual([[7], 10, 20]);
  });

  it('adds a condition for each filter that asks for something', () => {
    const { sql, parameters } = written({ status: 'active,sold', q: 'gold' });
    expect(sql).toContain('"p"."status" = any ($2::text[]) and (p.name ->>');
    expect(parameters.slice(0, 3)).toEqual([[7], ['active', 'sold'], 'gold']);
    expect(written({ status: '', q: '' }).parameters).toEqual([[7], 25, 0]);
  });

  it('knows no and false apart from nothing', () => {
    const { sql } = packs.rows({ ...Query.parse({}), is_new: false }, here).compile();
    expect(sql).toContain('"p"."is_new" = ');
  });

  it('sorts downwards with the id, and puts rows without a value last both ways', () => {
    expect(written({ sort: '-price' }).sql).toContain('order by p.price desc nulls last, p.id desc');
    expect(written({ sort: 'price' }).sql).toContain('order by p.price asc nulls last, p.id asc');
  });

  it('counts what the filters let through, without the page', () => {
    const { sql } = packs.count(Query.parse({ status: 'sold', page: '4' }), here).compile();
    expect(sql.replaceAll(/\s+/g, ' ')).toBe(
      'select count(*) as total from pack p where "p"."branch_id" = any ($1::bigint[]) and "p"."status" = any ($2::text[])',
    );
  });
});
