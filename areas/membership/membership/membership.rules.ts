/**
 * What a date or a payment does to a membership, and the standing that memberships give a member. No clock: `today` is
 * given.
 */
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import { membershipMachine } from './membership.machine.ts';
import type { MembershipStatus, Standing } from './membership.model.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

type Term = { status: MembershipStatus; start_on: Day; end_on: Day };
export type MembershipMove = keyof (typeof membershipMachine)['moves'];

type Calendared = Term & {
  billing?: Billing;
  /** Since this day an unpaid instalment keeps it shut, whatever its status says. */
  access_stopped_on?: Day | null;
};
const untilCancelled: readonly MembershipStatus[] = ['ongoing_pending', 'ongoing', 'paused'];
/**
 * It runs until someone cancels it: its `end_on` is only the end of the period that was invoiced last, and the billing
 * run adds the next one. The twin of `goes_on` in the database.
 */
export const goesOn = ({ status, billing }: Pick<Calendared, 'status' | 'billing'>): boolean =>
  billing === 'rolling' && untilCancelled.includes(status);
/** More periods are billed: while it goes on, and until a notice ends. The twin of `bills_on` in the database. */
export const billsOn = (term: Pick<Calendared, 'status' | 'billing'>): boolean =>
  goesOn(term) || (term.billing === 'rolling' && term.status === 'pending_cancel');
/** Null: it has none, because it goes on until it is cancelled. Everything that asks for an end calls this. */
export const lastDayOf = (term: Pick<Calendared, 'status' | 'billing' | 'end_on'>): Day | null =>
  goesOn(term) ? null : term.end_on;
const isOver = (term: Calendared, day: Day): boolean => {
  const last = lastDayOf(term);
  return last !== null && last < day;
};

/** In force on a day: the client can train with it. Not if it is suspended, or stopped by an unpaid instalment. */
const runs = ['ongoing', 'pending_cancel', 'pending_terminate'] as const satisfies readonly MembershipStatus[];
export const isInForce = (term: Calendared, day: Day): boolean =>
  (runs as readonly MembershipStatus[]).includes(term.status) &&
  !term.access_stopped_on &&
  term.start_on <= day &&
  !isOver(term, day);

/** It runs although an instalment stopped it: its end was withdrawn, or it resumed after a suspension. */
export const failsNow = (term: Calendared): boolean =>
  Boolean(term.access_stopped_on) && canMove(membershipMachine, term.status, 'fail_payment');

/** Statuses of memberships that haven't ended: no second one of the same programme can overlap them. */
export const liveStatuses = [
  'payment_pending',
  'ongoing_pending',
  'payment_failed',
  'ongoing',
  'paused',
  'pending_cancel',
  'pending_terminate',
] as const satisfies readonly MembershipStatus[];
export const isLive = (term: Term): boolean => (liveStatuses as readonly MembershipStatus[]).includes(term.status);

/** The status of a paid membership: waiting for its first day, running, or already ended. */
export const statusWhenPaid = (term: Pick<Term, 'start_on' | 'end_on'>, today: Day): MembershipStatus =>
  term.end_on < today ? 'expired' : term.start_on > today ? 'ongoing_pending' : 'ongoing';

const moveTo = { ongoing_pending: 'pay_ahead', ongoing: 'pay', expired: 'expire' } as const;
/** The move that a full payment causes, or null if it changes nothing (it was running all along). */
export const moveWhenPaid = (term: Term, today: Day): MembershipMove | null => {
  const move = moveTo[statusWhenPaid(term, today) as keyof typeof moveTo];
  const waits = term.status === 'payment_pending' || term.status === 'payment_failed';
  return waits && canMove(membershipMachine, term.status, move) ? move : null;
};

/**
 * The move that the calendar causes: what starts today starts, suspensions begin and end as agreed, and on the day
 * after its last day it has ended. `today` is the business day of the membership's own branch. An open-ended suspension
 * waits for the client. Called until nothing moves, because several dates can have passed at once.
 */
export const moveByDate = (term: Calendared, today: Day, rests: readonly Rest[] = []): MembershipMove | null => {
  const isResting = rests.some(({ from_on, until_on }) => from_on <= today && (until_on === null || today <= until_on));
  if (term.status === 'paused' && rests.length > 0 && !isResting) return 'resume';
  // A suspension that began while it ran takes precedence over its end, which waits for the client.
  if (term.status === 'ongoing' && isResting) return 'pause';
  // If it is suspended from its first day, it starts with the suspension, however late the job comes.
  if (term.status === 'ongoing_pending' && term.start_on <= today && isResting) return 'start';
  if (isOver(term, today) && term.status !== 'paused') {
    if (term.status === 'pending_cancel') return 'cancel';
    if (term.status === 'pending_terminate') return 'terminate';
    return canMove(membershipMachine, term.status, 'expire') ? 'expire' : null;
  }
  return term.status === 'ongoing_pending' && term.start_on <= today ? 'start' : null;
};

const waiting: readonly MembershipStatus[] = ['payment_pending', 'payment_failed', 'ongoing_pending', ...runs];
/**
 * A person's standing from all memberships, in whatever branch: the best that is in force today, otherwise how the last
 * one ended. One function for sign-up, payment, the nightly job, the import and the demo network.
 */
export const standingOf = (terms: readonly Calendared[], today: Day): Standing => {
  if (terms.some((term) => isInForce(term, today))) return 'active';
  if (terms.some((term) => term.status === 'paused')) return 'paused';
  if (terms.some((term) => term.end_on >= today && waiting.includes(term.status))) return 'pending';
  const last = terms.toSorted((a, b) => (a.end_on < b.end_on ? 1 : -1))[0];
  if (last === undefined) return 'none';
  return last.status === 'cancelled' || last.status === 'terminated' ? 'cancelled' : 'expired';
};

export const isUnpaid = (term: { status: MembershipStatus } | undefined): boolean => term?.status === 'payment_pending';
