import type { Job } from '#kit/server/jobs.ts';
import { closeOverdue } from './attempt.commands.ts';
import { overdueAttempts } from './attempt.store.ts';

/** Attempts whose time is up are handed in with what was saved, each in its own transaction. */
export const attemptJobs: readonly Job[] = [
  {
    name: 'close_overdue_exams',
    cron: '* * * * *',
    lane: 'prompt',
    run: async (ctx) => {
      const [overdue] = await ctx.read(overdueAttempts(ctx.clock.now()));
      for (const { id } of overdue) await closeOverdue(ctx, id);
    },
  },
];
