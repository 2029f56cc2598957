/** A trainer's work as entries of a calendar: classes, appointments and shifts. */
import { classesWords } from '../classes.words.ts';
import { kindOfType } from '../appointment/appointment.model.ts';
import { shiftWords } from '#areas/shift/shift.words.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import type { FeedAppointment, FeedSession, FeedShift } from './feed.store.ts';

export type FeedEvent = {
  uid: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  updated_at: string;
  summary: string;
  location: string;
  description: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
};
type Source = Pick<FeedSession, 'starts_at' | 'ends_at' | 'time_zone' | 'updated_at' | 'version'>;
const common = (uid: string, { starts_at, ends_at, time_zone, updated_at, version }: Source) => ({
  uid: `${uid}@cornerman`,
  sequence: version,
  starts_at,
  ends_at,
  time_zone,
  updated_at,
});
const wordsOf = (locale: Locale) =>
  locale === 'cn'
    ? { classes: inLanguage(classesWords, 'cn'), shift: inLanguage(shiftWords, 'cn') }
    : { classes: inLanguage(classesWords, 'en'), shift: inLanguage(shiftWords, 'en') };
const placeOf = (branch_name: string, facility_name: string | null): string =>
  [branch_name, facility_name].filter(Boolean).join(', ');

export const sessionEvent = (session: FeedSession, locale: Locale): FeedEvent => ({
  ...common(`class-session-${session.id}`, session),
  summary: textIn(session.class_name, locale),
  location:
    session.kind === 'online'
      ? (session.join_url ?? wordsOf(locale).classes.online.online)
      : placeOf(session.branch_name, session.facility_name),
  description: session.reason ?? `${session.booked}/${session.capacity}`,
  status: session.status === 'cancelled' ? 'cancelled' : 'confirmed',
});

export const appointmentEvent = (one: FeedAppointment, locale: Locale): FeedEvent => {
  const { appointment } = wordsOf(locale).classes;
  return {
    ...common(`appointment-${one.id}`, one),
    summary: [appointment.type[kindOfType[one.type_id]], one.client].filter(Boolean).join(' · '),
    location: placeOf(one.branch_name, one.facility_name),
    description: one.reason ?? appointment.status[one.status],
    status: one.status === 'cancelled' ? 'cancelled' : one.status === 'reserved' ? 'tentative' : 'confirmed',
  };
};

export const shiftEvent = (shift: FeedShift, locale: Locale): FeedEvent => {
  const { shift: words, post } = wordsOf(locale).shift;
  return {
    ...common(`shift-${shift.id}`, shift),
    summary: `${words.one} · ${post[shift.post]}`,
    location: shift.branch_name,
    description: shift.reason ?? shift.note,
    // Requests that aren't confirmed are tentative.
    status: shift.status === 'cancelled' ? 'cancelled' : shift.status === 'to_be_approve' ? 'tentative' : 'confirmed',
  };
};
