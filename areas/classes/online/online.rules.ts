/** Online classes: when clients can join, how long someone was in, and who it was. Pure; `now` is a parameter. */
import type { BookingStatus } from '../booking/booking.model.ts';
import type { JoinState, MeetingStatus } from './online.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';

/** The meeting opens this long before the start. */
const JOIN_FROM_MIN = 15;
const MINUTE_MS = 60_000;

type Times = { starts_at: string; ends_at: string };
export const joinsFrom = ({ starts_at }: Times): Date => new Date(Date.parse(starts_at) - JOIN_FROM_MIN * MINUTE_MS);

/** What a client with a personal link sees at a moment. */
export const joinState = (
  of: Times & { session_status: SessionStatus; booking_status: BookingStatus; meeting: MeetingStatus | null },
  now: Date,
): JoinState => {
  if (of.session_status === 'cancelled' || of.booking_status === 'cancelled' || of.booking_status === 'skipped')
    return 'cancelled';
  if (now.getTime() > Date.parse(of.ends_at)) return 'over';
  if (of.booking_status === 'waiting') return 'waiting';
  if (now < joinsFrom(of)) return 'early';
  return of.meeting === 'ready' ? 'open' : 'no_meeting';
};

type Stay = { joined_at: string; left_at: string | null };
/** Whole minutes of a stay. A client who hasn't left is counted until the class ends, or until now. */
export const minutesIn = ({ joined_at, left_at }: Stay, { ends_at }: Times, now: Date): number => {
  const end = left_at === null ? Math.min(now.getTime(), Date.parse(ends_at)) : Date.parse(left_at);
  return Math.max(0, Math.floor((end - Date.parse(joined_at)) / MINUTE_MS));
};

const EARLIEST_MIN = 120;
type StayFault = { field: 'joined_at' | 'left_at'; key: string };
/** A recorded stay belongs to the class: it can't be long before it, after it, or in the future. */
export const stayFaults = ({ joined_at, left_at }: Stay, session: Times, now: Date): StayFault[] => {
  const [begin, end, joined] = [session.starts_at, session.ends_at, joined_at].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  const faults: StayFault[] = [];
  if (joined < begin - EARLIEST_MIN * MINUTE_MS || joined > end) faults.push({ field: 'joined_at', key: 'not_then' });
  else if (joined > now.getTime()) faults.push({ field: 'joined_at', key: 'in_the_future' });
  if (left_at !== null && Date.parse(left_at) < joined) faults.push({ field: 'left_at', key: 'ends_before_start' });
  else if (left_at !== null && Date.parse(left_at) > now.getTime())
    faults.push({ field: 'left_at', key: 'in_the_future' });
  return faults;
};

export type Expected = { member_id: number; name: string; email: string | null };
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
/**
 * Which booked client a participant is: by e-mail, else by a name that only one of them has. Nobody, rather than a
 * guess.
 */
export const recognise = (
  who: { name: string; email: string | null },
  booked: readonly Expected[],
): Expected | undefined => {
  const email = who.email === null ? '' : plain(who.email);
  const byEmail = email === '' ? [] : booked.filter((one) => one.email !== null && plain(one.email) === email);
  if (byEmail.length === 1) return byEmail[0];
  const name = plain(who.name);
  const byName = name === '' ? [] : booked.filter((one) => plain(one.name) === name);
  return byName.length === 1 ? byName[0] : undefined;
};
