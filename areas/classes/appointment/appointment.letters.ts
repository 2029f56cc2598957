/**
 * Letters to trainers about their appointments, and to clients about theirs. A client whose language isn't known gets
 * both languages.
 */
import { fullName } from '#areas/people/person/person.rules.ts';
import { appointmentWords, appointmentLettersWords } from './appointment.words.ts';
import { kindOfType, type AppointmentType } from './appointment.model.ts';
import { cancelFreeUntil } from './appointment.rules.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { inLanguage, fill, locales, type Facts, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { BETWEEN } from '../booking/booking.letters.ts';
import { clientsToWrite } from '../booking/addressee.store.ts';
import { rulesOf } from '../booking/booking.store.ts';
import type { Known } from './appointment-told.store.ts';
import type { AppointmentFacts } from './appointment.store.ts';

const wordsIn = (locale: Locale) =>
  locale === 'cn'
    ? { letters: inLanguage(appointmentLettersWords, 'cn'), types: inLanguage(appointmentWords, 'cn').type }
    : { letters: inLanguage(appointmentLettersWords, 'en'), types: inLanguage(appointmentWords, 'en').type };
const when = (zone: string, instant: Date, locale: Locale) => ({
  day: formatDay(dayIn(zone, instant), locale),
  time: clockIn(zone, instant),
});
const typeIn = (type_id: AppointmentType, locale: Locale): string => wordsIn(locale).types[kindOfType[type_id]];

type Before = Pick<Known, 'starts_at' | 'staff_id' | 'trainer_name'>;
const factsOf = (one: AppointmentFacts, before: Before | undefined, locale: Locale): Facts => {
  const was = before && when(one.time_zone, new Date(before.starts_at), locale);
  return {
    ...when(one.time_zone, new Date(one.starts_at), locale),
    trainer: one.trainer_name,
    type: typeIn(one.type_id, locale),
    branch: one.branch_name,
    before: was && before ? fill(wordsIn(locale).letters.before, { ...was, trainer: before.trainer_name }) : '',
  };
};

type TrainerNews = 'booked' | 'moved' | 'cancelled';
/** A job writes about a move that somebody else made. */
type About = { by?: { staff_id: number; name: string }; before?: Before };
/** Writes to the trainer and the previous one; nobody is notified of what they did themselves. */
export const tellTrainer = async (
  ctx: TxCtx,
  news: TrainerNews,
  one: AppointmentFacts,
  { by = ctx.actor, before }: About = {},
): Promise<void> => {
  const others = [...new Set([one.staff_id, before?.staff_id ?? one.staff_id])].filter((id) => id !== by.staff_id);
  if (others.length === 0) return;
  const wanting = await whoWants(ctx, others, 'appointment_news', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = wordsIn(person.locale).letters[news];
    const facts = {
      ...factsOf(one, before, person.locale),
      name: person.first_name,
      client: fullName(one),
      by: by.name,
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: one.branch_id,
      to: person.email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
  showTrainers(ctx, one, others);
};
/** Their pages show it at once, whenever the letter is written. */
export const showTrainers = (ctx: TxCtx, one: AppointmentFacts, staff: readonly number[]): void =>
  ctx.afterCommit(() => {
    for (const id of new Set(staff))
      if (id !== ctx.actor.staff_id) ctx.services.live.toStaff(id, 'appointment', { id: one.id });
  });

type ClientNews = 'called_off' | 'cancelled_free' | 'cancelled_charged' | 'changed' | 'confirmed' | 'reminder';
/** Letters that nobody is waiting for are sent only to clients who agreed to them. */
const byConsent: ReadonlySet<ClientNews> = new Set(['confirmed', 'reminder']);
/** A child is contacted through the guardian. */
export const tellClient = async (
  ctx: TxCtx,
  news: ClientNews,
  one: AppointmentFacts,
  { reason = null, before }: { reason?: string | null; before?: Before } = {},
): Promise<void> => {
  const [person] = await clientsToWrite(ctx.db, [one.member_id]);
  if (!person || person.email === null || (byConsent.has(news) && !person.agreed)) return;
  const [[rules]] = await ctx.read(rulesOf(one.branch_id));
  const until = cancelFreeUntil(one, rules ?? { cancel_cutoff_hours: 0 });
  const inEach = (person.locale === null ? locales : [person.locale]).map((locale) => {
    const { letters } = wordsIn(locale);
    const { subject, text } = letters[news];
    const free = when(one.time_zone, until, locale);
    const facts = {
      ...factsOf(one, before, locale),
      name: person.first_name,
      until: `${free.day} ${free.time}`,
      reason,
      why: reason ? `${fill(letters.why, { reason })}\n\n` : '',
    };
    return { subject: fill(subject, facts), text: fill(text, facts) };
  });
  await sendMail(ctx.services, ctx.db, {
    branch_id: one.branch_id,
    member_id: one.member_id,
    to: person.email,
    subject: inEach.map((letter) => letter.subject).join(' · '),
    text: inEach.map((letter) => letter.text).join(BETWEEN),
  });
};
