/** How a date changes an agreement, and what can be agreed. `today` is a parameter. */
import { addDays, addMonths, daysBetween, type Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import { type AgreementStatus } from './agreement.model.ts';
import { agreementMachine } from './agreement.machine.ts';

export const EXPIRING_DAYS = 90;
type Standing = {
  status: AgreementStatus;
  start_on: Day;
  end_on: Day;
  renewal: 'none' | 'automatic';
  renewals: number;
  term_months: number;
  /** The first day on which another agreement of the same payer covers one of its branches; null: none does. */
  successor_on: Day | null;
};
export const isRunning = (status: AgreementStatus): boolean => status === 'active' || status === 'expiring';
/** The last day of a term and of each following term, always counted from the first day. */
export const endOf = (start_on: Day, term_months: number, renewals = 0): Day =>
  addDays(addMonths(start_on, term_months * (renewals + 1)), -1);

type ByDate = { status: AgreementStatus; end_on: Day; renewals: number };
/** The new state on a day; null if nothing changes. */
export const byDate = (agreement: Standing, today: Day): ByDate | null => {
  const { status, start_on, renewal, term_months } = agreement;
  if (status !== 'active' && status !== 'expiring') return null;
  let { end_on, renewals } = agreement;
  while (end_on < today) {
    const next_end = endOf(start_on, term_months, renewals + 1);
    // A newer agreement replaces it: it ends and is not renewed into the days of the other one.
    const isFollowed = agreement.successor_on !== null && agreement.successor_on <= next_end;
    if (renewal !== 'automatic' || isFollowed) break;
    renewals += 1;
    end_on = next_end;
  }
  const next: AgreementStatus =
    end_on < today ? 'expired' : daysBetween(today, end_on) <= EXPIRING_DAYS ? 'expiring' : 'active';
  return next === status && end_on === agreement.end_on ? null : { status: next, end_on, renewals };
};

/** Another agreement that starts within the next term prevents the renewal. */
export const whyNotRenew = (agreement: Omit<Standing, 'renewal' | 'end_on'>): string | null => {
  const { status, start_on, term_months, renewals, successor_on } = agreement;
  if (!canMove(agreementMachine, status, 'renew')) return 'kit.move_not_possible';
  return successor_on !== null && successor_on <= endOf(start_on, term_months, renewals + 1)
    ? 'network.agreement_followed'
    : null;
};
/** It can end on a day of its term that has not been invoiced. */
export const whyNotTerminate = (
  { status, start_on, end_on }: Pick<Standing, 'status' | 'start_on' | 'end_on'>,
  terminated_on: Day,
  invoiced_until: Day | null,
): string | null => {
  if (!canMove(agreementMachine, status, 'terminate')) return 'kit.move_not_possible';
  if (terminated_on < start_on || terminated_on > end_on) return 'network.not_in_term';
  return invoiced_until !== null && terminated_on < invoiced_until ? 'network.month_invoiced' : null;
};

type Offer = { currency: string; max_branches: number };
type Covered = { currency: string; isBelow: boolean; outside: string | null };
/** Branches of the organisation or below it, in its territory and currency, and no more than the package includes. */
export const whyNotCover = (offer: Offer, branches: readonly Covered[]): string | null => {
  if (branches.length > offer.max_branches) return 'network.too_many_branches';
  if (branches.some(({ isBelow }) => !isBelow)) return 'network.branch_elsewhere';
  if (branches.some(({ outside }) => outside !== null)) return 'network.branch_outside';
  return branches.some(({ currency }) => currency !== offer.currency) ? 'network.other_currency' : null;
};

type Cover = { branch_id: number; start_on: Day; end_on: Day; is_taken_out: boolean };
/** How many of its branches are covered from a day on. */
export const placesTaken = (covers: readonly Cover[], from_on: Day): number =>
  covers.filter(({ end_on }) => end_on >= from_on).length;

/**
 * A removed branch can be covered again from the next day, as if it had never been removed; later it needs its own
 * agreement.
 */
export const whyNotCoverAgain = (before: Cover | undefined, from_on: Day): string | null => {
  if (!before) return null;
  if (!before.is_taken_out) return 'network.agreement_overlaps';
  return from_on === addDays(before.end_on, 1) ? null : 'network.covered_before';
};

/**
 * Nothing is owed for a branch after its last day. A cover that has not started by then never does. Invoiced days stay
 * covered; the last branch of an agreement can only leave by terminating it.
 */
export const whyNotTakeOut = (
  agreement: Pick<Standing, 'status' | 'start_on' | 'end_on'>,
  covers: readonly Cover[],
  { branch_id, last_on }: { branch_id: number; last_on: Day },
  invoiced_until: Day | null,
): string | null => {
  if (!canMove(agreementMachine, agreement.status, 'terminate')) return 'kit.move_not_possible';
  const staying = covers.filter(({ is_taken_out }) => !is_taken_out);
  if (!staying.some((one) => one.branch_id === branch_id)) return 'network.not_covered';
  if (staying.length === 1) return 'network.last_cover';
  if (last_on < agreement.start_on || last_on >= agreement.end_on) return 'network.not_in_term';
  return invoiced_until !== null && last_on < invoiced_until ? 'network.month_invoiced' : null;
};
