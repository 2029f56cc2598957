/**
 * The nightly revenue recognition of a branch: what was served until yesterday becomes revenue, in one entry for each
 * batch and currency.
 */
import {
  earnedCents,
  givenDiscount,
  journalForEarned,
  neverGiven,
  nothingRecognised,
  recognisedMore,
  type Recognised,
} from './recognition.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { branchFacts, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { insertEntry } from '../payment/payment.store.ts';
import { lockDeferred, lockFree, saveEarned, saveUnused } from './recognition.store.ts';

const BATCH = 2000;

/** A second run finds nothing to post: each row knows how much of it is earned. Returns the last row it looked at. */
const earnBatch = async (ctx: TxCtx, branch_id: number, behind: number): Promise<number | null> => {
  const { today } = await branchFacts(ctx, branch_id);
  const until = addDays(today, -1);
  const deferred = await lockDeferred(ctx.db, branch_id, behind, BATCH);
  const last = deferred.at(-1);
  if (!last) return null;
  const sums = new Map<string, Recognised>();
  const earned = deferred.map((one) => {
    const earned_cents = earnedCents(one, one, until);
    const given_cents = givenDiscount(one, one, until);
    const more = {
      earned_cents: earned_cents - one.earned_cents,
      given_cents: given_cents - one.discount_given_cents,
      unused_cents: 0,
    };
    sums.set(one.currency, recognisedMore(sums.get(one.currency) ?? nothingRecognised, more));
    return { invoice_id: one.invoice_id, earned_cents, given_cents };
  });
  await saveEarned(ctx.db, earned, { until, at: ctx.clock.now() });
  for (const [currency, recognised] of sums) {
    const entry = journalForEarned(recognised, currency, today);
    if (entry) insertEntry(ctx.db, entry, { branch_id });
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

/** Before a membership ends early: the complimentary part that won't be served leaves the books. */
export const forgoFree = async (
  ctx: TxCtx,
  { id: branch_id, today }: BranchFacts,
  membership_id: number,
  last_on: Day,
): Promise<void> => {
  for (const one of await lockFree(ctx.db, membership_id)) {
    const unused_cents = neverGiven(one, one, last_on);
    const entry = journalForEarned({ ...nothingRecognised, unused_cents }, one.currency, today);
    if (!entry) continue;
    await saveUnused(ctx.db, one.invoice_id, unused_cents);
    insertEntry(ctx.db, entry, { branch_id, membership_id });
  }
};
