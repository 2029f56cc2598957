/**
 * Letters to trainers about their appointments, and to clients about theirs. A client whose language isn't known gets
 * both languages.
 */
import { fullName } from '#areas/people/person/person.rules.ts';
import { appointmentWords, appointmentLettersWords } from './appointment.words.ts';
import { kindOfType, type AppointmentType } from './appointment.model.ts';
import { cancelFreeUntil } from './appointment.rules.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { inLanguage, fill, locales, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { BETWEEN } from '../booking/booking.letters.ts';
import { clientsToWrite } from '../booking/addressee.store.ts';
import type { AppointmentFacts, ToRemind } from './appointment.store.ts';

const wordsIn = (locale: Locale) =>
  locale === 'cn'
    ? { letters: inLanguage(appointmentLettersWords, 'cn'), types: inLanguage(appointmentWords, 'cn').type }
    : { letters: inLanguage(appointmentLettersWords, 'en'), types: inLanguage(appointmentWords, 'en').type };
const when = (zone: string, instant: Date, locale: Locale) => ({
  day: formatDay(dayIn(zone, instant), locale),
  time: clockIn(zone, instant),
});
const typeIn = (type_id: AppointmentType, locale: Locale): string => wordsIn(locale).types[kindOfType[type_id]];

type TrainerNews = 'booked' | 'moved' | 'cancelled';
/** Writes to the trainer and the previous one; nobody is notified of what they did themselves. */
export const tellTrainer = async (
  ctx: TxCtx,
  news: TrainerNews,
  one: AppointmentFacts,
  also: readonly number[] = [],
): Promise<void> => {
  const others = [...new Set([one.staff_id, ...also])].filter((id) => id !== ctx.actor.staff_id);
  if (others.length === 0) return;
  const wanting = await whoWants(ctx, others, 'appointment_news', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = wordsIn(person.locale).letters[news];
    const facts = {
      ...when(one.time_zone, new Date(one.starts_at), person.locale),
      name: person.first_name,
      client: fullName(one),
      type: typeIn(one.type_id, person.locale),
      branch: one.branch_name,
      by: ctx.actor.name,
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: one.branch_id,
      to: person.email,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
  ctx.afterCommit(() => {
    for (const id of others) ctx.services.live.toStaff(id, 'appointment', { id: one.id });
  });
};

type ClientNews = 'called_off' | 'cancelled_free' | 'cancelled_charged';
/** Notifies the client of the cancellation, why, and what it costs. A child is contacted through the guardian. */
export const tellClient = async (
  ctx: TxCtx,
  news: ClientNews,
  one: AppointmentFacts,
  reason: string | null,
): Promise<void> => {
  const [person] = await clientsToWrite(ctx.db, [one.member_id]);
  if (!person || person.email === null) return;
  const inEach = (person.locale === null ? locales : [person.locale]).map((locale) => {
    const { letters } = wordsIn(locale);
    const { subject, text } = letters[news];
    const facts = {
      ...when(one.time_zone, new Date(one.starts_at), locale),
      name: person.first_name,
      trainer: one.trainer_name,
      type: typeIn(one.type_id, locale),
      branch: one.branch_name,
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

export const remindClient = async (ctx: TxCtx, one: ToRemind): Promise<void> => {
  if (one.email === '') return;
  const begins = new Date(one.starts_at);
  const until = cancelFreeUntil(one, one);
  const said = (['en', 'cn'] as const).map((locale) => {
    const { subject, text } = wordsIn(locale).letters.reminder;
    const free = when(one.time_zone, until, locale);
    const facts = {
      ...when(one.time_zone, begins, locale),
      name: one.first_name,
      trainer: one.trainer_name,
      type: typeIn(one.type_id, locale),
      branch: one.branch_name,
      until: `${free.day} ${free.time}`,
    };
    return { subject: fill(subject, facts), text: fill(text, facts) };
  });
  await sendMail(ctx.services, ctx.db, {
    branch_id: one.branch_id,
    member_id: one.member_id,
    to: one.email,
    subject: said.map((letter) => letter.subject).join(' · '),
    text: said.map((letter) => letter.text).join(BETWEEN),
  });
};
