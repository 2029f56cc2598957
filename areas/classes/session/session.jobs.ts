/**
 * Classes that have ended: their waiting list ends with them. Clients who weren't marked stay booked, unless the branch
 * marks them automatically.
 */
import { bookingMachine } from '../booking/booking.machine.ts';
import { sessionMachine } from './session.machine.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { lockEnded, moveSessions, skipWaiting } from '../booking/ended.store.ts';
import { markAbsentByClock, remindOfClasses } from './clock.commands.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { tellMoved } from './told.commands.ts';
import { remindOfTrials } from '../trial/trial-staff.commands.ts';

const AT_ONCE = 200;
const { complete } = sessionMachine.moves;
const { skip } = bookingMachine.moves;

const completeSome = async (ctx: TxCtx): Promise<number> => {
  const ended = await lockEnded(ctx.db, ctx.clock.now(), complete.from, AT_ONCE);
  if (ended.length === 0) return 0;
  const ids = ended.map((session) => session.id);
  await skipWaiting(ctx.db, ids, skip);
  await moveSessions(ctx.db, ids, complete.to);
  for (const branch_id of new Set(ended.map((session) => session.branch_id))) tellTimetable(ctx, branch_id);
  return ended.length;
};

/** A transaction for each batch: a session that is locked waits for the next time. */
export const completeEnded = async (ctx: Ctx): Promise<number> => {
  const done = await ctx.tx(completeSome);
  return done === AT_ONCE ? done + (await completeEnded(ctx)) : done;
};

export const sessionJobs: readonly Job[] = [
  {
    name: 'classes_by_clock',
    cron: '* * * * *',
    run: async (ctx) => {
      const completed = await completeEnded(ctx);
      if (completed > 0) ctx.services.log.info({ completed }, 'classes are over');
      const reminded = await remindOfClasses(ctx);
      if (reminded > 0) ctx.services.log.info({ reminded }, 'clients were reminded of classes');
      const trials = await remindOfTrials(ctx);
      if (trials > 0) ctx.services.log.info({ trials }, 'visitors were reminded of trials');
      const absent = await markAbsentByClock(ctx);
      if (absent > 0) ctx.services.log.info({ absent }, 'clients who did not come were marked');
      const told = await tellMoved(ctx);
      if (told > 0) ctx.services.log.info({ told }, 'those of moved classes were told');
    },
  },
];
