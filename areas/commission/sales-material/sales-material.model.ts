import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, line, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { salesMaterialMachine } from './sales-material.machine.ts';

export const salesMaterialStatuses = statesOf(salesMaterialMachine);

/** A file or a link: exactly one of them. */
const fields = {
  campaign: requiredText(80),
  name: requiredText(120),
  file_id: orNull(Id).default(null),
  link: orNull(line(500).regex(/^https:\/\/[^\s"'<>]+$/, 'meeting_link')).default(null),
  note: orNull(text(500)).default(null),
  valid_from: z.string().min(1, 'date_required').pipe(Day),
  /** The last day; null: until further notice. */
  valid_until: orNull(Day).default(null),
};
export const NewSalesMaterial = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  ...fields,
});
export const EditSalesMaterial = z.object({ version: Version, ...fields });
export type NewSalesMaterial = z.output<typeof NewSalesMaterial>;
export type EditSalesMaterial = z.output<typeof EditSalesMaterial>;

/** What a salesperson needs of it. */
export const CurrentMaterial = z.object({
  id: Id,
  campaign: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  link: z.string().nullable(),
  file_id: Id.nullable(),
  file_name: z.string().nullable(),
  valid_until: Day.nullable(),
});
export type CurrentMaterial = z.output<typeof CurrentMaterial>;

export const SalesMaterialRow = CurrentMaterial.extend({
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  valid_from: Day,
  status: z.enum(salesMaterialStatuses),
  /** People of the branches that the caller sees, and how often they opened it. */
  people: z.int(),
  openings: z.int(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'openings', 'delete'])),
});
export type SalesMaterialRow = z.output<typeof SalesMaterialRow>;

export const MaterialOpening = z.object({
  staff_id: Id,
  staff_name: z.string(),
  times: z.int(),
  first_at: Instant,
  last_at: Instant,
});
export type MaterialOpening = z.output<typeof MaterialOpening>;
