import { merchantPackageStatuses } from '../package/merchant-package.model.ts';
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, line, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { promotionMachine } from './promotion.machine.ts';

export const promotionStatuses = statesOf(promotionMachine);
export const codeKinds = ['single', 'shared'] as const;
const Both = z.object({ en: z.string(), cn: z.string() });
const MOST_REDEEMED = 1_000_000;
const Limit = orNull(z.int().min(1).max(MOST_REDEEMED)).default(null);
/** As it is printed: letters, digits and hyphens. */
const SharedCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, 'invalid');

const fields = {
  title: z.object({ en: requiredText(120), cn: text(120).default('') }),
  terms: z.object({ en: text(2000).default(''), cn: text(2000).default('') }).default({ en: '', cn: '' }),
  code_kind: z.enum(codeKinds),
  /** Only if everyone has the same code. */
  shared_code: orNull(SharedCode).default(null).describe('Required if everyone has the same code, refused otherwise.'),
  valid_from: z.string().min(1, 'date_required').pipe(Day),
  valid_until: orNull(Day).default(null),
  limit_total: Limit,
  limit_member: Limit,
  branch_ids: z.array(Id).max(500).default([]),
  programme_ids: z.array(Id).max(500).default([]),
};
export const NewPromotion = z.object({ merchant_package_id: Id, ...fields });
export const EditPromotion = z.object({ version: Version, ...fields });
export type EditPromotion = z.output<typeof EditPromotion>;
export const MovePromotion = z.object({ version: Version, move: z.enum(['publish', 'unpublish']) });
const Named = z.object({ id: Id, name: z.string() });

export const Promotion = z.object({
  id: Id,
  merchant_package_id: Id,
  partner_name: z.string(),
  package_title: Both,
  package_valid_until: Day.nullable(),
  package_status: z.enum(merchantPackageStatuses),
  title: Both,
  terms: Both,
  code_kind: z.enum(codeKinds),
  shared_code: z.string().nullable(),
  valid_from: Day,
  valid_until: Day.nullable(),
  limit_total: z.int().nullable(),
  limit_member: z.int().nullable(),
  branch_ids: z.array(Id),
  programme_ids: z.array(Id),
  branches: z.array(Named),
  programmes: z.array(z.object({ id: Id, name: Both })),
  status: z.enum(promotionStatuses),
  /** In the whole network. */
  redeemed: Count,
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['publish', 'unpublish', 'edit', 'delete'])),
});
export type Promotion = z.output<typeof Promotion>;

/** What the desk sees of a promotion for a client. */
export const Offer = z.object({
  promotion_id: Id,
  title: Both,
  terms: Both,
  partner_name: z.string(),
  code_kind: z.enum(codeKinds),
  valid_until: Day.nullable(),
  used: Count,
  limit_member: z.int().nullable(),
  /** Why it can’t be redeemed now, in the caller’s language. */
  why_not: z.string().nullable(),
});
export type Offer = z.output<typeof Offer>;
export const Desk = z.object({
  member: z.object({ id: Id, name: z.string(), number: z.string() }).nullable(),
  offers: z.array(Offer),
  /** Why the code can’t be used, in the caller’s language. */
  code_fault: z.string().nullable(),
});
export type Desk = z.output<typeof Desk>;
export const Redeem = z.object({
  branch_id: Id,
  promotion_id: Id,
  member_id: Id,
  code: orNull(line(40)).default(null).describe('As it was shown; without one the client was found by name.'),
});

export const Redemption = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  promotion_id: Id,
  title: Both,
  partner_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  redeemed_at: Instant,
  redeemed_by_name: z.string(),
  status: z.enum(['redeemed', 'undone']),
  undo_reason: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['undo'])),
});
export type Redemption = z.output<typeof Redemption>;
export const UndoRedemption = z.object({ version: Version, reason: requiredText(300) });

/** As clients see it. */
export const OwnPromotion = Offer.omit({ why_not: true }).extend({ code: z.string().nullable(), can_get: z.boolean() });
export type OwnPromotion = z.output<typeof OwnPromotion>;
