/**
 * What a date does to credits: memberships give those of the next period, what is left of a lot expires, and used or
 * expired credits are earned.
 */
import { earnedOf, planExpiry } from './credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { postEarnedCredits } from '#areas/money/journal/posting.commands.ts';
import { knownBranch, type BranchFacts, everyBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { openPeriods } from '../membership/given.commands.ts';
import { expiredLots, insertEntries, lockCredits, lotsToEarn, membersWithExpired, setEarned } from './credit.store.ts';

/**
 * Returns the clients whose credits expired. One at a time under the lock of each holder, because someone may be using
 * them right now.
 */
const expireCredits = async (ctx: TxCtx, branch_id: number, today: Day): Promise<number[]> => {
  const members = await membersWithExpired(ctx.db, branch_id, today);
  for (const member_id of members) {
    await lockCredits(ctx.db, member_id);
    const lots = await expiredLots(ctx.db, branch_id, member_id, today);
    await insertEntries(ctx.db, planExpiry(lots, today), { branch_id, member_id, on_day: today, staff_id: null });
  }
  return members;
};

const AT_ONCE = 500;
/** Posts what has been earned since the last time. A second run posts nothing twice. */
const earnCredits = async (ctx: TxCtx, branch: BranchFacts, after = 0): Promise<number> => {
  const lots = await lotsToEarn(ctx.db, branch.id, after, AT_ONCE);
  for (const lot of lots) {
    const earned = earnedOf(lot);
    if (earned === lot.earned_cents || !(await setEarned(ctx.db, lot.id, lot.earned_cents, earned))) continue;
    await postEarnedCredits(ctx, { branch, ...lot, amount_cents: earned - lot.earned_cents });
  }
  const last = lots.at(-1);
  return lots.length === AT_ONCE && last ? earnCredits(ctx, branch, last.id) : lots.length;
};

/** Every hour, because midnight comes at a different time in each zone; a transaction for each branch. */
export const creditJobs: readonly Job[] = [
  {
    name: 'credits_by_date',
    cron: '17 * * * * ?fill=1d',
    run: async (ctx) => {
      const [branches] = await ctx.read(everyBranch());
      for (const { id } of branches) {
        const branch = await knownBranch(ctx, id);
        await openPeriods(ctx, branch);
        const expired = await ctx.tx((inside) => expireCredits(inside, id, branch.today));
        await ctx.tx((inside) => earnCredits(inside, branch));
        if (expired.length > 0) ctx.services.log.info({ branch_id: id, clients: expired.length }, 'credits expired');
      }
    },
  },
];
