import { peopleFor } from './ticket.commands.ts';
import { tellLate } from './ticket.letters.ts';
import { closeResolved, takeLate, tickets } from './ticket.store.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';

/** Each in its own transaction with its mark: if writing fails, it is tried again with the next run. */
const tellOfLate = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now().toISOString();
  await ctx.tx(async (inside: TxCtx) => {
    const where = { branches: ctx.scope.branches, answers: ctx.scope.branches, staff_id: 0, now };
    for (const id of await takeLate(inside.db, now)) {
      const [[ticket]] = await inside.read(tickets.one(id, where));
      if (ticket)
        await tellLate(
          inside,
          ticket,
          (await peopleFor(inside, ticket)).map((person) => person.id),
        );
    }
  });
};

export const ticketJobs: readonly Job[] = [
  { name: 'tell_late_tickets', cron: '*/15 * * * *', run: tellOfLate },
  {
    name: 'close_tickets',
    cron: '23 * * * * ?fill=1d',
    run: async (ctx) => {
      const closed = await ctx.tx(({ db }) => closeResolved(db, ctx.clock.now().toISOString()));
      if (closed > 0) ctx.services.log.info({ closed }, 'resolved tickets were closed');
    },
  },
];
