import { z } from 'zod';
import { Id, line, requiredLine, text, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';

/** A longer text in both languages, which may be empty. */
export const Prose = z.object({ en: text(2000).default(''), cn: text(2000).default('') }).default({ en: '', cn: '' });
/** A title in both languages; without a Chinese one, the English one is shown. */
export const Title = z.object({ en: requiredLine(120), cn: line(120).default('') });
export const Position = z.int().min(0, 'not_negative').max(9999).default(0);
/** For all branches; only head office. */
export const Everywhere = z.boolean().default(false).describe('For all branches; only head office.');

const fields = { name: Title, description: Prose, position: Position };
export const NewCategory = z.object({ branch_id: Id, everywhere: Everywhere, ...fields });
export const EditCategory = z.object({ version: Version, ...fields });

export const CategoryRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  name: BothTexts,
  description: Prose,
  position: z.int(),
  /** Courses that the caller can see, and those of them that are published. */
  courses: z.int(),
  published: z.int(),
  version: Version,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type CategoryRow = z.output<typeof CategoryRow>;
