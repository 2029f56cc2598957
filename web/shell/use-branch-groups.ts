/** Groups of branches as choices; without the contract, so that the branch selector loads no schemas. */
import type { branchGroupContract } from '#areas/network/branch-group/branch-group.contract.ts';
import type { OfferedGroup } from '#areas/network/branch-group/branch-group.model.ts';
import { callOf } from '#kit/web/call-of.ts';
import { useRead } from '#kit/web/query.ts';

const offered = callOf<typeof branchGroupContract.offered>({ method: 'GET', path: 'branchGroup/offered' });
const none: readonly OfferedGroup[] = [];
export const useBranchGroups = (): readonly OfferedGroup[] => useRead(offered, {}).data ?? none;
