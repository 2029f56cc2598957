import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText, text } from '#kit/domain/field.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { AuditRow, auditOps } from './audit.model.ts';
import { PrivilegePerson } from '../privilege/privilege.model.ts';

export const AuditQuery = listQuery({
  /** Who did it. */
  staff_id: IdText.optional(),
  /** Kinds of record, by the names of their tables. */
  kind: manyOf(text(63)),
  record_id: IdText.optional(),
  op: manyOf(z.enum(auditOps)),
  /** Days of the branch, both included. */
  at_from: Day.optional(),
  at_until: Day.optional(),
  sort: sortBy(['at'], '-at'),
});
export type AuditQuery = z.output<typeof AuditQuery>;
/** Entries are counted up to this number, and one more says that there are others: a trail can have millions. */
export const MOST_COUNTED = 10_000;

export const auditContract = contract({
  list: {
    method: 'GET',
    path: 'audit/:branch_id',
    says: 'Who changed what and when, with the values before and after; a total of 10,001 means more than 10,000',
    flag: 'VIEW_AUDIT',
    branch: 'branch',
    query: ofBranches(AuditQuery),
    data: pageOf(AuditRow),
  },
  people: {
    method: 'GET',
    path: 'audit/people/:branch_id',
    says: 'Everyone who works in the branch, to filter the trail by',
    flag: 'VIEW_AUDIT',
    branch: 'branch',
    query: listQuery({ sort: sortBy(['first_name'], 'first_name') }),
    data: pageOf(PrivilegePerson),
  },
});
