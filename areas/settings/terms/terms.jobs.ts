import type { Job } from '#kit/server/jobs.ts';
import { dueTerms, moveTermsTo, withdrawPublished } from './terms.store.ts';

/** Every hour, because midnight comes at a different time in each zone; one transaction for each version. */
export const termsJobs: readonly Job[] = [
  {
    name: 'publish_due_terms',
    cron: '3 * * * * ?fill=1d',
    run: async (ctx) => {
      const now = ctx.clock.now();
      const [due] = await ctx.read(dueTerms(now));
      for (const one of due) {
        await ctx.tx(async ({ db }) => {
          await withdrawPublished(db, one);
          const published = {
            status: 'published',
            publish_on: one.publish_on,
            published_at: now.toISOString(),
          } as const;
          await moveTermsTo(db, one, published);
        });
      }
    },
  },
];
