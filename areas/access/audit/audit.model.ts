import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

export const auditOps = ['insert', 'update', 'delete'] as const;
export type AuditOp = (typeof auditOps)[number];

/** What was recorded of one field. `removed`: a value of a person that has been erased; that it was changed stays. */
export const AuditChange = z.object({
  field: z.string(),
  /** The field in the caller's language. */
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  removed: z.boolean(),
});
export type AuditChange = z.output<typeof AuditChange>;

export const AuditRow = z.object({
  id: Id,
  at: Instant,
  /** Null: the system, which `actor` names. */
  who: z.string().nullable(),
  actor: z.string(),
  op: z.enum(auditOps),
  /** The kind of record: the name of its table. */
  kind: z.string(),
  kind_name: z.string(),
  record_id: z.int().nullable(),
  /** What the record is called, where it is still there and has a name. */
  record_name: z.string().nullable(),
  branch_name: z.string().nullable(),
  changes: z.array(AuditChange),
});
export type AuditRow = z.output<typeof AuditRow>;
