/** Trials as pages get them: with what the caller can do. */
import type { Trial } from './trial.model.ts';
import { trialCan } from './trial.rules.ts';
import type { TrialRecord } from './trial.store.ts';
import type { Flag } from '#access/access.ts';
import type { Ctx } from '#kit/server/context.ts';
import { hasAtClass } from '../class/teaching.service.ts';

/** The desk marks who arrives, as it checks in clients; the trainer of the class marks it, too. */
export const marksTrial = (ctx: Ctx, trial: TrialRecord): ((flag: Flag) => boolean) => {
  const has = hasAtClass(ctx, trial);
  return (flag) => has(flag) || (flag === 'TAKE_ATTENDANCE' && ctx.has('CHECK_IN', trial.branch_id));
};
export const presentTrial = (ctx: Ctx, trial: TrialRecord): Trial => ({
  ...trial,
  can: trialCan(trial, ctx.clock.now(), marksTrial(ctx, trial)),
});
