/** Marking attendance. */
import type { MarkMove } from './booking.model.ts';
import { bookingMachine } from './booking.machine.ts';
import { whyNotMark, whyNotMarkRest } from './booking.rules.ts';
import { Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { lockCreditsOfMembers, lockMemberCredits } from '#areas/membership/credit/credit.commands.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { rereadBooking } from './booking.commands.ts';
import { penaltyOf, sessionIn } from './booking-present.service.ts';
import {
  countPresent,
  getBooking,
  lockPlaces,
  openOf,
  updateBooking,
  type BookingFacts,
  type PenaltyColumns,
} from './booking.store.ts';
import { applyPenalty, undoPenalty } from './penalty.commands.ts';
import { getSession } from '../session/session.store.ts';
import { mustMark } from '../class/teaching.service.ts';
import { missTrials } from '../trial/trial-marks.commands.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { takeMissingVisit } from '../check-in/visit.commands.ts';
import { bookingContract } from './booking.contract.ts';

const none: PenaltyColumns = { penalty: null, custom_charge_id: null };
/** Under the locks of the session and of the client. */
const markOne = async (ctx: TxCtx, booking: BookingFacts, move: MarkMove): Promise<void> => {
  const { to } = bookingMachine.moves[move];
  const undone = booking.status === 'absent' ? await undoPenalty(ctx, booking) : none;
  const columns = to === 'absent' ? await applyPenalty(ctx, booking, await penaltyOf(ctx, booking), 'no_show') : undone;
  const visit = to === 'absent' ? {} : await takeMissingVisit(ctx, booking);
  if (!visit) throw new Refusal('classes.visits_short');
  await updateBooking(ctx.db, booking.id, { status: to, ...columns, ...visit });
  await countPresent(ctx.db, booking.session_id, Number(to === 'present') - Number(booking.status === 'present'));
};

export const markBooking = command(bookingContract.mark, async (ctx, id, { version, move }) => {
  const asked = await getBooking(ctx.db, id);
  await lockPlaces(ctx.db, asked.session_id);
  await lockMemberCredits(ctx, asked.member_id);
  const booking = await getBooking(ctx.db, id);
  if (booking.version !== version) throw new StaleWrite('booking', id, version);
  mustMark(ctx, booking);
  const mayLate = ctx.has('EDIT_CLOSED_ROSTER', booking.branch_id);
  refuseIf(whyNotMark(sessionIn(booking), ctx.clock.now(), mayLate));
  if (!canMove(bookingMachine, booking.status, move))
    throw new Refusal('kit.move_not_possible', { status: booking.status });
  await markOne(ctx, booking, move);
  tellTimetable(ctx, booking.branch_id);
  return rereadBooking(ctx, id);
});

/** Marks every client with a place who wasn't marked as absent. Returns how many. */
export const markRest = async (ctx: TxCtx, session_id: number): Promise<{ marked: number }> => {
  await lockPlaces(ctx.db, session_id);
  const session = await getSession(ctx.db, session_id);
  const mayLate = ctx.has('EDIT_CLOSED_ROSTER', session.branch_id);
  refuseIf(whyNotMarkRest(session, ctx.clock.now(), mayLate));
  const rest = (await openOf(ctx.db, session_id)).filter((one) => one.status === 'confirmed');
  await lockCreditsOfMembers(
    ctx,
    rest.map((one) => one.member_id),
  );
  for (const { id } of rest) await markOne(ctx, await getBooking(ctx.db, id), 'mark_absent');
  const missed = await missTrials(ctx, session_id);
  tellTimetable(ctx, session.branch_id);
  return { marked: rest.length + missed };
};
export const markRestAbsent = command(bookingContract.markRest, async (ctx, session_id) => {
  mustMark(ctx, await getSession(ctx.db, session_id));
  return markRest(ctx, session_id);
});
