import type { Job } from '#kit/server/jobs.ts';
import { SEND_JOB, SEND_QUEUE } from './campaign-run.commands.ts';
import { sendCampaigns } from './campaign-send.commands.ts';

/** E-mails to many clients; letters that people wait for are sent by a job of their own. */
export const campaignJobs: readonly Job[] = [
  {
    name: SEND_JOB,
    cron: `* * * * * ?queue=${SEND_QUEUE}`,
    lane: 'long',
    run: async (ctx) => {
      const more = await sendCampaigns(ctx);
      if (more)
        await ctx.tx(({ db, services }) =>
          services.jobs.enqueue(db, SEND_JOB, {}, { key: SEND_JOB, queue: SEND_QUEUE }),
        );
    },
  },
];
