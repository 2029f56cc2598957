/** All SQL about categories of courses. */
import { sql as raw, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { CategoryQuery } from './category.contract.ts';
import type { CategoryRow } from './category.model.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { listOf, named } from '#kit/server/list.ts';

export type CategoryRecord = Omit<CategoryRow, 'can'>;
type Where = { branches: readonly number[] };
/** Rows of the network, and those of the branches. */
export const seenIn =
  (column: string) =>
  ({ branches }: Where) =>
    raw`(${raw.ref(column)} is null or ${raw.ref(column)} = any (${[...branches]}::bigint[]))`;

export const categories = listOf<z.output<typeof CategoryQuery>, CategoryRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.name, n.description, n.position, c.courses, c.published, n.version`,
  from: raw`
    from course_category n left join branch b on b.id = n.branch_id
    cross join lateral (select count(*)::int as courses, count(*) filter (where c.status = 'published')::int as published
                          from course c where c.course_category_id = n.id) c`,
  seen: seenIn('n.branch_id'),
  filters: { q: named('n.name') },
  sorts: { position: 'n.position', name: "lower(n.name ->> 'en')", courses: 'c.courses' },
  id: 'n.id',
});

export const insertCategory = async (db: Sql, record: Insertable<DB['course_category']>): Promise<number> => {
  const { id } = await db.insertInto('course_category').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
