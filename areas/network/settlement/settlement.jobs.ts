/** Creates the draft of the previous month once it has ended in every zone. A person posts it. */
import { LAST_ZONE } from './settlement.rules.ts';
import { addMonths, dayIn, startOfMonth } from '#kit/domain/day.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { Job } from '#kit/server/jobs.ts';
import { runSettlement } from './settlement.commands.ts';

export const settlementJobs: readonly Job[] = [
  {
    name: 'settle_month',
    cron: '30 13 1 * * ?fill=20d',
    async run(ctx) {
      const month = addMonths(startOfMonth(dayIn(LAST_ZONE, ctx.clock.now())), -1);
      try {
        await runSettlement(ctx, month);
      } catch (error) {
        // Already done by hand, or the network has no settlement: nothing to do.
        const isDone =
          error instanceof Refusal && ['network.settlement_posted', 'network.no_settlement_rule'].includes(error.code);
        if (!isDone) throw error;
      }
    },
  },
];
