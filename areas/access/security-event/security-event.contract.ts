import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText, text } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { SecurityEvent, SecurityEventRow } from './security-event.model.ts';
import { securityKinds } from '#kit/domain/security-event.ts';

export const SecurityEventQuery = listQuery({
  kind: manyOf(z.enum(securityKinds)),
  /** Who did it, or whose account was affected. */
  staff_id: IdText.optional(),
  at_branch_id: IdText.optional(),
  address: text(45).optional(),
  /** Days of the current branch, else of the head office, both included. */
  at_from: Day.optional(),
  at_until: Day.optional(),
  sort: sortBy(['at'], '-at'),
});
export type SecurityEventQuery = z.output<typeof SecurityEventQuery>;

export const securityEventContract = contract({
  list: {
    method: 'GET',
    path: 'securityEvent',
    says: 'Sign-ins, refusals, exports, erasures and permission changes, newest first; the total counts up to 10,000',
    flag: 'VIEW_SECURITY_EVENTS',
    branch: 'network',
    query: SecurityEventQuery,
    data: pageOf(SecurityEventRow),
  },
  csv: {
    method: 'GET',
    path: 'securityEvent/csv',
    says: 'The same list as a CSV file',
    flag: 'VIEW_SECURITY_EVENTS',
    branch: 'network',
    query: SecurityEventQuery,
    data: z.null(),
    file: 'csv',
  },
  view: {
    method: 'GET',
    path: 'securityEvent/view/:id',
    says: 'One security event with its browser or program',
    flag: 'VIEW_SECURITY_EVENTS',
    branch: 'network',
    data: SecurityEvent,
  },
});
