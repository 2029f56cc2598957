/** A credit pack, or a programme that gives credits, is refunded: unused credits are removed, used ones stay used. */
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { staffOf } from './credit.commands.ts';
import { insertEntries, lessNet, lockCredits } from './credit.store.ts';
import { type Lines, workOut } from './credit-back.facts.ts';

/** Before the credit note is posted, in its transaction. */
export const takeCreditsBack = async (
  ctx: TxCtx,
  {
    branch,
    member_id,
    invoice_id,
    reason,
  }: { branch: BranchFacts; member_id: number; invoice_id: number; reason: string },
  lines: Lines,
): Promise<void> => {
  await lockCredits(ctx.db, member_id);
  const worked = await workOut(ctx, invoice_id, lines);
  if (!worked) return;
  const row = { branch_id: branch.id, member_id, on_day: branch.today, reason, staff_id: staffOf(ctx) };
  if (worked.entry) await insertEntries(ctx.db, [worked.entry], row);
  if (worked.net_cents !== 0) await lessNet(ctx.db, worked.lot.id, worked.net_cents);
};
