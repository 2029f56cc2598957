/** An e-mail to many clients: a subject and blocks of text in both languages. Nobody types HTML. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';

const both = (max: number) => z.object({ en: requiredText(max), cn: text(max).default('') });
const Url = text(500).regex(/^https?:\/\/[^\s"'<>\\]+$/i, 'link_invalid');

export const blockKinds = ['heading', 'text', 'button', 'picture', 'divider'] as const;
export type BlockKind = (typeof blockKinds)[number];
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: both(150) }),
  z.object({ kind: z.literal('text'), text: both(5000) }),
  z.object({ kind: z.literal('button'), text: both(60), url: Url }),
  z.object({
    kind: z.literal('picture'),
    file_id: Id.describe('An uploaded picture; it is public by an address that only e-mails have.'),
    text: both(200).describe('What it shows, for people who can’t see it.'),
  }),
  z.object({ kind: z.literal('divider') }),
]);
export type Block = z.output<typeof Block>;
export const MOST_BLOCKS = 40;
const Blocks = z
  .array(Block)
  .min(1, { error: 'required' })
  .max(MOST_BLOCKS)
  .describe('In order. Texts can have **bold** words, [links](https://…) and fields such as {{first_name}}.');

const fields = {
  name: requiredText(100).describe('What staff call it; clients don’t see it.'),
  subject: both(150),
  blocks: Blocks,
  is_template: z.boolean().default(false).describe('Offered when a new e-mail is written; never sent itself.'),
};
export const NewCampaign = z.object({ branch_id: Id, ...fields });
export const EditCampaign = z.object({ version: Version, ...fields });

export const CampaignRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  subject: z.object({ en: z.string(), cn: z.string() }),
  is_template: z.boolean(),
  /** How often it was sent, to how many people it was delivered, and when it goes out next. */
  times: z.int(),
  delivered: z.int(),
  last_at: Instant.nullable(),
  next_at: Instant.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['send', 'edit', 'copy', 'test', 'delete'])),
});
export type CampaignRow = z.output<typeof CampaignRow>;
export const Campaign = CampaignRow.extend({ blocks: z.array(Block) });
export type Campaign = z.output<typeof Campaign>;

/** What is looked at before it is saved; as one client would get it, or with made-up values. */
export const AskPreview = z.object({
  branch_id: Id,
  locale: z.enum(locales),
  member_id: Id.nullable().default(null),
  subject: both(150),
  blocks: Blocks,
});
export const Letter = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type Letter = z.output<typeof Letter>;
export const AskTest = z.object({ locale: z.enum(locales) });

/** How something is sent: an e-mail, or a push notification to each device of a person. */
export const channels = ['email', 'push'] as const;
export type Channel = (typeof channels)[number];

/** What can be filled in for each client. Those that may be missing need a fallback. */
export const mergeFields = {
  first_name: 'always',
  full_name: 'always',
  branch_name: 'always',
  programme: 'sometimes',
  ends_on: 'sometimes',
  last_visit: 'sometimes',
  class_name: 'sometimes',
  class_time: 'sometimes',
  other_times: 'sometimes',
} as const satisfies Record<string, 'always' | 'sometimes'>;
export type MergeField = keyof typeof mergeFields;
export const mergeFieldNames = Object.keys(mergeFields) as MergeField[];
/** The class for which somebody waits: only an automation that begins with a full class fills them in. */
type ClassField = 'class_name' | 'class_time' | 'other_times';
export type MergeValues = Readonly<
  Record<Exclude<MergeField, ClassField>, string | null> & Partial<Record<ClassField, string | null>>
>;
