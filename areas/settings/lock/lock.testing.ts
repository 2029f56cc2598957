/** For tests: head office locks settings. */
import { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import type { Gym } from '#server/testing/gym.testing.ts';
import { lockContract } from './lock.contract.ts';
import type { LockKind } from './lock.model.ts';

export const locksOf = ({ as, test }: Pick<Gym, 'as' | 'test'>) => {
  const locks = as.hq(lockContract);
  return {
    locks,
    /** In all branches, or in those of a group. */
    lock: (what: LockKind, branch_group_id: number | null = null) =>
      locks.create.data({ what, branch_group_id, note: 'Agreed in May' }),
    unlock: async (): Promise<void> => {
      for (const { id, version } of await locks.all.data({})) await locks.remove.data(id, { version });
    },
    groupOf: (branch_ids: number[]) =>
      as
        .hq(branchGroupContract)
        .create.data({ name: { en: `Locked ${test.next()}`, cn: '' }, kind: 'other', branch_ids }),
  };
};
