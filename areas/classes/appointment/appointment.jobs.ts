/** Clients are reminded of their appointments once, as long before as the branch says, and notified of moves. */
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { tellMovedAppointments } from './appointment-told.commands.ts';
import { tellClient } from './appointment.letters.ts';
import { getAppointment, takeToRemind } from './appointment.store.ts';

const AT_ONCE = 100;
/** The letter and the mark that it was written are saved in one transaction. */
const remindSome = async (ctx: TxCtx): Promise<number> => {
  const due = await takeToRemind(ctx.db, ctx.clock.now(), AT_ONCE);
  for (const { id } of due) await tellClient(ctx, 'reminder', await getAppointment(ctx.db, id));
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
  {
    name: 'appointments_by_clock',
    cron: '* * * * *',
    run: async (ctx) => {
      const told = await tellMovedAppointments(ctx);
      if (told > 0) ctx.services.log.info({ told }, 'people were notified of moved appointments');
    },
  },
];
