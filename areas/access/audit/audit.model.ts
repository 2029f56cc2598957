import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

export const auditOps = ['insert', 'update', 'delete'] as const;
export type AuditOp = (typeof auditOps)[number];

/**
 * The recorded change of one field. `removed`: a person's value that has been erased; the fact that it changed stays.
 */
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
  /** The name of the record, if it still exists and has one. */
  record_name: z.string().nullable(),
  branch_name: z.string().nullable(),
  changes: z.array(AuditChange),
});
export type AuditRow = z.output<typeof AuditRow>;
