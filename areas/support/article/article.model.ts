import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { articleMachine } from './article.machine.ts';
import { ticketCategories } from '../ticket/ticket.model.ts';

export const articleStatuses = statesOf(articleMachine);
export const audiences = ['staff', 'clients', 'everyone'] as const;
const Both = z.object({ en: z.string(), cn: z.string() });

const fields = {
  category: z.enum(ticketCategories),
  audience: z.enum(audiences),
  title: z.object({ en: requiredText(120), cn: text(120).default('') }),
  body: z.object({ en: requiredText(10_000), cn: text(10_000).default('') }),
};
export const NewArticle = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  ...fields,
});
export const EditArticle = z.object({ version: Version, ...fields });
export const MoveArticle = z.object({ version: Version, move: z.enum(['publish', 'unpublish']) });

/** What readers get. */
export const FoundArticle = z.object({ id: Id, category: z.enum(ticketCategories), title: Both, body: Both });
export type FoundArticle = z.output<typeof FoundArticle>;
/** With the reader's own answer to "Did this help?". */
export const ReadArticle = FoundArticle.extend({ helped: z.boolean().nullable(), updated_at: Instant });
export type ReadArticle = z.output<typeof ReadArticle>;

export const Article = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  category: z.enum(ticketCategories),
  audience: z.enum(audiences),
  title: Both,
  body: Both,
  status: z.enum(articleStatuses),
  published_at: Instant.nullable(),
  helped: Count,
  not_helped: Count,
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['publish', 'unpublish', 'edit', 'delete'])),
});
export type Article = z.output<typeof Article>;
