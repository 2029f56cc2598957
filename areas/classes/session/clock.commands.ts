/**
 * Time-based actions for classes: clients are reminded before, and clients who weren't marked are absent afterwards, if
 * the branch says so.
 */
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { markRest } from '../booking/attendance.commands.ts';
import { tellBooked } from '../booking/booking.letters.ts';
import { openOf } from '../booking/booking.store.ts';
import { getSession } from './session.store.ts';
import { AT_ONCE, takeToRemind, takeToMark } from './clock.store.ts';

type Work = (tx: TxCtx, id: number) => Promise<number>;
/** A transaction for each batch. Returns how many clients it was about. */
const inBatches = async (ctx: Ctx, take: typeof takeToMark, work: Work): Promise<number> => {
  const { found, done } = await ctx.tx(async (tx) => {
    const due = await take(tx.db, tx.clock.now());
    let count = 0;
    for (const { id } of due.toSorted((a, b) => a.id - b.id)) count += await work(tx, id);
    return { found: due.length, done: count };
  });
  return found < AT_ONCE ? done : done + (await inBatches(ctx, take, work));
};

/** Booked clients who agreed to get letters; a place booked later was confirmed a moment ago. */
export const remindOfClasses = (ctx: Ctx): Promise<number> =>
  inBatches(ctx, takeToRemind, async (tx, id) => {
    const those = (await openOf(tx.db, id)).filter((one) => one.status === 'confirmed');
    const told = those.map(({ id: booking_id, member_id }) => ({ booking_id, member_id }));
    await tellBooked(tx, 'reminder', await getSession(tx.db, id), told);
    return told.length;
  });

/** As the desk would do it; only a person requests a fee. */
export const markAbsentByClock = (ctx: Ctx): Promise<number> =>
  inBatches(ctx, takeToMark, async (tx, id) => (await markRest(tx, id)).marked);
