import type { Job } from '#server/kit/jobs.ts';
import { followDate, todayOfNetwork } from './agreement.commands.ts';
import { billableAgreements, runAgreement } from './franchise-invoice.run.ts';
import { writeLetters } from './franchise.letters.ts';
import { sendNews } from './franchise.news.ts';
import { datedIds } from './agreement.store.ts';

/** Every hour, because midnight comes at another time in each zone. One transaction for each agreement. */
export const franchiseJobs: readonly Job[] = [
  {
    name: 'franchise_by_date',
    cron: '27 * * * * ?fill=1d',
    run: async (ctx) => {
      const today = await todayOfNetwork(ctx);
      await ctx.tx((inside) => followDate(inside, today));
      const [ids] = await ctx.read(datedIds());
      let made = 0;
      for (const { id } of ids)
        made += await ctx.tx(async ({ db, clock }) => {
          const { rows } = await db.executeQuery(billableAgreements(clock.now(), id).compile());
          const [agreement] = rows;
          return agreement
            ? (await runAgreement(db, agreement, { today, byHand: false, preview: false })).made.length
            : 0;
        });
      if (made > 0) ctx.services.log.info({ made }, 'franchise invoices made');
      await writeLetters(ctx);
      await sendNews(ctx);
    },
  },
  {
    name: 'franchise_letters',
    run: async (ctx) => {
      await writeLetters(ctx);
      await sendNews(ctx);
    },
  },
];
