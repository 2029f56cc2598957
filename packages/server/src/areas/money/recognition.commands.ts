/** Each night of a branch: what was served until yesterday becomes revenue, in one entry for each batch and currency. */
import { earnedCents, journalForEarned } from '#domain/areas/money/recognition.rules.ts';
import { addDays } from '#domain/kit/day.ts';
import { branchFacts } from '#server/areas/network/branch-facts.commands.ts';
import type { Ctx, TxCtx } from '#server/kit/context.ts';
import { insertEntry } from './payment.store.ts';
import { lockDeferred, saveEarned } from './recognition.store.ts';

const BATCH = 2000;

/** Run twice, the second time finds nothing to post: each row knows how much of it is earned. Gives the last one looked at. */
const earnBatch = async (ctx: TxCtx, branch_id: number, behind: number): Promise<number | null> => {
  const { today } = await branchFacts(ctx, branch_id);
  const until = addDays(today, -1);
  const deferred = await lockDeferred(ctx.db, branch_id, behind, BATCH);
  const last = deferred.at(-1);
  if (!last) return null;
  const sums = new Map<string, number>();
  const earned = deferred.map((one) => {
    const earned_cents = earnedCents(one, one, until);
    sums.set(one.currency, (sums.get(one.currency) ?? 0) + earned_cents - one.earned_cents);
    return { invoice_id: one.invoice_id, earned_cents };
  });
  await saveEarned(ctx.db, earned, { until, at: ctx.clock.now() });
  for (const [currency, cents] of sums) {
    const entry = journalForEarned(cents, currency, today);
    if (entry) await insertEntry(ctx.db, entry, { branch_id });
  }
  return last.invoice_id;
};

export const earnBranch = async (ctx: Ctx, branch_id: number): Promise<void> => {
  let behind: number | null = 0;
  while (behind !== null) {
    const from: number = behind;
    behind = await ctx.tx((inside) => earnBatch(inside, branch_id, from));
  }
};
