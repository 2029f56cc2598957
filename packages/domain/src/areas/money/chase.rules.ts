/**
 * What follows an instalment that was not paid: it is tried again and the client is written to on days 1, 3, 6 and 13
 * after the first failure; on day 14 the membership does not let in any more. Pure: the day in, what is due out.
 */
import { addDays, daysBetween, type Day } from '#domain/kit/day.ts';

export const RETRY_DAYS = [1, 3, 6, 13] as const;
export const STOP_DAY = 14;

export type Chase = {
  began_on: Day;
  /** How many of the four days were gone through. */
  steps: number;
  /** The card is closed, stolen or refused for good: trying again would only cost. */
  is_hard: boolean;
  stopped_on: Day | null;
};
export type ChaseStep = { steps: number; retries: boolean; writes: boolean; stops: boolean };

/** Days that were missed count as one: nobody is charged or written to several times on one day. */
export const chaseStep = (chase: Chase, today: Day): ChaseStep => {
  const days = daysBetween(chase.began_on, today);
  const steps = RETRY_DAYS.filter((day) => day <= days).length;
  const moves = steps > chase.steps;
  return {
    steps: Math.max(steps, chase.steps),
    retries: moves && !chase.is_hard,
    writes: moves,
    stops: days >= STOP_DAY && chase.stopped_on === null,
  };
};

/** The next day on which it is tried again by itself; null: never. */
export const nextRetryOn = ({ began_on, steps, is_hard }: Chase): Day | null => {
  const day = RETRY_DAYS[steps];
  return is_hard || day === undefined ? null : addDays(began_on, day);
};
export const stopsOn = ({ began_on }: Pick<Chase, 'began_on'>): Day => addDays(began_on, STOP_DAY);

/** Codes of banks after which another try with the same card is of no use. */
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
