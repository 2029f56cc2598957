import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { BranchLocks, Lock, NewLock } from './lock.model.ts';

const rows = rowsOf('settingLock', { see: 'UPDATE_SCHEDULE' });
const network = { branch: 'network' } as const;
export const lockContract = contract({
  all: {
    method: 'GET',
    path: 'settingLock',
    says: 'The settings that only head office changes',
    flag: 'UPDATE_SCHEDULE',
    branch: 'network',
    data: z.array(Lock),
  },
  inBranch: rows.ofBranch('inBranch', 'The settings of a branch that only head office changes', BranchLocks, {
    flag: [
      'UPDATE_SCHEDULE',
      'VIEW_PROGRAMME',
      'VIEW_JOINING_FEE',
      'VIEW_CREDIT_SETUP',
      'VIEW_NEWS',
      'MANAGE_TICKETS',
      'EDIT_FACILITY_ACCOUNT',
      'VIEW_TERMS_AND_CONDITIONS',
    ],
  }),
  create: rows.create('Lock a setting, in all branches or in those of a group', NewLock, Lock, network),
  remove: rows.remove('Unlock a setting', network),
});
