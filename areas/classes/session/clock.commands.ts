/** What the clock does about classes: clients are reminded before, and who was not marked after is absent, where the branch says so. */
import { sql as raw } from 'kysely';
import { ROSTER_OPEN_HOURS } from '../booking/booking.rules.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { markRest } from '../booking/attendance.commands.ts';
import { tellBooked } from '../booking/booking.letters.ts';
import { openOf } from '../booking/booking.store.ts';
import { getSession } from './session.store.ts';

const AT_ONCE = 50;
type Due = { id: number };
const at = (now: Date) => raw`${now.toISOString()}::timestamptz`;

/** Each once: what is taken is noted in the same statement. */
const takeToRemind = async (db: Sql, now: Date): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    insert into class_clock (session_id, what, branch_id, at)
    select s.id, 'reminded', s.branch_id, ${at(now)} from class_session s join schedule_rule r on r.branch_id = s.branch_id
     where s.status = 'scheduled' and s.ends_at > ${at(now)} and s.starts_at > ${at(now)}
       and s.starts_at <= ${at(now)} + make_interval(hours => r.remind_hours)
       and not exists (select from class_clock c where c.session_id = s.id and c.what = 'reminded')
     order by s.starts_at limit ${AT_ONCE} on conflict do nothing returning session_id as id`.execute(db);
  return rows;
};
const takeToMark = async (db: Sql, now: Date): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    insert into class_clock (session_id, what, branch_id, at)
    select s.id, 'rest_absent', s.branch_id, ${at(now)} from class_session s join schedule_rule r on r.branch_id = s.branch_id
     where s.status = 'completed' and s.ends_at > ${at(now)} - make_interval(hours => ${ROSTER_OPEN_HOURS})
       and s.ends_at <= ${at(now)} - make_interval(hours => r.absent_after_hours)
       and not exists (select from class_clock c where c.session_id = s.id and c.what = 'rest_absent')
     order by s.ends_at limit ${AT_ONCE} on conflict do nothing returning session_id as id`.execute(db);
  return rows;
};

type Work = (tx: TxCtx, id: number) => Promise<number>;
/** A transaction for each batch. Gives how many clients it was about. */
const inBatches = async (ctx: Ctx, take: typeof takeToMark, work: Work): Promise<number> => {
  const { found, done } = await ctx.tx(async (tx) => {
    const due = await take(tx.db, tx.clock.now());
    let count = 0;
    for (const { id } of due.toSorted((a, b) => a.id - b.id)) count += await work(tx, id);
    return { found: due.length, done: count };
  });
  return found < AT_ONCE ? done : done + (await inBatches(ctx, take, work));
};

/** Those who have a place and agreed to be written to; a place that is booked later was confirmed a moment ago. */
export const remindOfClasses = (ctx: Ctx): Promise<number> =>
  inBatches(ctx, takeToRemind, async (tx, id) => {
    const those = (await openOf(tx.db, id)).filter((one) => one.status === 'confirmed');
    const told = those.map(({ id: booking_id, member_id }) => ({ booking_id, member_id }));
    await tellBooked(tx, 'reminder', await getSession(tx.db, id), told);
    return told.length;
  });

/** As somebody of the desk would do it; a fee is asked for only by a person. */
export const markAbsentByClock = (ctx: Ctx): Promise<number> =>
  inBatches(ctx, takeToMark, async (tx, id) => (await markRest(tx, id)).marked);
