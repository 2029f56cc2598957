/** Who can come in, why not, and what the desk should know. Pure: figures and the day in, a verdict out. */
import { billsOn, goesOn, lastDayOf } from '#areas/membership/membership/membership.rules.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { isRestDay, type Rest } from '#areas/membership/suspension/suspension.rules.ts';
import { addDays, ageOn, daysBetween, type Day } from '#kit/domain/day.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import type { statusWords } from '#kit/domain/lookups/status-words.ts';

/**
 * Why a client can't come in, the strongest reason first. With several memberships, the one closest to being valid is
 * reported.
 */
export const refusalCodes = [
  'deactivated',
  'not_here',
  'online_only',
  'no_visits_left',
  'paused',
  /** The branch that sold the membership is closed. */
  'closed',
  'payment_failed',
  'payment_pending',
  'not_started',
  'expired',
  'ended',
  'no_membership',
  /** Only found while saving: the membership was changed after it was read. */
  'changed',
  /** Only in lists: someone undid the check-in. */
  'undone',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
/** What the desk should know although it doesn't keep anyone out. */
export const noticeCodes = [
  'already_in',
  'owes',
  'unsigned',
  'booked',
  'appointment',
  'last_visit',
  'ends_soon',
  'birthday',
] as const;
export type NoticeCode = (typeof noticeCodes)[number];

export type ReasonFacts = Record<string, string | number | null>;
export type Reason<C extends string = RefusalCode | NoticeCode> = { code: C; facts: ReasonFacts };

export type DoorMembership = BillingPlan & {
  id: number;
  /** Of the programme: 1 to 5. */
  type_id: number;
  programme: BothTexts;
  status: keyof (typeof statusWords)['membership'];
  start_on: Day;
  /** The last day as far as it is invoiced: it may go on (`lastDayOf`). */
  end_on: Day;
  /** The last invoiced day without suspensions. */
  paid_until: Day;
  /** The same with those that begin by then: `end_on` is later if one is planned after the invoiced periods. */
  invoiced_until: Day;
  /** Of the period that is invoiced, or of the term. Null: any number of visits. */
  sessions_left: number | null;
  /** What each period of one that goes on gives. */
  sessions_each: number | null;
  /** `online`: not valid at any door, only for online classes. */
  opens: 'home' | 'country' | 'network' | 'branches' | 'online';
  /** The chosen branches, besides the one that sold it. */
  open_branches: readonly number[];
  branch_id: number;
  branch_name: string;
  country_code: string;
  /** Access stopped on this day because of an unpaid instalment, whatever its status says. */
  access_stopped_on?: Day | null;
  /** Its suspensions, planned ones too. */
  rests?: readonly Rest[];
};
/** Overdue invoices, in total. */
export type Debt = {
  cents: number;
  currency: string;
  /** Null: owed to the branch of the door. */
  branch_name: string | null;
};
/** A place in a class today, here, that hasn't ended: the next one. */
export type DoorBooking = {
  id: number;
  status: 'confirmed' | 'present';
  at: string;
  class: BothTexts;
  /** Minutes until it starts; negative once it has started. */
  minutes: number;
  /** Its credits are used or its visit is reserved: the door uses none. */
  is_paid: boolean;
};
/** A client who comes this long before a class comes for it. */
const BOOKED_FROM_MIN = 180;
/** From here on, a client who comes in is present. */
const PRESENT_FROM_MIN = 60;
export type DoorFacts = {
  is_active: boolean;
  memberships: readonly DoorMembership[];
  /** One for each branch and currency. */
  owes: readonly Debt[];
  today: Day;
  branch: { id: number; country_code: string };
  /** Minutes to the nearest check-in of the client here, if that is less than a day ago. */
  last_in_minutes: number | null;
  /**
   * Of the branch: a second check-in within this many minutes uses nothing unless the desk says so; 0: each one is
   * counted.
   */
  again_minutes: number;
  /** Of today, here: its session is already reserved, so the door uses none. */
  appointment?: { at: string; trainer: string } | null;
  booking?: DoorBooking | null;
  /** Titles of current documents that the client has to sign and hasn't. */
  unsigned?: readonly BothTexts[];
  date_of_birth?: Day | null;
};

const PERSONAL_TRAINING = 2;
const SOON_DAYS = 7;
const reason = <C extends string>(code: C, facts: ReasonFacts = {}): Reason<C> => ({ code, facts });

const opensHere = (m: DoorMembership, here: DoorFacts['branch']): boolean =>
  m.branch_id === here.id ||
  m.opens === 'network' ||
  (m.opens === 'country' && m.country_code === here.country_code) ||
  (m.opens === 'branches' && m.open_branches.includes(here.id));

/** In a period that isn't invoiced yet: the visits of the one before are no longer those that are used. */
export const isAhead = (m: DoorMembership, day: Day): boolean => billsOn(m) && m.invoiced_until < day;
const visitsOn = (m: DoorMembership, day: Day): number | null =>
  m.sessions_left !== null && isAhead(m, day) ? m.sessions_each : m.sessions_left;

/** What a suspension interrupts; anything else is not valid for a stronger reason. */
const interrupted: readonly DoorMembership['status'][] = [
  'ongoing',
  'ongoing_pending',
  'pending_cancel',
  'pending_terminate',
];
/**
 * A membership as it is on a day, also before the job of that day has run and while it ends soon: suspended on the days
 * of its suspensions, and resumed after them. The twin of `runs_on`.
 */
const asOn = (m: DoorMembership, day: Day): DoorMembership => {
  const rests = m.rests ?? [];
  const isRested = rests.some((rest) => isRestDay(rest, day));
  if (isRested) return interrupted.includes(m.status) ? { ...m, status: 'paused' } : m;
  return m.status === 'paused' && rests.length > 0 ? { ...m, status: 'ongoing' } : m;
};
/** The last closed day in a row: a suspension of its own can be within the closure. */
const closedUntil = (rests: readonly Rest[], day: Day): Day | null => {
  const closure = rests.find((rest) => rest.closure && isRestDay(rest, day));
  if (!closure?.until_on) return null;
  return closedUntil(rests, addDays(closure.until_on, 1)) ?? closure.until_on;
};
const whyPaused = ({ rests = [], branch_name }: DoorMembership, today: Day): Reason<RefusalCode> => {
  const until = closedUntil(rests, today);
  return until === null ? reason('paused') : reason('closed', { branch: branch_name, on: until });
};

/**
 * Why a membership isn't valid for entry today; null if it is. A paid one that hasn't started is valid from its first
 * day; one that runs until it is cancelled has no last day.
 */
export const whyNotBy = (stored: DoorMembership, { today, branch }: Pick<DoorFacts, 'today' | 'branch'>) => {
  const m = asOn(stored, today);
  if (m.status === 'cancelled' || m.status === 'terminated') return reason('ended');
  const last = lastDayOf(m);
  // A suspended one hasn't ended: while the suspension has no end, its last day isn't known.
  const isOver = m.status !== 'paused' && last !== null && last < today;
  if (m.status === 'expired' || isOver) return reason('expired', { on: m.end_on });
  if (m.status === 'payment_failed' || m.status === 'payment_pending') return reason(m.status);
  if (m.access_stopped_on) return reason('payment_failed');
  if (m.status === 'paused') return whyPaused(m, today);
  if (m.start_on > today) return reason('not_started', { on: m.start_on });
  if (m.opens === 'online') return reason('online_only');
  if (visitsOn(m, today) === 0) return reason('no_visits_left');
  if (!opensHere(m, branch)) return reason('not_here', { branch: m.branch_name });
  return null;
};

/** The first to end comes first; one that goes on comes last. */
export const byEnd = (a: DoorMembership, b: DoorMembership): number =>
  Number(goesOn(a)) - Number(goesOn(b)) || a.end_on.localeCompare(b.end_on) || a.id - b.id;
/**
 * Unlimited before counted, personal training last, then the first to end, so that the client's visits aren't wasted.
 */
const byUse = (a: DoorMembership, b: DoorMembership): number =>
  Number(a.sessions_left !== null) - Number(b.sessions_left !== null) ||
  Number(a.type_id === PERSONAL_TRAINING) - Number(b.type_id === PERSONAL_TRAINING) ||
  byEnd(a, b);

type Told = { m: DoorMembership; why: Reason<RefusalCode> };
const byNearness = (a: Told, b: Told): number =>
  refusalCodes.indexOf(a.why.code) - refusalCodes.indexOf(b.why.code) ||
  (a.why.code === 'not_started' ? a.m.start_on.localeCompare(b.m.start_on) : b.m.end_on.localeCompare(a.m.end_on)) ||
  b.m.id - a.m.id;

const isBirthday = (born: Day, today: Day): boolean =>
  born < today && ageOn(born, today) > ageOn(born, addDays(today, -1));

const noticesOf = (facts: DoorFacts, m: DoorMembership | null): Reason<NoticeCode>[] => {
  const last = m === null ? null : lastDayOf(m);
  const days = last === null ? null : daysBetween(facts.today, last);
  const isLastVisit = m?.sessions_left === 1 && !isAhead(m, facts.today);
  return [
    ...(facts.last_in_minutes === null
      ? []
      : [reason('already_in', { minutes: Math.max(0, Math.round(facts.last_in_minutes)) })]),
    ...facts.owes.map(({ cents, currency, branch_name }) =>
      reason('owes', { cents, currency, ...(branch_name !== null && { branch: branch_name }) }),
    ),
    ...(facts.unsigned ?? []).map(({ en, cn }) => reason('unsigned', { title_en: en, title_cn: cn })),
    ...(facts.booking
      ? [reason('booked', { at: facts.booking.at, class_en: facts.booking.class.en, class_cn: facts.booking.class.cn })]
      : []),
    ...(facts.appointment ? [reason('appointment', facts.appointment)] : []),
    ...(isLastVisit && !facts.appointment && !paysOf(facts) ? [reason('last_visit')] : []),
    ...(days !== null && days <= SOON_DAYS ? [reason('ends_soon', { on: last, days })] : []),
    ...(facts.date_of_birth && isBirthday(facts.date_of_birth, facts.today) ? [reason('birthday')] : []),
  ];
};

/** Does the place in a class pay for this visit? */
const paysOf = ({ booking }: DoorFacts): boolean => booking?.is_paid === true && booking.minutes <= BOOKED_FROM_MIN;

export type Verdict = {
  /** Null: the client can come in. */
  why: Reason<RefusalCode> | null;
  notices: Reason<NoticeCode>[];
  /** The membership that lets in, or the one that the reason is about. */
  membership: DoorMembership | null;
  /** Lets the client in without using a visit: the appointment has used it. */
  by_appointment: boolean;
  /** The same for the place in a class. */
  by_booking: boolean;
  /** The place that this visit is for: a client who is let in is marked present there. */
  attends: number | null;
  /** Was let in so recently that it is the same visit: can come in, and nothing is used. */
  again: boolean;
  /** What could be used instead, the best first. */
  options: DoorMembership[];
};

/** Let in within the branch's period, whatever has happened to the membership since: it is the same visit. */
export const isAgain = ({
  is_active,
  last_in_minutes: minutes,
  again_minutes,
}: Pick<DoorFacts, 'is_active' | 'last_in_minutes' | 'again_minutes'>): boolean =>
  is_active && minutes !== null && Math.abs(minutes) < again_minutes;
/**
 * A place without a reserved visit uses one of its own, however soon after the last check-in the client comes for it.
 */
const needsOwnVisit = ({ booking }: DoorFacts, attends: number | null, best: DoorMembership | null): boolean =>
  attends !== null &&
  booking?.status === 'confirmed' &&
  !booking.is_paid &&
  best !== null &&
  best.sessions_left !== null;
/** What doesn't keep out a client with an appointment or a paid place: it is reserved, or paid later. */
const heldBack: readonly (RefusalCode | undefined)[] = ['no_visits_left', 'no_membership', undefined];

/**
 * The verdict at the door. Deciding and showing use this one function; the database checks again what can change.
 * `chosen`: the membership that the desk wants to use instead of the best one; it is used only if it is valid.
 */
export const judge = (facts: DoorFacts, chosen?: number): Verdict => {
  const told: Told[] = [];
  const open: DoorMembership[] = [];
  for (const m of facts.memberships) {
    const why = whyNotBy(m, facts);
    if (why === null) open.push(m);
    else told.push({ m, why });
  }
  const options = open.toSorted(byUse);
  const best = options.find((m) => m.id === chosen) ?? options[0] ?? null;
  const nearest = told.toSorted(byNearness)[0];
  const membership = best ?? nearest?.m ?? null;
  const { booking } = facts;
  const attends = booking && booking.minutes <= PRESENT_FROM_MIN ? booking.id : null;
  const again = isAgain(facts) && !needsOwnVisit(facts, attends, best);
  const side = { membership, attends, again, options };
  const keptOut = { notices: noticesOf(facts, null), by_appointment: false, by_booking: false, ...side };
  if (!facts.is_active) return { why: reason('deactivated'), ...keptOut };
  const comes = facts.appointment !== undefined && facts.appointment !== null;
  const by_booking = paysOf(facts);
  if (best) {
    const isCounted = best.sessions_left !== null;
    const notices = noticesOf(facts, best);
    const by = { by_appointment: comes && isCounted, by_booking: by_booking && isCounted };
    return { why: null, notices, ...by, ...side };
  }
  if (again) return { why: null, ...keptOut };
  if ((comes || by_booking) && heldBack.includes(nearest?.why.code))
    return { why: null, ...keptOut, by_appointment: comes, by_booking };
  return { why: nearest?.why ?? reason('no_membership'), ...keptOut };
};

/** There are no objections and nothing to look at twice: a scanned card lets the client in immediately. */
export const isClear = (verdict: Pick<Verdict, 'why' | 'again'>): boolean => verdict.why === null && !verdict.again;

/** How long after it a check-in can be undone. */
export const UNDO_HOURS = 24;
type Past = { allowed: boolean; why: RefusalCode | null; at: string };
/** Why a check-in can't be undone; null if it can. */
export const whyNotUndo = ({ allowed, why, at }: Past, now: Date): string | null => {
  if (why === 'undone') return 'classes.check_in_undone';
  if (!allowed) return 'classes.check_in_refused';
  return now.getTime() - Date.parse(at) > UNDO_HOURS * 3_600_000 ? 'classes.check_in_too_old' : null;
};

/**
 * A visit is used of a membership that counts them, once for each check-in. From midnight until the new period is
 * invoiced, those of the old one have ended and those of the new one aren't there yet: nothing is used.
 */
export const takesVisit = (m: DoorMembership, today: Day): boolean => m.sessions_left !== null && !isAhead(m, today);

/**
 * What a person types or a scanner sends, in the form of the search text: phone numbers are stored in international
 * form, so spaces, dashes and the leading zero of a national number go.
 */
export const searchTextOf = (typed: string): string => {
  const text = typed.trim();
  if (!/^\+?[\d\s().-]{4,}$/.test(text)) return text.replace(/\s+/g, ' ');
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits === '' ? text : digits;
};

const LATEST_HOURS = 72;
const AHEAD_MINUTES = 5;
/**
 * A check-in saved while the connection was lost arrives later; none comes from the future (clocks differ a little).
 */
export const whyNotAt = (made_at: Date, now: Date): string | null => {
  const minutes = (now.getTime() - made_at.getTime()) / 60_000;
  if (minutes < -AHEAD_MINUTES) return 'in_the_future';
  return minutes > LATEST_HOURS * 60 ? 'in_the_past' : null;
};
