/** Changing what is on the timetable: one session, this and the following, or all of a series. */
import type {
  ChangeScope,
  CheckSession,
  Checked,
  Clash,
  EditSession,
  SessionRow,
} from '../timetable/timetable.model.ts';
import { ruleFrom, ruleUntil, shiftRule } from '../timetable/repeat.rules.ts';
import { shifted, shiftOf, slotsOn, whyNotAssign, whyNotChange, type Slot } from '../timetable/timetable.rules.ts';
import { addDays, formatDay, type Day } from '#kit/domain/day.ts';
import { placesFaults } from '../class/class.rules.ts';
import { faultAt, Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { minutesBetween, clockIn } from '#kit/domain/zone.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { lockCreditsOfMembers, returnCredits } from '#areas/membership/credit/credit.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { closedAmong, type ClosedDay } from '#areas/settings/hours/hours.facts.ts';
import { tellBooked, type Told } from '../booking/booking.letters.ts';
import { lockWaiting, promoteWaiting } from '../booking/booking.commands.ts';
import { leavePlace, lockPlaces, openOf, updateBooking } from '../booking/booking.store.ts';
import { findClashes, refuseClashes, refuseFound } from '../clash/clash.commands.ts';
import { freeFor, holdsFewer, type Wanted } from '../clash/clash-free.service.ts';
import { findRoom } from '../class/class.store.ts';
import { askSoon } from '../online/meeting.commands.ts';
import {
  findSession,
  getEntry,
  getSession,
  replaceTrainers,
  sessionsOfEntry,
  splitEntry,
  updateEntry,
  updateSession,
  whileMoving,
  type SessionRecord,
} from './session.store.ts';
import { assignedNow, rereadSession, tellTimetable, viewSession } from '../timetable/timetable.commands.ts';
import { knownOf, tellSoon, tellTeachers } from './told.commands.ts';
import { cancelTrialsOf } from '../trial/trial-told.commands.ts';
import { keepLacking, keptBy, keptIn, lackingAfter, taughtIn } from './lacking.commands.ts';
import { mustBeAssignable, unqualifiedOn } from './trainer.commands.ts';
import { liftPenalty } from '../booking/penalty.commands.ts';
import { giveVisitBack } from '../check-in/visit.commands.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';

/**
 * The session, those of its series that the change reaches (upcoming, and not edited separately), and how many it
 * leaves.
 */
const reachedBy = async (
  ctx: Ctx,
  session: SessionRecord,
  scope: ChangeScope,
): Promise<{ sessions: SessionRow[]; left: number }> => {
  if (scope === 'one' || !session.repeats) return { sessions: [session], left: 0 };
  const [series] = await ctx.read(sessionsOfEntry(session.entry_id));
  const now = ctx.clock.now();
  const meant = series.filter(
    (one) =>
      one.id === session.id ||
      (whyNotChange(one, now) === null && (scope === 'all' || one.starts_at > session.starts_at)),
  );
  const sessions = meant.filter((one) => one.id === session.id || !one.is_changed);
  return { sessions, left: meant.length - sessions.length };
};
const reached = async (ctx: Ctx, session: SessionRecord, scope: ChangeScope): Promise<SessionRow[]> =>
  (await reachedBy(ctx, session, scope)).sessions;

type Move = { session: SessionRow; slot: Slot };
type Change = Pick<CheckSession, 'trainers'> & {
  moves: Move[];
  /** Of the series, but edited separately. */
  left: number;
  facility_id: number | null;
  shift: number;
  starts: string;
  duration_min: number;
};
const changeOf = async (ctx: Ctx, session: SessionRecord, asked: CheckSession): Promise<Change> => {
  refuseIf(whyNotChange(session, ctx.clock.now()));
  if (session.kind === 'online' && asked.facility_id !== undefined) faultAt('facility_id', 'online_no_room');
  const zone = session.time_zone;
  const shift = shiftOf(session, asked.day);
  const starts = asked.starts ?? clockIn(zone, new Date(session.starts_at));
  const duration_min = asked.duration_min ?? minutesBetween(new Date(session.starts_at), new Date(session.ends_at));
  const { sessions, left } = await reachedBy(ctx, session, asked.scope);
  const days = sessions.map((one) => shifted(one.day, shift));
  const slots = slotsOn(days, starts, duration_min, zone);
  const moves = sessions.flatMap((one, at) => {
    const slot = slots[at];
    return slot ? [{ session: one, slot }] : [];
  });
  if (slots.some((slot) => Date.parse(slot.starts_at) <= ctx.clock.now().getTime())) faultAt('day', 'in_the_past');
  const facility_id = asked.facility_id ?? session.facility_id;
  return { moves, left, facility_id, shift, starts, duration_min, trainers: asked.trainers };
};
const staffOf = ({ session }: Move, { trainers = session.trainers }: Change): number[] =>
  trainers.map((trainer) => trainer.staff_id);

/**
 * Each keeps its own trainers unless others are asked for; conflicts are checked for everything those trainers teach.
 */
const clashesOfChange = async (ctx: Ctx, change: Change): Promise<Clash[]> => {
  const { moves, facility_id } = change;
  const but = moves.map((one) => one.session.id);
  const groups = new Map<string, Move[]>();
  for (const one of moves) {
    const staff = staffOf(one, change).join();
    groups.set(staff, [...(groups.get(staff) ?? []), one]);
  }
  const found: Clash[] = [];
  for (const [staff, group] of groups) {
    const ids = staff === '' ? [] : staff.split(',').map(Number);
    found.push(...(await findClashes(ctx, { slots: group.map((one) => one.slot), facility_id, staff: ids, but })));
  }
  return found;
};
/** All of it together, to find what is available instead. */
const wantedBy = (change: Change, capacity: number): Wanted => ({
  slots: change.moves.map((one) => one.slot),
  ...(change.moves[0] && { category: change.moves[0].session.category }),
  facility_id: change.facility_id,
  staff: [...new Set(change.moves.flatMap((one) => staffOf(one, change)))],
  but: change.moves.map((one) => one.session.id),
  capacity,
});
const movedBy = ({ moves }: Change): SessionRow[] => moves.map((one) => one.session);
const daysOfChange = ({ moves }: Change): string[] => moves.map((one) => one.slot.day);
/** Closed days to which the change would move a session that wasn't meant for closed days. */
const closedBy = ({ moves }: Change, branch_id: number, ctx: Ctx): Promise<ClosedDay[]> =>
  closedAmong(
    ctx,
    branch_id,
    moves.filter((one) => one.slot.day !== one.session.day && !one.session.on_closed).map((one) => one.slot.day),
  );

export const checkSession = async (ctx: Ctx, id: number, asked: CheckSession): Promise<Checked> => {
  const [[found]] = await ctx.read(findSession(id));
  const session = viewSession(ctx, found);
  const change = await changeOf(ctx, session, asked);
  const clashes = await clashesOfChange(ctx, change);
  const branch = await knownBranch(ctx, session.branch_id);
  const capacity = asked.capacity ?? session.capacity;
  const unfit = await unqualifiedOn(ctx, asked.trainers ?? [], taughtIn(session, daysOfChange(change), keptBy(change)));
  return {
    clashes,
    free: await freeFor(ctx, branch, wantedBy(change, capacity), clashes),
    room_holds: await holdsFewer(ctx, branch.id, change.facility_id, capacity),
    told: movedBy(change).reduce((sum, one) => sum + one.booked + one.waiting, 0),
    closed: await closedBy(change, branch.id, ctx),
    unqualified: unfit.unqualified,
    lacking: [...unfit.lacking, ...(await lackingAfter(ctx, change))],
  };
};

/** The entry is updated from now on; the part before the change ends the day before. */
const changeSeries = async (
  ctx: TxCtx,
  session: SessionRecord,
  asked: EditSession,
  change: Change,
): Promise<number> => {
  const entry = await getEntry(ctx.db, session.entry_id);
  const rule = entry.rule === null ? null : shiftRule(entry.rule, change.shift);
  if (rule === null) throw new Refusal('classes.series_keeps_days');
  const now = {
    rule,
    starts: change.starts,
    duration_min: change.duration_min,
    facility_id: change.facility_id,
    ...(asked.capacity !== undefined && { capacity: asked.capacity }),
    exceptions: entry.exceptions.map((day) => shifted(day, change.shift)),
  };
  // Nothing would be left before its first day.
  if (asked.scope === 'all' || session.day <= entry.first_on) {
    await updateEntry(ctx.db, session.entry_id, { ...now, first_on: shifted(entry.first_on, change.shift) });
    return session.entry_id;
  }
  const following = ruleFrom(entry.rule ?? '', entry.first_on, session.day);
  const part = { first_on: shifted(session.day, change.shift), rule: shiftRule(following, change.shift) ?? rule };
  const id = await splitEntry(ctx.db, session.entry_id, part);
  await updateEntry(ctx.db, id, { ...now, rule: part.rule });
  await updateEntry(ctx.db, session.entry_id, { rule: ruleUntil(entry.rule ?? '', addDays(session.day, -1)) });
  return id;
};

/**
 * Booked clients, clients on the waiting list and trainers are notified of a new time or room: a little later, of the
 * state at that moment.
 */
const noteMoved = async (ctx: TxCtx, { moves, facility_id }: Change): Promise<void> => {
  for (const { session, slot } of moves) await tellSoon(ctx, session, { ...slot, facility_id });
};

/**
 * On the new day, either it takes place although the branch is closed, or the branch is open and nothing needs saying.
 */
const closedAs = (before: Day, day: Day, shut: ReadonlySet<Day>, reason: string | null) => {
  if (day === before) return {};
  return { on_closed: shut.has(day), closed_reason: shut.has(day) ? reason : null };
};

const mustHold = (session: SessionRow, capacity: number | undefined): void => {
  if (capacity !== undefined && capacity < session.booked)
    throw new Refusal('classes.below_booked', { booked: session.booked });
};

export const editSession = command(timetableContract.editSession, async (ctx, id, asked) => {
  const session = await getSession(ctx.db, id);
  if (session.version !== asked.version) throw new StaleWrite('class_session', id, asked.version);
  const change = await changeOf(ctx, session, asked);
  if (change.facility_id !== null && change.facility_id !== session.facility_id) {
    const [[room]] = await ctx.read(findRoom(change.facility_id, session.branch_id));
    if (room?.status !== 'active') faultAt('facility_id', 'unknown_record');
  }
  const tooMany = placesFaults(session.kind, asked.capacity ?? session.capacity);
  if (tooMany.length > 0) throw new ValidationError(tooMany);
  for (const { session: one } of change.moves) mustHold(one, asked.capacity);
  const branch = await knownBranch(ctx, session.branch_id);
  const wanted = wantedBy(change, asked.capacity ?? session.capacity);
  const [closed] = await closedBy(change, branch.id, ctx);
  if (closed && !asked.closed_reason)
    throw new Refusal('classes.closed_needs_reason', { day: formatDay(closed.day, ctx.locale) });
  const shut = new Set((await closedAmong(ctx, branch.id, daysOfChange(change))).map((one) => one.day));
  const taught = taughtIn(session, daysOfChange(change), keptBy(change));
  const course_ids = await mustBeAssignable(ctx, change.trainers ?? [], taught);
  await keepLacking(ctx, change, await lackingAfter(ctx, change), asked.override_reason ?? null);
  await refuseFound(ctx, await clashesOfChange(ctx, change), wanted, branch);
  const isSeries = asked.scope !== 'one' && session.repeats;
  const entry_id = isSeries ? await changeSeries(ctx, session, asked, change) : session.entry_id;
  const capacity = asked.capacity === undefined ? {} : { capacity: asked.capacity };
  await whileMoving(ctx.db, async () => {
    if (change.trainers) await replaceTrainers(ctx.db, movedBy(change), change.trainers, assignedNow(ctx, course_ids));
    for (const { session: one, slot } of change.moves) {
      const row = {
        ...slot,
        entry_id,
        facility_id: change.facility_id,
        ...capacity,
        ...(!isSeries && one.repeats && { is_changed: true }),
        ...closedAs(one.day, slot.day, shut, asked.closed_reason ?? null),
      };
      if (!(await updateSession(ctx.db, one.id, one.version, row)))
        throw new StaleWrite('class_session', one.id, one.version);
    }
  });
  if (session.kind === 'online') await askSoon(ctx);
  await noteMoved(ctx, change);
  // When a class gets more places, clients on the waiting list move up.
  if (asked.capacity !== undefined) {
    const ids = change.moves.map((one) => one.session.id);
    await lockWaiting(ctx, ids);
    for (const { session: one } of change.moves) await promoteWaiting(ctx, await getSession(ctx.db, one.id));
  }
  tellTimetable(ctx, session.branch_id);
  return { ...(await rereadSession(ctx, id)), reached: change.moves.length, left: change.left };
});

export const assignTrainers = command(timetableContract.assign, async (ctx, id, asked) => {
  const session = await getSession(ctx.db, id);
  if (session.version !== asked.version) throw new StaleWrite('class_session', id, asked.version);
  refuseIf(whyNotAssign(session));
  const sessions = await reached(ctx, session, asked.scope);
  const days = sessions.map((one) => one.day);
  const course_ids = await mustBeAssignable(ctx, asked.trainers, taughtIn(session, days, keptIn(sessions)));
  const staff = asked.trainers.map((trainer) => trainer.staff_id);
  const but = sessions.map((one) => one.id);
  const wanted = { slots: sessions, facility_id: null, staff, but, category: session.category };
  await refuseClashes(ctx, wanted, await knownBranch(ctx, session.branch_id));
  await replaceTrainers(ctx.db, sessions, asked.trainers, assignedNow(ctx, course_ids));
  await tellAssigned(ctx, sessions, staff);
  tellTimetable(ctx, session.branch_id);
  return rereadSession(ctx, id);
});

const taughtBy =
  (id: number) =>
  (one: SessionRow): boolean =>
    one.trainers.some((trainer) => trainer.staff_id === id);
/** Those who teach more or fewer of them than before. */
const tellAssigned = async (ctx: TxCtx, sessions: readonly SessionRow[], staff: readonly number[]): Promise<void> => {
  for (const id of staff)
    await tellTeachers(
      ctx,
      'assigned',
      sessions.filter((one) => !taughtBy(id)(one)),
      [id],
    );
  const before = new Set(sessions.flatMap((one) => one.trainers.map((trainer) => trainer.staff_id)));
  for (const id of before)
    if (!staff.includes(id)) await tellTeachers(ctx, 'unassigned', sessions.filter(taughtBy(id)), [id]);
};

/** Nobody loses anything by a cancelled class. */
const cancelBookingsOf = async (ctx: TxCtx, session: SessionRow, known: SessionRow, reason: string): Promise<void> => {
  const told: Told[] = [];
  const branch = await knownBranch(ctx, session.branch_id);
  for (const booking of await openOf(ctx.db, session.id)) {
    const { id, member_id, status, credits } = booking;
    if (credits > 0) await returnCredits(ctx, { branch, member_id, purpose: `booking ${id}` });
    const lifted = await liftPenalty(ctx, booking, reason);
    await updateBooking(ctx.db, id, { status: 'cancelled', reason, ...lifted, ...(await giveVisitBack(ctx, booking)) });
    await leavePlace(ctx.db, session.id, status);
    told.push({ booking_id: id, member_id, reason });
  }
  await tellBooked(ctx, 'class_cancelled', known, told);
};

/** Locks all sessions, then all clients in one order, before anything is returned. Returns the clients. */
export const lockSessions = async (ctx: TxCtx, sessions: readonly { id: number }[]): Promise<number[]> => {
  for (const one of sessions) await lockPlaces(ctx.db, one.id);
  const open = [];
  for (const one of sessions) open.push(...(await openOf(ctx.db, one.id)));
  return open.map((one) => one.member_id);
};
/** Cancels sessions whose places and clients are locked. */
export const endSessions = async (ctx: TxCtx, sessions: readonly SessionRow[], reason: string): Promise<void> => {
  const known: SessionRow[] = [];
  for (const one of sessions) {
    const before = await knownOf(ctx, one);
    known.push(before);
    await cancelBookingsOf(ctx, one, before, reason);
    await cancelTrialsOf(ctx, one.id, reason);
    if (!(await updateSession(ctx.db, one.id, one.version, { status: 'cancelled', reason })))
      throw new StaleWrite('class_session', one.id, one.version);
  }
  for (const id of new Set(sessions.flatMap((one) => one.trainers.map((trainer) => trainer.staff_id))))
    await tellTeachers(ctx, 'cancelled', known.filter(taughtBy(id)), [id], { reason });
};

export const cancelSessions = command(timetableContract.cancelSession, async (ctx, id, asked) => {
  const session = await getSession(ctx.db, id);
  if (session.version !== asked.version) throw new StaleWrite('class_session', id, asked.version);
  refuseIf(whyNotChange(session, ctx.clock.now()));
  const { sessions, left } = await reachedBy(ctx, session, asked.scope);
  await lockCreditsOfMembers(ctx, await lockSessions(ctx, sessions));
  await endSessions(ctx, sessions, asked.reason);
  if (session.kind === 'online') await askSoon(ctx);
  tellTimetable(ctx, session.branch_id);
  return { ...(await rereadSession(ctx, id)), reached: sessions.length, left };
});
