import type { Job } from '#kit/server/jobs.ts';
import { remindAll } from './reminder.commands.ts';

/** Every hour, because morning comes at a different time in each zone. What was missed is sent with the next run. */
export const reminderJobs: readonly Job[] = [
  {
    name: 'remind_of_courses',
    cron: '24 * * * * ?fill=1d',
    run: async (ctx) => {
      const sent = await remindAll(ctx);
      if (sent > 0) ctx.services.log.info({ sent }, 'people were reminded of courses');
    },
  },
];
