import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';

export const branchGroupKinds = ['region', 'brand', 'other'] as const;
const MAX_BRANCHES = 2000;
const Both = z.object({ en: z.string(), cn: z.string() });
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'not_one_of');

const fields = {
  name: z.object({ en: requiredText(80), cn: text(80).default('') }),
  kind: z.enum(branchGroupKinds),
  branch_ids: z.array(Id).max(MAX_BRANCHES, 'too_many_items').default([]),
  /** Branches that open in this country join the group at once. */
  new_in: orNull(CountryCode).default(null),
};
export const NewBranchGroup = z.object(fields);
export const EditBranchGroup = z.object({
  version: Version,
  ...fields,
  /** Required if people have a role in the group and its branches change: their access changes with it. */
  confirmed: z.boolean().default(false),
});
export type NewBranchGroup = z.output<typeof NewBranchGroup>;

/** Someone who has a role in the group: in each of its branches, as long as the branch belongs to it. */
const RoleInGroup = z.object({ staff_id: Id, name: z.string(), title: Both, given_at: Instant });

export const BranchGroup = z.object({
  id: Id,
  name: Both,
  kind: z.enum(branchGroupKinds),
  branch_ids: z.array(Id),
  /** By name; those that the caller doesn’t work in are named, too. */
  branches: z.array(z.object({ id: Id, name: z.string(), country_code: z.string(), is_active: z.boolean() })),
  /** For people who see the staff of one of its branches; empty for others. */
  roles: z.array(RoleInGroup),
  new_in: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type BranchGroup = z.output<typeof BranchGroup>;
export const BranchGroupRow = BranchGroup.omit({ branch_ids: true, branches: true, roles: true }).extend({
  branch_count: Count,
});
export type BranchGroupRow = z.output<typeof BranchGroupRow>;

/** A group as a choice: with those of its open branches that the caller works in. */
export const OfferedGroup = z.object({
  id: Id,
  name: Both,
  kind: z.enum(branchGroupKinds),
  branch_ids: z.array(Id),
});
export type OfferedGroup = z.output<typeof OfferedGroup>;
