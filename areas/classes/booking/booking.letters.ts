/**
 * Letters to clients about their places. A letter is queued in the transaction that it is about, so it is sent once if
 * that is committed and never otherwise. A child is contacted through the guardian.
 */
import { cancelsFreeUntil } from './booking.rules.ts';
import { lettersWords } from '../session/letters.words.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { type Facts, fill, inLanguage, type Locale, locales, pauseIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import { rulesOfBooking } from './booking.store.ts';
import { joinLink } from '../pass/link-code.service.ts';
import { clientsToWrite } from './addressee.store.ts';

type BookingNews = 'promoted' | 'skipped' | 'class_cancelled' | 'class_moved' | 'booked' | 'booked_online' | 'reminder';
/** Letters that nobody is waiting for are sent only to clients who agreed to them. */
const byConsent: ReadonlySet<BookingNews> = new Set(['booked', 'reminder']);
export type Told = {
  booking_id: number;
  member_id: number;
  /** For a move, the previous time; for a cancellation or a skipped client, the reason. */
  before?: Pick<SessionRow, 'day' | 'starts_at'>;
  reason?: string;
  why?: keyof (typeof lettersWords)['why'];
};

type Place = { zone: string; name: string; cancel_until: Date };
const factsFor = (session: SessionRow, place: Place, told: Told, link: string, locale: Locale): Facts => {
  const words = inLanguage(lettersWords, locale);
  const at = (instant: string): string => clockIn(place.zone, new Date(instant));
  const isOnline = session.kind === 'online';
  return {
    class: textIn(session.class_name, locale),
    day: formatDay(session.day, locale),
    from: at(session.starts_at),
    until: at(session.ends_at),
    where: isOnline ? words.online : `${place.name}${pauseIn(locale)}${session.facility_name}`,
    branch: place.name,
    cancel_until: `${formatDay(dayIn(place.zone, place.cancel_until), locale)} ${clockIn(place.zone, place.cancel_until)}`,
    extra: isOnline ? fill(words.join, { link }) : '',
    before: told.before ? `${formatDay(told.before.day, locale)} ${at(told.before.starts_at)}` : '',
    reason: told.reason ?? '',
    why: told.why ? words.why[told.why] : '',
  };
};

export const BETWEEN = '\n\n———\n\n';
/** Writes to each of them. Clients without an address are contacted by the desk. */
export const tellBooked = async (
  ctx: TxCtx,
  news: BookingNews,
  session: SessionRow,
  those: readonly Told[],
): Promise<void> => {
  if (those.length === 0) return;
  const branch = await knownBranch(ctx, session.branch_id);
  const people = await clientsToWrite(
    ctx.db,
    those.map((one) => one.member_id),
  );
  for (const told of those) {
    const person = people.find((one) => one.id === told.member_id);
    if (!person || person.email === null || (byConsent.has(news) && !person.agreed)) continue;
    const [[rules]] = await ctx.read(rulesOfBooking(told.booking_id));
    const is_moved = rules?.is_moved ?? false;
    const cancel_until = cancelsFreeUntil({ ...session, is_moved }, rules ?? { cancel_cutoff_hours: 0 });
    const place: Place = { zone: branch.time_zone, name: branch.name, cancel_until };
    const link = joinLink(ctx.services.config, told.booking_id);
    const inEach = (person.locale === null ? locales : [person.locale]).map((locale) => {
      const { subject, text } = inLanguage(lettersWords, locale)[news];
      const facts = { ...factsFor(session, place, told, link, locale), name: person.first_name };
      return { subject: fill(subject, facts), text: fill(text, facts) };
    });
    await sendMail(ctx.services, ctx.db, {
      branch_id: session.branch_id,
      member_id: told.member_id,
      to: person.email,
      subject: inEach.map((one) => one.subject).join(' · '),
      text: inEach.map((one) => one.text).join(BETWEEN),
    });
  }
};
