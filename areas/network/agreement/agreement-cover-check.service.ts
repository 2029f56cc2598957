/**
 * Whether an agreement can cover branches: checked when it is created, when a branch is added and when a branch opens.
 */
import { whyNotCover } from './agreement.rules.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { branchesToCover } from './agreement.store.ts';

type Places = { currency: string; max_branches: number; already?: number };
export const checkCover = async (
  ctx: TxCtx,
  organisation_id: number,
  { already = 0, currency, max_branches }: Places,
  added: readonly number[],
): Promise<void> => {
  const ids = [...new Set(added)];
  const [found] = await ctx.read(branchesToCover(organisation_id, ids));
  if (found.length < ids.length) refuseIf('network.branch_elsewhere');
  refuseIf(whyNotCover({ currency, max_branches: max_branches - already }, found));
};
