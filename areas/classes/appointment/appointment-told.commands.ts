/** When the client and the trainers are notified of an appointment that was moved: after the time to undo it. */
import { whyNotMoveAppointment } from './appointment.rules.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Slot } from './appointment-free.service.ts';
import { tellClient, tellTrainer } from './appointment.letters.ts';
import {
  dropTold,
  lockTold,
  putTold,
  remindAgain,
  takeDue,
  type Known,
  type Pending,
} from './appointment-told.store.ts';
import { getAppointment, type AppointmentFacts } from './appointment.store.ts';

/** Longer than the undo is offered: nobody is notified of a move that is undone. */
const UNDO_MS = 60_000;
type Next = Slot & Pick<Known, 'staff_id' | 'facility_id'>;
const sameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);
const isSame = (a: Next, b: Omit<Known, 'trainer_name' | 'day'>): boolean =>
  sameTime(a.starts_at, b.starts_at) &&
  sameTime(a.ends_at, b.ends_at) &&
  a.staff_id === b.staff_id &&
  a.facility_id === b.facility_id;

/**
 * The letters wait, and moving it back drops them. Says whether cancelling is free from now on: the gym chose another
 * time or trainer than the client did.
 */
export const tellSoon = async (ctx: TxCtx, one: AppointmentFacts, next: Next): Promise<{ is_moved: boolean }> => {
  const pending = await lockTold(ctx.db, one.id);
  const { day, starts_at, ends_at, staff_id, facility_id } = pending ?? one;
  const known = { day, starts_at, ends_at, staff_id, facility_id };
  const was_moved = pending?.was_moved ?? one.is_moved;
  if (isSame(next, known)) {
    await dropTold(ctx.db, one.id);
    return { is_moved: was_moved };
  }
  const tell_at = new Date(ctx.clock.now().getTime() + UNDO_MS).toISOString();
  const moved_by = ctx.actor.staff_id || null;
  const { id: appointment_id, branch_id } = one;
  await putTold(ctx.db, { appointment_id, branch_id, ...known, was_moved, moved_by, tell_at });
  const isOther = !sameTime(next.starts_at, starts_at) || next.staff_id !== staff_id;
  return { is_moved: was_moved || isOther };
};

/** The letter about a cancellation says it all, and names what the client and the trainer know. */
export const knownOf = async (ctx: TxCtx, one: AppointmentFacts): Promise<AppointmentFacts> => {
  const pending = await lockTold(ctx.db, one.id);
  if (!pending) return one;
  await dropTold(ctx.db, one.id);
  const { day, starts_at, ends_at, staff_id, trainer_name } = pending;
  return { ...one, day, starts_at, ends_at, staff_id, trainer_name };
};

const tellOne = async (tx: TxCtx, before: Pending): Promise<void> => {
  const one = await getAppointment(tx.db, before.appointment_id);
  if (whyNotMoveAppointment(one, tx.clock.now()) !== null) return;
  await remindAgain(tx.db, one.id, tx.clock.now());
  await tellClient(tx, 'changed', one, { before });
  const by = { staff_id: before.moved_by ?? 0, name: before.by };
  await tellTrainer(tx, 'moved', one, { by, before });
};

const AT_ONCE = 50;
/** The letters of a batch are written in the transaction that they are about. */
export const tellMovedAppointments = async (ctx: Ctx): Promise<number> => {
  const done = await ctx.tx(async (tx) => {
    const due = await takeDue(tx.db, tx.clock.now(), AT_ONCE);
    for (const one of due) await tellOne(tx, one);
    return due.length;
  });
  return done === AT_ONCE ? done + (await tellMovedAppointments(ctx)) : done;
};
