import { z } from 'zod';
import { Count, Id, IdText } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';

export const MAX_SHEET_ROWS = 2_000;
export const SHOWN_ROWS = 200;
/** What importing a file would do with a row. */
export const rowOutcomes = ['faulty', 'create', 'already_there', 'left_out'] as const;

const facts = z.record(z.string(), z.union([z.string(), z.number()]));
const SheetRow = z.object({
  /** As a spreadsheet shows it: the headers are row 1. */
  row: Count,
  outcome: z.enum(rowOutcomes),
  sku: z.string(),
  label: Label,
  quantity: Count.nullable(),
  cents: Cents.nullable(),
  faults: z.array(z.object({ field: z.string(), key: z.string(), facts })),
});
export type SheetRow = z.output<typeof SheetRow>;

export const SheetPreview = z.object({
  /** Of the amounts. */
  currency: z.string(),
  /** Rows by what would happen to them. */
  counts: z.object({ faulty: Count, create: Count, already_there: Count, left_out: Count }),
  /** Products, or items in stock. */
  records: Count,
  pieces: Count,
  total_cents: Cents,
  /** Headers of columns that nothing reads. */
  ignored: z.array(z.string()),
  /** What needs attention first; no more than a page can show. */
  rows: z.array(SheetRow),
});
export type SheetPreview = z.output<typeof SheetPreview>;

export const SheetQuery = z.object({
  file_id: IdText.describe('A file that the caller sent and that no record names.'),
});
const fields = { file_id: Id };
export const ImportProducts = z.object(fields);
export const ImportedProducts = z.object({ products: Count, variants: Count });
export const ImportOpening = z.object({ branch_id: Id, ...fields });
