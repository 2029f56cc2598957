import type { Job } from '#kit/server/jobs.ts';
import { dueCourses, moveCourseTo } from './course.store.ts';

/** Every hour, because midnight comes at a different time in each zone. */
export const courseJobs: readonly Job[] = [
  {
    name: 'publish_due_courses',
    cron: '6 * * * * ?fill=1d',
    run: async (ctx) => {
      const now = ctx.clock.now();
      const [due] = await ctx.read(dueCourses(now));
      for (const one of due)
        await ctx.tx(({ db }) =>
          moveCourseTo(db, one, 'come_due', { publish_on: null, published_at: now.toISOString() }),
        );
    },
  },
];
