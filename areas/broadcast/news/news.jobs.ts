import type { Job } from '#kit/server/jobs.ts';
import { publishDue } from './news.store.ts';

/** News that waits for its time. Clients see it in the same minute anyway: their page asks for what is due. */
export const newsJobs: readonly Job[] = [
  {
    name: 'news_publish',
    cron: '* * * * *',
    run: async (ctx) => {
      const published = await ctx.tx(({ db }) => publishDue(db, ctx.clock.now().toISOString()));
      if (published > 0) ctx.services.log.info({ published }, 'news was published');
    },
  },
];
