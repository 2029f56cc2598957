/** The trail of a record as shown on a page: who changed what, when. */
import { z } from 'zod';
import { Instant } from './day.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();
export const HistoryEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null: the system. */
  who: z.string().nullable(),
  what: z.enum(['created', 'edited', 'deleted']),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
