/** The kinds of classes: named and coloured by head office, the same in all branches. */
import { z } from 'zod';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { Id, text, Version } from '#kit/domain/field.ts';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';

const MOST_COURSES = 5;
const fields = {
  name: z.object({ en: text(60).min(1, 'name_required'), cn: text(60).default('') }),
  colour: z.enum(classColours),
  /** Courses of the network that a trainer needs a valid certificate of. */
  course_ids: z.array(Id).max(MOST_COURSES).default([]),
};
export const NewClassCategory = z.object(fields);
export const EditClassCategory = z.object({ version: Version, ...fields });
export type NewClassCategory = z.output<typeof NewClassCategory>;

const categoryActions = ['edit', 'archive', 'restore'] as const;
export const ClassCategoryRow = z.object({
  id: Id,
  /** Stored with classes, programmes, packs and rates; it never changes. */
  key: CategoryKey,
  name: z.object({ en: z.string(), cn: z.string() }),
  colour: z.enum(classColours),
  is_archived: z.boolean(),
  course_ids: z.array(Id),
  version: Version,
  can: z.array(z.enum(categoryActions)),
});
/** What pages of other areas know of a category. */
export const NamedCategory = ClassCategoryRow.omit({ can: true });
export type NamedCategory = z.output<typeof NamedCategory>;
/** `lacking`: upcoming classes whose trainers don’t have what the category requires now. They stay as they are. */
export const EditedCategory = ClassCategoryRow.extend({ lacking: z.int() });
export type EditedCategory = z.output<typeof EditedCategory>;
export type ClassCategoryRow = z.output<typeof ClassCategoryRow>;
