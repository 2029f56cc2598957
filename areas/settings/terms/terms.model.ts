import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, MAX_ID, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { locales } from '#kit/domain/words.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { termsMachine } from './terms.machine.ts';

export const termsStatuses = statesOf(termsMachine);
/** Programme terms are signed with the programmes that use them; legal documents by everyone who joins. */
const termsKinds = ['programme', 'legal'] as const;
export type TermsKind = (typeof termsKinds)[number];

const content = {
  title: requiredText(160),
  file_id: z.int('file_missing').min(1, 'file_missing').max(MAX_ID),
  /** Programmes that use it; none for a legal document. */
  programme_ids: z.array(Id).max(200).default([]),
};
/**
 * `everywhere`: belongs to the network, created by head office. `follows_id`: the version of the same document that it
 * follows.
 */
export const NewTerms = z.object({
  branch_id: Id,
  everywhere: z.boolean().default(false),
  locale: z.enum(locales),
  follows_id: orNull(Id).default(null),
  ...content,
});
export type NewTerms = z.output<typeof NewTerms>;
export const EditTerms = z.object({ version: Version, ...content });
export type EditTerms = z.output<typeof EditTerms>;

export const MoveTerms = z.object({
  version: Version,
  move: z.enum(['publish', 'schedule', 'unpublish']),
  publish_on: orNull(Day).default(null).describe('Required to schedule.'),
});
export type MoveTerms = z.output<typeof MoveTerms>;

export const termsActions = ['publish', 'schedule', 'unpublish', 'edit', 'follow'] as const;
export const TermsRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  branch_name: z.string().nullable(),
  kind: z.enum(termsKinds),
  series: Id,
  title: z.string(),
  locale: z.enum(locales),
  revision: z.int(),
  status: z.enum(termsStatuses),
  publish_on: Day.nullable(),
  published_at: Instant.nullable(),
  file_name: z.string().nullable(),
  accepted: z.int(),
  version: Version,
  can: z.array(z.enum(termsActions)),
});
export type TermsRow = z.output<typeof TermsRow>;
export const Terms = TermsRow.extend({
  file_id: Id,
  programme_ids: z.array(Id),
  programmes: z.array(z.object({ id: Id, name: Label })),
  /** The other versions of the same document, newest first. */
  versions: z.array(
    z.object({
      id: Id,
      title: z.string(),
      locale: z.enum(locales),
      revision: z.int(),
      status: z.enum(termsStatuses),
      publish_on: Day.nullable(),
    }),
  ),
});
export type Terms = z.output<typeof Terms>;

/**
 * The documents to sign before a client joins: the version in force in the requested language, otherwise a different
 * one.
 */
export const TermsToSign = z.object({
  id: Id,
  kind: z.enum(termsKinds),
  title: z.string(),
  locale: z.enum(locales),
  revision: z.int(),
  /** When this client signed this version. */
  signed_at: Instant.nullable(),
});
export type TermsToSign = z.output<typeof TermsToSign>;

/** Pen strokes on a field of 600 × 200, as an SVG path and nothing else. */
export const Signature = z
  .string('signature_needed')
  .min(12, { error: 'signature_needed', abort: true })
  .max(60_000, { error: 'too_long' })
  .regex(/^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})+$/, 'signature_needed');

/** The document that was signed, by whom, and its signature. */
export const Signing = z.object({
  terms_ids: z.array(Id).min(1).max(20),
  signed_name: requiredText(160, 'name_required'),
  signature: Signature,
});
export type Signing = z.output<typeof Signing>;
export const AcceptTerms = Signing.extend({ branch_id: Id, member_id: Id });
export type AcceptTerms = z.output<typeof AcceptTerms>;

export const AcceptanceRow = z.object({
  id: Id,
  terms_id: Id,
  title: z.string(),
  locale: z.enum(locales),
  revision: z.int(),
  member_id: Id,
  member_name: z.string(),
  signed_name: z.string(),
  signed_at: Instant,
  branch_name: z.string(),
});
export type AcceptanceRow = z.output<typeof AcceptanceRow>;
/** Everything that is kept permanently. */
export const Acceptance = AcceptanceRow.extend({
  signature: z.string(),
  address: z.string(),
  staff_name: z.string().nullable(),
  file_sha256: z.string(),
});
export type Acceptance = z.output<typeof Acceptance>;
