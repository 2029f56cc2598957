import type { Job } from '#kit/server/jobs.ts';
import { knownBranch, everyBranch } from '#areas/network/branch/branch.facts.ts';
import { moveByCalendar } from './membership-moves.commands.ts';

/** Every hour, because midnight comes at a different time in each zone; one transaction for each branch. */
export const membershipJobs: readonly Job[] = [
  {
    name: 'memberships_by_date',
    cron: '7 * * * * ?fill=1d',
    run: async (ctx) => {
      const [branches] = await ctx.read(everyBranch());
      for (const { id } of branches) {
        const { today } = await knownBranch(ctx, id);
        const moved = await ctx.tx((inside) => moveByCalendar(inside, id, today));
        if (moved > 0) ctx.services.log.info({ branch_id: id, moved }, 'memberships moved by date');
      }
    },
  },
];
