/** Clients book and cancel for themselves, by the commands and rules of the desk. */
import type { CancelOutcome } from '#areas/people/member-self/member-self.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { cancelAppointment } from '../appointment/appointment-moves.commands.ts';
import { getAppointment } from '../appointment/appointment.store.ts';
import { bookPlace, cancelBooking } from './booking.commands.ts';
import { getBooking } from './booking.store.ts';
import { getSession } from '../session/session.store.ts';

type Booked = { id: number; status: 'confirmed' | 'waiting' };
export const bookOwn = command(
  async (ctx: TxCtx, asked: { member_id: number; session_id: number; waits: boolean }): Promise<Booked> => {
    const { branch_id } = await getSession(ctx.db, asked.session_id);
    const { id, status } = await bookPlace(ctx, { ...asked, branch_id });
    return { id, status: status === 'waiting' ? 'waiting' : 'confirmed' };
  },
);
export const cancelOwn = command(
  async (ctx: TxCtx, id: number, version: number, members: readonly number[]): Promise<void> => {
    const booking = await getBooking(ctx.db, id);
    if (!members.includes(booking.member_id)) throw new NotFound();
    await cancelBooking(ctx, id, { version, reason: null });
  },
);
/** By the rule of the branch: a client can't decide about the charge. */
export const cancelOwnAppointment = command(
  async (ctx: TxCtx, id: number, version: number, members: readonly number[]): Promise<CancelOutcome> => {
    const { member_id } = await getAppointment(ctx.db, id);
    if (!members.includes(member_id)) throw new NotFound();
    const { charged, is_waived } = await cancelAppointment(ctx, id, { version, charged: null, reason: null });
    return charged === true ? 'charged' : is_waived ? 'waived' : 'free';
  },
);
