import { z } from 'zod';
import { Id, text, Version } from '#kit/domain/field.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';

const fields = { name: z.object({ en: text(60).min(1, 'name_required'), cn: text(60).default('') }) };
export const NewProductCategory = z.object(fields);
export const EditProductCategory = z.object({ version: Version, ...fields });
export type NewProductCategory = z.output<typeof NewProductCategory>;

export const ProductCategoryRow = z.object({
  id: Id,
  name: Label,
  product_count: z.int(),
  version: Version,
  can: z.array(z.enum(['edit', 'remove'])),
});
export type ProductCategoryRow = z.output<typeof ProductCategoryRow>;
