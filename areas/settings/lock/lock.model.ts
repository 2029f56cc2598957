import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { rolloutKinds } from '../copy/copy.model.ts';

/** The settings that can be locked: those that can be copied, and texts that each branch writes. */
export const lockKinds = [...rolloutKinds, 'papers', 'messages', 'terms'] as const;
export type LockKind = (typeof lockKinds)[number];
export const NewLock = z.object({
  what: z.enum(lockKinds),
  /** Empty: in all branches. */
  branch_group_id: orNull(Id).default(null),
  /** Why, for the people in the branches. */
  note: text(200).default(''),
});
export type NewLock = z.output<typeof NewLock>;

const Both = z.object({ en: z.string(), cn: z.string() });
export const Lock = z.object({
  id: Id,
  what: z.enum(lockKinds),
  branch_group_id: Id.nullable(),
  /** Null: all branches. */
  group_name: Both.nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
});
export type Lock = z.output<typeof Lock>;
/** The locks of a branch; `can`: the settings that the caller can change although they are locked. */
export const BranchLocks = z.object({ id: Id, locks: z.array(Lock), can: z.array(z.enum(lockKinds)) });
export type BranchLocks = z.output<typeof BranchLocks>;
