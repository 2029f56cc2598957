import { audienceOptions } from '#kit/domain/lookups/numbered.ts';
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Currency } from '#kit/domain/money-field.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { consentNames } from '#areas/people/member-consent/member-consent.model.ts';
import { phoneUses } from '#areas/people/member-consent/phone-use.rules.ts';
import { standings } from '#areas/membership/membership/membership.model.ts';
import { Rule } from './segment.model.ts';

export const audienceKinds = ['segment', 'list'] as const;
/** The specification offers one option: 1, Children. */
export const CHILDREN = audienceOptions[0].id;
const OptionId = z
  .literal(CHILDREN)
  .nullable()
  .default(null)
  .describe('1: the conditions are about children, and their guardians are reached.');
const MOST_PICKED = 1000;

const fields = {
  name: requiredText(100),
  note: orNull(text(500)).default(null),
  option_id: OptionId,
  rule: Rule.nullable().default(null).describe('Only of a segment; null for a list.'),
  member_ids: z
    .array(Id)
    .max(MOST_PICKED)
    .default([])
    .describe('Only of a list: the clients on it; none for a segment.'),
};
export const NewAudience = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false).describe('For all branches; only head office.'),
  kind: z.enum(audienceKinds),
  ...fields,
});
export const EditAudience = z.object({ version: Version, ...fields });
export type NewAudience = z.output<typeof NewAudience>;
export type EditAudience = z.output<typeof EditAudience>;

/** Whom a marketing e-mail reaches, and why not the others; the first reason that applies. */
export const reaches = ['reached', 'no_address', 'suppressed', 'no_consent'] as const;
export type Reach = (typeof reaches)[number];

export const AudienceRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  kind: z.enum(audienceKinds),
  name: z.string(),
  note: z.string().nullable(),
  option_id: z.literal(CHILDREN).nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'edit_list', 'delete'])),
});
export type AudienceRow = z.output<typeof AudienceRow>;

export const Reached = z.object({
  people: z.int(),
  reached: z.int(),
  no_address: z.int(),
  suppressed: z.int(),
  no_consent: z.int(),
});
export type Reached = z.output<typeof Reached>;
const Named = z.object({ id: Id, name: z.string() });
export const Audience = AudienceRow.extend({
  rule: Rule.nullable(),
  member_ids: z.array(Id),
  /** Those of a list, and the records that the conditions name. */
  members: z.array(Named),
  /** Those in which its conditions can ask about an amount: in use where the audience belongs. */
  currencies: z.array(Currency),
  /** How many it has now, and how many of them a marketing e-mail reaches. */
  reach: Reached,
});
export type Audience = z.output<typeof Audience>;

export const AskCount = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false),
  option_id: OptionId,
  rule: Rule,
});
export const Counted = z.object({
  people: z.int(),
  /** Names of some; empty without the permission to see clients. */
  sample: z.array(Named),
});
/** The records that conditions can name. */
export const SegmentOptions = z.object({
  branch: z.array(Named),
  programme: z.array(z.object({ id: Id, name: z.object({ en: z.string(), cn: z.string() }) })),
  survey: z.array(z.object({ id: Id, name: z.object({ en: z.string(), cn: z.string() }) })),
  tag: z.array(z.string()),
  currency: z.array(Currency),
});
export type SegmentOptions = z.output<typeof SegmentOptions>;

/** Whom marketing e-mails reach, what clients agree to, and how that changed in the last twelve months. */
export const AudienceOverview = z.object({
  reach: Reached,
  consents: z.array(z.object({ name: z.enum(consentNames), given: z.int() })),
  /** How many clients may be called, and texted, for marketing, and why not the others. */
  phones: z.array(z.object({ use: z.enum(phoneUses), calls: z.int(), texts: z.int() })),
  months: z.array(z.object({ month: Day, agreed: z.int(), withdrew: z.int(), unsubscribed: z.int() })),
});
export type AudienceOverview = z.output<typeof AudienceOverview>;

export const Contact = z.object({
  id: Id,
  name: z.string(),
  branch_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  standing: z.enum(standings),
  /** First names, if the audience reaches guardians. */
  children: z.string().nullable(),
  reach: z.enum(reaches),
  /** Whether the number may be called, and texted, for marketing. */
  calls: z.enum(phoneUses),
  texts: z.enum(phoneUses),
  /** Since when the client agrees to marketing e-mails. */
  consent_at: Instant.nullable(),
});
export type Contact = z.output<typeof Contact>;
