import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { BY_HAND, resumeRuns, runByDate, runByHand } from './billing-by-hand.commands.ts';
import { chargeBranch } from '../payment/attempt.commands.ts';
import { branchesWithAttempts } from '../payment/attempt.store.ts';
import { earnBranch } from '../journal/recognition.commands.ts';
import { refundByGateway } from '../refund/refund-sending.commands.ts';
import { everyBranch } from '#areas/network/branch/branch.facts.ts';

const earnByDate = async (ctx: Ctx): Promise<void> => {
  const [branches] = await ctx.read(everyBranch());
  for (const { id } of branches) await earnBranch(ctx, id);
};

/** Sends again, with the same keys, what a killed server left in the outbox. */
const chargeLeft = async (ctx: Ctx): Promise<void> => {
  const [branches] = await ctx.read(branchesWithAttempts());
  for (const { branch_id } of branches) await chargeBranch(ctx, branch_id);
};

export const billingJobs: readonly Job[] = [
  // Every hour, because midnight comes at a different time in each zone; before memberships move by date.
  { name: 'billing_by_date', cron: '3 * * * * ?fill=1d', run: runByDate },
  // A few hours after midnight in the zones that we serve; anything missed is recognised the next time.
  { name: 'revenue_earned', cron: '20 19 * * * ?fill=2d', run: earnByDate },
  { name: 'charges_left', cron: '*/2 * * * *', run: chargeLeft },
  { name: 'billing_resume', cron: '* * * * *', run: resumeRuns },
  refundByGateway,
  { name: BY_HAND, lane: 'long', run: (ctx, payload) => runByHand(ctx, Number(payload['run_id'])) },
];
