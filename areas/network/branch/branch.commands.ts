/** What other areas change about branches; head office manages everything else. */
import type { TxCtx } from '#kit/server/context.ts';
import { forgetBranch } from './branch.facts.ts';
import { saveOwn, type Own } from './branch.store.ts';

export { holdBranch, openHeadOffice } from './branch.store.ts';

/** What a branch can change about itself. */
export const changeBranch = async (ctx: TxCtx, branch_id: number, version: number, changes: Own): Promise<void> => {
  await saveOwn(ctx.db, branch_id, version, changes);
  ctx.afterCommit(() => forgetBranch(ctx.services, branch_id));
};
