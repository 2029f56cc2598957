/** A branch closes on days with classes and appointments: listing them, and cancelling all of them. */
import type { Day } from '#kit/domain/day.ts';
import { Forbidden } from '#kit/domain/errors.ts';
import { lockCreditsOfMembers } from '#areas/membership/credit/credit.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { callOff } from '../appointment/appointment-moves.commands.ts';
import { appointmentsOn, lockTrainers } from '../appointment/appointment.store.ts';
import { askSoon } from '../online/meeting.commands.ts';
import { endSessions, lockSessions } from '../session/session.commands.ts';
import { comingOn, keepOnClosed } from '../session/session.store.ts';
import { tellTimetable } from './timetable.commands.ts';
import type { Times } from './closing.facts.ts';

/** Which of the entries on the days are affected; all of them if the whole day closes. */
export type Meant = (plan: Times) => boolean;
const all: Meant = () => true;

/** Classes that take place on a closed day can still be booked. */
export const keepTaught = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  isMeant: Meant = all,
): Promise<void> => {
  const [sessions] = await ctx.read(comingOn(branch_id, days, ctx.clock.now()));
  await keepOnClosed(
    ctx.db,
    sessions.filter(isMeant).map((one) => one.id),
  );
  tellTimetable(ctx, branch_id);
};

/** Places, trainers, clients: locked in this order, each of them once, before anything is given back. */
export const callOffTaught = async (
  ctx: TxCtx,
  branch_id: number,
  days: readonly Day[],
  reason: string,
  isMeant: Meant = all,
): Promise<void> => {
  const now = ctx.clock.now();
  const [seen] = await ctx.read(comingOn(branch_id, days, now));
  const booked = await lockSessions(ctx, seen.filter(isMeant));
  const meant = (await ctx.read(appointmentsOn(branch_id, days, now)))[0].filter(isMeant);
  await lockTrainers(
    ctx.db,
    meant.map((one) => one.staff_id),
  );
  await lockCreditsOfMembers(ctx, [...booked, ...meant.map((one) => one.member_id)]);
  const found = await ctx.read(comingOn(branch_id, days, now), appointmentsOn(branch_id, days, now));
  const [sessions, appointments] = [found[0].filter(isMeant), found[1].filter(isMeant)];
  if (sessions.length > 0 && !ctx.has('MANAGE_CLASSES', branch_id)) throw new Forbidden();
  if (appointments.length > 0 && !ctx.has('BOOK_APPOINTMENT', branch_id)) throw new Forbidden();
  await endSessions(ctx, sessions, reason);
  for (const one of appointments) await callOff(ctx, one.id, reason);
  if (sessions.some((one) => one.kind === 'online')) await askSoon(ctx);
  tellTimetable(ctx, branch_id);
};
