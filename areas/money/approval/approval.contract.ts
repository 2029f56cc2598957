import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';

/** What is waiting for a decision: requests, and bank transfers that nobody has found on the statement yet. */
export const approvalKinds = ['refund', 'custom_charge', 'write_off', 'complimentary', 'transfer'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const ApprovalQuery = listQuery({
  kind: manyOf(z.enum(approvalKinds)),
  sort: sortBy(['created_at', 'amount_cents', 'due_on'], 'created_at'),
});
export type ApprovalQuery = z.output<typeof ApprovalQuery>;

export const ApprovalRow = z.object({
  /** The position in the whole list, because records of several kinds have ids of their own. */
  id: Id,
  kind: z.enum(approvalKinds),
  record_id: Id,
  title: z.string(),
  payment_id: Id.nullable(),
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  currency: z.string(),
  amount_cents: Cents,
  reason: z.string(),
  asked_by_name: z.string().nullable(),
  created_at: Instant,
  /** The day by which the client must have the money, if a rule sets one. */
  due_on: Day.nullable(),
  version: Version,
  can: z.array(z.enum(['accept', 'reject'])),
  blocked: z.record(z.string(), z.string()),
});
export type ApprovalRow = z.output<typeof ApprovalRow>;

export const approvalContract = contract({
  list: {
    method: 'GET',
    path: 'approval/:branch_id',
    says: 'Refunds, custom charges, write-offs, complimentary payments and bank transfers that wait for a decision, oldest first',
    flag: ['APPROVE_REFUND', 'APPROVE_CUSTOM_CHARGE', 'APPROVE_WRITE_OFF', 'APPROVE_COMPLIMENTARY', 'CONFIRM_TRANSFER'],
    branch: 'branch',
    query: ofBranches(ApprovalQuery),
    data: pageOf(ApprovalRow),
  },
});
