import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { ExpiringCard } from './expiring.model.ts';
import { expiryBounds } from './expiring.rules.ts';

export const ExpiringQuery = listQuery({
  within: z.enum(expiryBounds).optional(),
  sort: sortBy(['expires_on', 'next_on', 'member_name'], 'expires_on'),
});
export type ExpiringQuery = z.output<typeof ExpiringQuery>;

export const expiringContract = contract({
  list: {
    method: 'GET',
    path: 'expiringCard/:branch_id',
    says: 'Cards and mandates that have expired, or will within 90 days, while something is still charged to them',
    flag: 'VIEW_TRANSACTION',
    branch: 'branch',
    query: ofBranches(ExpiringQuery),
    data: pageOf(ExpiringCard),
  },
  csv: {
    method: 'GET',
    path: 'expiringCard/csv/:branch_id',
    says: 'The same list as a CSV file',
    flag: 'EXPORT_COLLECTION',
    branch: 'branch',
    query: ofBranches(ExpiringQuery),
    data: z.null(),
    file: 'csv',
  },
});
