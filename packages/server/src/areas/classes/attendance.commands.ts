/** Who was present and who was not. */
import type { BookingView, MarkBooking } from '#domain/areas/classes/booking.model.ts';
import { bookingMachine } from '#domain/areas/classes/booking.machine.ts';
import { whyNotMark } from '#domain/areas/classes/booking.rules.ts';
import { Refusal, refuseIf, StaleWrite } from '#domain/kit/errors.ts';
import { canMove } from '#domain/kit/machine.ts';
import { lockMemberCredits } from '#server/areas/membership/credit.commands.ts';
import { command, type TxCtx } from '#server/kit/context.ts';
import { penaltyOf, rereadBooking, sessionIn } from './booking.commands.ts';
import { countPresent, getBooking, lockPlaces, updateBooking, type PenaltyColumns } from './booking.store.ts';
import { applyPenalty, undoPenalty } from './penalty.commands.ts';
import { tellTimetable } from './timetable.commands.ts';
import { takeMissingVisit } from './visit.commands.ts';

export const markBooking = command(
  async (ctx: TxCtx, id: number, { version, move }: MarkBooking): Promise<BookingView> => {
    const asked = await getBooking(ctx.db, id);
    await lockPlaces(ctx.db, asked.session_id);
    await lockMemberCredits(ctx, asked.member_id);
    const booking = await getBooking(ctx.db, id);
    if (booking.version !== version) throw new StaleWrite('booking', id, version);
    const mayLate = ctx.has('EDIT_CLOSED_ROSTER', booking.branch_id);
    refuseIf(whyNotMark(sessionIn(booking), ctx.clock.now(), mayLate));
    if (!canMove(bookingMachine, booking.status, move))
      throw new Refusal('kit.move_not_possible', { status: booking.status });
    const { to } = bookingMachine.moves[move];
    const none: PenaltyColumns = { penalty: null, custom_charge_id: null };
    const undone = booking.status === 'absent' ? await undoPenalty(ctx, booking) : none;
    const columns =
      to === 'absent' ? await applyPenalty(ctx, booking, await penaltyOf(ctx, booking), 'no_show') : undone;
    const visit = to === 'absent' ? {} : await takeMissingVisit(ctx, booking);
    if (!visit) throw new Refusal('classes.visits_short');
    await updateBooking(ctx.db, id, { status: to, ...columns, ...visit });
    await countPresent(ctx.db, booking.session_id, Number(to === 'present') - Number(booking.status === 'present'));
    tellTimetable(ctx, booking.branch_id);
    return rereadBooking(ctx, id);
  },
);
