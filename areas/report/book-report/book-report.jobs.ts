import { everyBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { writeMonths } from './book-report.store.ts';

/** Some months at a time, so that entries which are dated back never wait for long. */
const write = async (ctx: Ctx): Promise<void> => {
  const [branches] = await ctx.read(everyBranch());
  for (const { id } of branches) {
    let written = 1;
    while (written > 0) {
      const [[done]] = await ctx.read(writeMonths(id));
      written = done?.written ?? 0;
    }
  }
};

export const bookReportJobs: readonly Job[] = [{ name: 'ledger_months', cron: '40 2 * * * ?fill=2d', run: write }];
