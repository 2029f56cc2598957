import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { newsMachine } from './news.machine.ts';

export const newsStatuses = statesOf(newsMachine);
export const newsMoves = ['publish', 'schedule', 'unpublish'] as const;
const Both = z.object({ en: z.string(), cn: z.string() });

const fields = {
  title: z.object({ en: requiredText(120), cn: text(120).default('') }),
  body: z.object({ en: requiredText(5000), cn: text(5000).default('') }),
  /** When it is to be published, in the time of the branch; both or neither. */
  publish_on: orNull(Day).default(null),
  publish_time: orNull(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time')).default(null),
  /** The last day on which clients see it. */
  until_on: orNull(Day).default(null),
};
export const NewNews = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  ...fields,
});
export const EditNews = z.object({ version: Version, ...fields });
export type NewNews = z.output<typeof NewNews>;
export type EditNews = z.output<typeof EditNews>;
export const MoveNews = z.object({ version: Version, move: z.enum(newsMoves) });

export const News = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  title: Both,
  body: Both,
  status: z.enum(newsStatuses),
  publish_at: Instant.nullable(),
  publish_on: Day.nullable(),
  publish_time: z.string().nullable(),
  published_at: Instant.nullable(),
  until_on: Day.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum([...newsMoves, 'edit', 'delete'])),
});
export type News = z.output<typeof News>;

/** What clients see. */
export const OwnNews = z.object({
  id: Id,
  title: Both,
  body: Both,
  branch_name: z.string().nullable(),
  published_at: Instant,
});
export type OwnNews = z.output<typeof OwnNews>;
