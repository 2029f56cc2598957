/** Who is notified of a class that was moved, reassigned or cancelled, and when. */
import { teachingWords } from './letters.words.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { inLanguage, fill, textIn, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { tellBooked, type Told } from '../booking/booking.letters.ts';
import { bindAgain, freeToCancel, openOf } from '../booking/booking.store.ts';
import { tellTrialsMoved } from '../trial/trial-told.commands.ts';
import { getSession } from './session.store.ts';
import { assignedBefore, dropTold, lockTold, putTold, remindAgain, takeDue, type Due } from './told.store.ts';

/** Longer than the undo is offered: nobody is notified of a move that is undone. */
const UNDO_MS = 60_000;
type Place = Pick<SessionRow, 'starts_at' | 'facility_id'>;
const isSameTime = (a: Place, b: Place): boolean => Date.parse(a.starts_at) === Date.parse(b.starts_at);
const isSame = (a: Place, b: Place): boolean => isSameTime(a, b) && a.facility_id === b.facility_id;

/** The letters wait. Moving it back drops them, and the deadlines for cancelling are as before. */
export const tellSoon = async (ctx: TxCtx, session: SessionRow, next: Place): Promise<void> => {
  if (isSame(session, next)) return;
  const known = await lockTold(ctx.db, session.id);
  if (known && isSame(known, next)) {
    await bindAgain(ctx.db, known.freed);
    return dropTold(ctx.db, session.id);
  }
  const freed = isSameTime(known ?? session, next) ? [] : await freeToCancel(ctx.db, session.id);
  const tell_at = new Date(ctx.clock.now().getTime() + UNDO_MS);
  await putTold(ctx.db, session, { tell_at, freed, moved_by: ctx.actor.staff_id || null });
};
/** The letter about a cancellation says it all, and names what people know. */
export const knownOf = async <S extends SessionRow>(ctx: TxCtx, session: S): Promise<S> => {
  const known = await lockTold(ctx.db, session.id);
  if (!known) return session;
  await dropTold(ctx.db, session.id);
  const { day, starts_at, facility_id, facility_name } = known;
  const length = Date.parse(session.ends_at) - Date.parse(session.starts_at);
  const ends_at = known.ends_at ?? new Date(Date.parse(starts_at) + length).toISOString();
  return { ...session, day, starts_at, ends_at, facility_id, facility_name };
};

const LISTED = 20;
const linesOf = (sessions: readonly SessionRow[], zone: string, locale: Locale): string => {
  const at = (instant: string): string => clockIn(zone, new Date(instant));
  const shown = sessions
    .slice(0, LISTED)
    .map((one) => `${formatDay(one.day, locale)}, ${at(one.starts_at)}–${at(one.ends_at)}`);
  const more = sessions.length - shown.length;
  const words = inLanguage(teachingWords, locale);
  return [...shown, ...(more > 0 ? [fill(words.more, { count: more })] : [])].join('\n');
};

type TeachingNews = 'assigned' | 'unassigned' | 'moved' | 'cancelled';
/** One letter to each person about all of them; nobody is notified of what they did themselves. */
export const tellTeachers = async (
  ctx: TxCtx,
  news: TeachingNews,
  sessions: readonly SessionRow[],
  staff: readonly number[],
  { reason = '', by = ctx.actor }: { reason?: string; by?: { staff_id: number; name: string } } = {},
): Promise<void> => {
  const [first] = sessions;
  const others = [...new Set(staff)].filter((id) => id !== by.staff_id);
  if (!first || others.length === 0) return;
  const branch = await knownBranch(ctx, first.branch_id);
  const wanting = await whoWants(ctx, others, 'class_news', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = inLanguage(teachingWords, person.locale)[news];
    const facts = {
      name: person.first_name,
      class: textIn(first.class_name, person.locale),
      day: formatDay(first.day, person.locale),
      lines: linesOf(sessions, branch.time_zone, person.locale),
      where: first.facility_name === '' ? branch.name : `${branch.name}, ${first.facility_name}`,
      branch: branch.name,
      by: by.name,
      reason,
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: branch.id,
      to: person.email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
  ctx.afterCommit(() => {
    for (const id of others) ctx.services.live.toStaff(id, 'timetable', { branch_id: branch.id });
  });
};

/** When and where a class was as somebody booked it; nothing if it was booked after the last move. */
const knownTo = (booking_id: number, due: Due): (Place & Pick<SessionRow, 'day'>) | undefined =>
  due.moves.length === 0 ? due : due.moves.find(({ last_booking }) => booking_id <= last_booking);
const tellOne = async (ctx: TxCtx, before: Due): Promise<void> => {
  const session = await getSession(ctx.db, before.session_id);
  if (isSame(before, session) || session.status !== 'scheduled') return;
  if (!isSameTime(before, session)) await remindAgain(ctx.db, session.id, ctx.clock.now());
  const those = await openOf(ctx.db, session.id);
  const told = those.flatMap(({ id: booking_id, member_id }): Told[] => {
    const was = knownTo(booking_id, before);
    return was && !isSame(was, session) ? [{ booking_id, member_id, before: was }] : [];
  });
  await tellBooked(ctx, 'class_moved', session, told);
  await tellTrialsMoved(ctx, session.id);
  await tellTeachers(
    ctx,
    'moved',
    [session],
    await assignedBefore(ctx.db, session.id, before),
    before.moved_by ? { by: before.moved_by } : {},
  );
};

const AT_ONCE = 50;
/** The letters of a batch are written in the transaction that they are about. */
export const tellMoved = async (ctx: Ctx): Promise<number> => {
  const done = await ctx.tx(async (tx) => {
    const due = await takeDue(tx.db, tx.clock.now(), AT_ONCE);
    for (const one of due) await tellOne(tx, one);
    return due.length;
  });
  return done === AT_ONCE ? done + (await tellMoved(ctx)) : done;
};
