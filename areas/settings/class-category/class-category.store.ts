/** All SQL about class categories. */
import { sql as raw } from 'kysely';
import type { ClassCategoryRow, NewClassCategory } from './class-category.model.ts';
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';

export type CategoryRecord = Omit<ClassCategoryRow, 'can'>;
/** In the order in which they are offered: active ones first, then by when they were added. */
export const allCategories = (): Query<CategoryRecord> =>
  asQuery<CategoryRecord>(raw<CategoryRecord>`
    select id, key, jsonb_build_object('en', name ->> 'en', 'cn', coalesce(name ->> 'cn', '')) as name, colour,
           archived_at is not null as is_archived, version
      from class_category order by archived_at is not null, id`);
/** Two that are added or archived at the same moment wait for each other. */
export const lockCategories = async (db: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('class_category', 0))`.execute(db);
};
export const insertCategory = async (db: Sql, key: string, { name, colour }: NewClassCategory): Promise<number> => {
  const { id } = await db
    .insertInto('class_category')
    .values({ key, name: JSON.stringify(name), colour })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
