import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { copyKinds } from '../copy/copy.model.ts';

/** The settings that can be locked are those that can be copied. */
export type LockKind = (typeof copyKinds)[number];
export const NewLock = z.object({
  what: z.enum(copyKinds),
  /** Empty: in all branches. */
  branch_group_id: orNull(Id).default(null),
  /** Why, for the people in the branches. */
  note: text(200).default(''),
});
export type NewLock = z.output<typeof NewLock>;

const Both = z.object({ en: z.string(), cn: z.string() });
export const Lock = z.object({
  id: Id,
  what: z.enum(copyKinds),
  branch_group_id: Id.nullable(),
  /** Null: all branches. */
  group_name: Both.nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
});
export type Lock = z.output<typeof Lock>;
/** The locks of a branch; `can`: whether the caller can change the settings anyway. */
export const BranchLocks = z.object({ id: Id, locks: z.array(Lock), can: z.array(z.enum(['change'])) });
