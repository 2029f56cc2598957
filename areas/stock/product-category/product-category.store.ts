/** All SQL about the categories of products. */
import { sql as raw } from 'kysely';
import type { NewProductCategory, ProductCategoryRow } from './product-category.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export const allCategories = () =>
  asQuery(raw<Omit<ProductCategoryRow, 'can'>>`
    select c.id, c.name, c.version, (select count(*)::int from product p where p.product_category_id = c.id) as product_count
      from product_category c order by lower(c.name ->> 'en')`);

export const insertCategory = async (db: Sql, { name }: NewProductCategory): Promise<number> => {
  const { id } = await db
    .insertInto('product_category')
    .values({ name: JSON.stringify(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
