/** Settings for many branches, line by line. If it is killed, it continues after the last line. */
import { ROLLOUT_JOB, enqueueRollout } from './rollout.commands.ts';
import { beatOf, silentRollouts } from './rollout.store.ts';
import { workOnRollout } from './rollout-work.commands.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';

/** A killed server leaves its job locked for hours: what is silent for a minute is started again. */
const resumeSilent = async (ctx: Ctx): Promise<void> => {
  const [silent] = await ctx.read(silentRollouts());
  for (const { id } of silent)
    await ctx.tx(async ({ db, services }) => {
      await beatOf(db, id);
      await enqueueRollout(services, db, id);
    });
};

export const rolloutJobs: Job[] = [
  { name: ROLLOUT_JOB, lane: 'long', run: (ctx, payload) => workOnRollout(ctx, Number(payload['setting_rollout_id'])) },
  { name: 'setting_rollout_resume', cron: '* * * * *', run: resumeSilent },
];
