/** Clients are reminded of their appointments a day before, once. */
import { REMIND_HOURS } from './appointment.rules.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { remindClient } from './appointment.letters.ts';
import { takeToRemind } from './appointment.store.ts';

const AT_ONCE = 100;
/** The letter and the mark that it was written are saved in one transaction. */
const remindSome = async (ctx: TxCtx): Promise<number> => {
  const now = ctx.clock.now();
  const due = await takeToRemind(ctx.db, now, new Date(now.getTime() + REMIND_HOURS * 3_600_000), AT_ONCE);
  for (const one of due) await remindClient(ctx, one);
  return due.length;
};
const remindOfAppointments = async (ctx: Ctx): Promise<number> => {
  const done = await ctx.tx(remindSome);
  return done === AT_ONCE ? done + (await remindOfAppointments(ctx)) : done;
};

export const appointmentJobs: readonly Job[] = [
  {
    name: 'appointment_reminders',
    cron: '*/5 * * * *',
    run: async (ctx) => {
      const reminded = await remindOfAppointments(ctx);
      if (reminded > 0) ctx.services.log.info({ reminded }, 'clients were reminded of appointments');
    },
  },
];
