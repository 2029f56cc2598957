import type { Job } from '#kit/server/jobs.ts';
import { followClock } from '../clock/clock.commands.ts';
import { relockSheets } from '../timesheet/timesheet.commands.ts';

export const shiftJobs: readonly Job[] = [
  {
    name: 'shifts_by_clock',
    cron: '*/5 * * * *',
    run: async (ctx) => {
      const moved = await followClock(ctx);
      if (moved > 0) ctx.services.log.info({ moved }, 'shifts followed the clock');
    },
  },
  {
    name: 'timesheets_relock',
    cron: '*/5 * * * *',
    run: async (ctx) => {
      const locked = await relockSheets(ctx);
      if (locked > 0) ctx.services.log.info({ locked }, 'timesheets locked again');
    },
  },
];
