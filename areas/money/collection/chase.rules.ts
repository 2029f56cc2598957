/**
 * What follows an unpaid invoice, whatever it is for: the client is reminded on days 1, 3, 6 and 13 after the due date,
 * or after the first failed charge. For days of a running membership the charge is also retried on these days, and on
 * day 14 access stops; a fee, a charge or an amount owed at the end stops nothing. Pure: the day in, what is due out.
 */
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';

export const RETRY_DAYS = [1, 3, 6, 13] as const;
export const STOP_DAY = 14;

export type Chase = {
  began_on: Day;
  /** How many of the four steps are done. */
  steps: number;
  /** The card is closed, stolen or refused for good; another attempt would only cost money. */
  is_hard: boolean;
  stopped_on: Day | null;
  /** Unpaid days of a running membership: access stops until they are paid. */
  stops_access: boolean;
};
export type ChaseStep = { steps: number; retries: boolean; writes: boolean; stops: boolean };

/** Memberships that are already shut: what is owed for them stays owed, and there is no access left to stop. */
export const shut: readonly MembershipStatus[] = ['cancelled', 'terminated', 'expired'];
export const isShut = (status: MembershipStatus | null): boolean => status !== null && shut.includes(status);

/** Missed days count as one: nobody is charged or reminded several times on one day. */
export const chaseStep = (chase: Chase, today: Day): ChaseStep => {
  const days = daysBetween(chase.began_on, today);
  const steps = RETRY_DAYS.filter((day) => day <= days).length;
  const moves = steps > chase.steps;
  return {
    steps: Math.max(steps, chase.steps),
    retries: moves && chase.stops_access && !chase.is_hard,
    writes: moves,
    stops: chase.stops_access && days >= STOP_DAY && chase.stopped_on === null,
  };
};

/** The next day on which the client is reminded; null if never. */
export const nextLetterOn = ({ began_on, steps }: Pick<Chase, 'began_on' | 'steps'>): Day | null => {
  const day = RETRY_DAYS[steps];
  return day === undefined ? null : addDays(began_on, day);
};
/** The next automatic attempt; null if never. */
export const nextRetryOn = (chase: Chase): Day | null =>
  chase.is_hard || !chase.stops_access ? null : nextLetterOn(chase);
/** The day on which access stops; null if it stops nothing. */
export const stopsOn = ({ began_on, stops_access }: Pick<Chase, 'began_on' | 'stops_access'>): Day | null =>
  stops_access ? addDays(began_on, STOP_DAY) : null;

/** Bank codes after which another attempt with the same card is pointless. */
const hardCodes = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'expired_card',
  'invalid_account',
  'account_closed',
  'incorrect_number',
  'invalid_number',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stop_payment_order',
  'card_not_supported',
  'fraudulent',
  'authentication_required',
  'mandate_invalid',
  'payment_method_gone',
]);
export const isHardDecline = (code: string): boolean => hardCodes.has(code);
