import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  BranchGroup,
  branchGroupKinds,
  BranchGroupRow,
  EditBranchGroup,
  NewBranchGroup,
  OfferedGroup,
} from './branch-group.model.ts';

export const BranchGroupQuery = listQuery({
  kind: manyOf(z.enum(branchGroupKinds)),
  sort: sortBy(['name', 'kind', 'branch_count', 'updated_at'], 'name'),
});
export type BranchGroupQuery = z.output<typeof BranchGroupQuery>;

const rows = rowsOf('branchGroup', { see: 'VIEW_FRANCHISE', write: 'MANAGE_BRANCH' });
const network = { branch: 'network' } as const;
export const branchGroupContract = contract({
  list: rows.list('Groups of branches; a branch sees the groups that it belongs to', BranchGroupQuery, BranchGroupRow, {
    choosesNoBranches: true,
  }),
  csv: rows.csv('VIEW_FRANCHISE', BranchGroupQuery, 'The groups with the names of their branches as a CSV file', {
    choosesNoBranches: true,
  }),
  view: rows.view('One group with its branches', BranchGroup),
  create: rows.create('Add a group of branches', NewBranchGroup, BranchGroup, network),
  edit: rows.edit('Rename a group, or change which branches belong to it', EditBranchGroup, BranchGroup, {
    ...network,
    refuses: ['access.group_roles_beyond'],
  }),
  remove: rows.remove('Delete a group; its branches stay', {
    ...network,
    refuses: ['network.group_locks', 'access.group_roles'],
  }),
  history: rows.history('Who changed a group, and when'),
  offered: {
    method: 'GET',
    path: 'branchGroup/offered',
    says: 'Groups as a choice: each with those of its open branches that the caller works in, without empty ones',
    flag: 'signed_in',
    branch: 'self',
    data: z.array(OfferedGroup),
  },
});
