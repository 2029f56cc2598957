import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredLine, requiredText, text, Version } from '#kit/domain/field.ts';

const MOST_TEXT = 2000;
const fields = {
  name: requiredLine(60),
  text: z.object({ en: requiredText(MOST_TEXT), cn: text(MOST_TEXT).default('') }),
};
export const NewCannedAnswer = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  ...fields,
});
export const EditCannedAnswer = z.object({ version: Version, ...fields });
export const CannedAnswer = z.object({
  id: Id,
  branch_id: Id.nullable(),
  name: z.string(),
  text: z.object({ en: z.string(), cn: z.string() }),
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type CannedAnswer = z.output<typeof CannedAnswer>;
