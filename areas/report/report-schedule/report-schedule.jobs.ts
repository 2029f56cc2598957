import type { Job } from '#kit/server/jobs.ts';
import { sendReports } from './report-letters.commands.ts';
import { SEND_JOB } from './report-schedule.commands.ts';

export const reportScheduleJobs: readonly Job[] = [
  {
    name: SEND_JOB,
    cron: '*/5 * * * *',
    lane: 'long',
    run: async (ctx) => {
      const sent = await sendReports(ctx);
      if (sent > 0) ctx.services.log.info({ sent }, 'reports were sent by e-mail');
    },
  },
];
