/** A branch closes on days on which classes and appointments are planned: what they are, and calling all of them off. */
import type { Day } from '#domain/kit/day.ts';
import { Forbidden } from '#domain/kit/errors.ts';
import { lockCreditsOfMembers } from '#server/areas/membership/credit.commands.ts';
import type { Ctx, TxCtx } from '#server/kit/context.ts';
import { callOff } from './appointment.moves.ts';
import { appointmentsOn, lockTrainers } from './appointment.store.ts';
import { askSoon } from './meeting.commands.ts';
import { endSessions, lockSessions } from './session.commands.ts';
import { comingOn, keepOnClosed } from './session.store.ts';
import { tellTimetable } from './timetable.commands.ts';

export type TaughtOn = { classes: number; clients: number; appointments: number };
export const taughtOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<TaughtOn> => {
  const now = ctx.clock.now();
  const [sessions, appointments] = await ctx.read(comingOn(branch_id, days, now), appointmentsOn(branch_id, days, now));
  const clients = sessions.reduce((sum, one) => sum + one.booked + one.waiting, 0);
  return { classes: sessions.length, clients, appointments: appointments.length };
};

/** Classes that take place on a closed day can still be booked. */
export const keepTaught = async (ctx: TxCtx, branch_id: number, days: readonly Day[]): Promise<void> => {
  const [sessions] = await ctx.read(comingOn(branch_id, days, ctx.clock.now()));
  await keepOnClosed(
    ctx.db,
    sessions.map((one) => one.id),
  );
  tellTimetable(ctx, branch_id);
};

/** Places, trainers, clients: locked in this order, each of them once, before anything is given back. */
export const callOffTaught = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  reason: string,
): Promise<void> => {
  const now = ctx.clock.now();
  const [seen] = await ctx.read(comingOn(branch_id, days, now));
  const booked = await lockSessions(ctx, seen);
  const [meant] = await ctx.read(appointmentsOn(branch_id, days, now));
  await lockTrainers(
    ctx.db,
    meant.map((one) => one.staff_id),
  );
  await lockCreditsOfMembers(ctx, [...booked, ...meant.map((one) => one.member_id)]);
  const [sessions, appointments] = await ctx.read(comingOn(branch_id, days, now), appointmentsOn(branch_id, days, now));
  if (sessions.length > 0 && !ctx.has('MANAGE_CLASSES', branch_id)) throw new Forbidden();
  if (appointments.length > 0 && !ctx.has('BOOK_APPOINTMENT', branch_id)) throw new Forbidden();
  await endSessions(ctx, sessions, reason);
  for (const one of appointments) await callOff(ctx, one.id, reason);
  if (sessions.some((one) => one.kind === 'online')) await askSoon(ctx);
  tellTimetable(ctx, branch_id);
};
