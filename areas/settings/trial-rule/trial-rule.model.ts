/** Which classes of a branch are open for trials that visitors book on its website. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';

const MOST_PLACES = 20;
const MOST_DAYS = 30;
const fields = {
  places: z.int().min(1).max(MOST_PLACES).describe('Places for trials in each class.'),
  days_ahead: z.int().min(1).max(MOST_DAYS).describe('How many days ahead visitors can book.'),
};
export const NewTrialRule = z.object({ branch_id: Id, category: CategoryKey, ...fields });
export const EditTrialRule = z.object({ version: Version, ...fields });
export const TrialRule = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  category: z.string(),
  places: z.int(),
  days_ahead: z.int(),
  /** Trials booked for upcoming classes of the category. */
  coming: z.int(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type TrialRule = z.output<typeof TrialRule>;
