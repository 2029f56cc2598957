/** Classes and appointments on days on which a branch closes. */
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { appointmentsOn } from '../appointment/appointment.store.ts';
import { comingOn } from '../session/session.store.ts';

export type Times = { day: Day; starts_at: string; ends_at: string };
const times = ({ day, starts_at, ends_at }: Times): Times => ({ day, starts_at, ends_at });

/** Times of upcoming classes and appointments, each class with its number of clients. */
export const taughtTimes = async (ctx: Ctx, branch_id: number, days: readonly Day[]) => {
  const now = ctx.clock.now();
  const [sessions, appointments] = await ctx.read(comingOn(branch_id, days, now), appointmentsOn(branch_id, days, now));
  return {
    classes: sessions.map((one) => ({ ...times(one), clients: one.booked + one.waiting })),
    appointments: appointments.map(times),
  };
};

type TaughtOn = { classes: number; clients: number; appointments: number };
export const taughtOn = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<TaughtOn> => {
  const now = ctx.clock.now();
  const [sessions, appointments] = await ctx.read(comingOn(branch_id, days, now), appointmentsOn(branch_id, days, now));
  const clients = sessions.reduce((sum, one) => sum + one.booked + one.waiting, 0);
  return { classes: sessions.length, clients, appointments: appointments.length };
};
