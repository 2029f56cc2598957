/** What a date makes of an agreement, and what may be agreed. `today` is a parameter. */
import { addDays, addMonths, daysBetween, type Day } from '#domain/kit/day.ts';
import { canMove } from '#domain/kit/machine.ts';
import { agreementMachine, type AgreementStatus } from './agreement.model.ts';

export const EXPIRING_DAYS = 90;
type Standing = {
  status: AgreementStatus;
  start_on: Day;
  end_on: Day;
  renewal: 'none' | 'automatic';
  renewals: number;
  term_months: number;
};
/** The last day of a term, and of each that follows it: always counted from the first day. */
export const endOf = (start_on: Day, term_months: number, renewals = 0): Day =>
  addDays(addMonths(start_on, term_months * (renewals + 1)), -1);

export type ByDate = { status: AgreementStatus; end_on: Day; renewals: number };
/** What the day makes of it; null when it stays as it is. */
export const byDate = (agreement: Standing, today: Day): ByDate | null => {
  const { status, start_on, renewal, term_months } = agreement;
  if (status !== 'active' && status !== 'expiring') return null;
  let { end_on, renewals } = agreement;
  const goesOn = renewal === 'automatic';
  while (end_on < today) {
    if (!goesOn) break;
    renewals += 1;
    end_on = endOf(start_on, term_months, renewals);
  }
  const next: AgreementStatus =
    end_on < today ? 'expired' : daysBetween(today, end_on) <= EXPIRING_DAYS ? 'expiring' : 'active';
  return next === status && end_on === agreement.end_on ? null : { status: next, end_on, renewals };
};

export const whyNotRenew = ({ status }: Pick<Standing, 'status'>): string | null =>
  canMove(agreementMachine, status, 'renew') ? null : 'kit.move_not_possible';
/** Ended on a day that it has, and of which no invoice has been made. */
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
type Covered = { currency: string; isBelow: boolean };
/** Branches of the organisation or below it, as many as the package has, in its currency. */
export const whyNotCover = (offer: Offer, branches: readonly Covered[]): string | null => {
  if (branches.length > offer.max_branches) return 'network.too_many_branches';
  if (branches.some(({ isBelow }) => !isBelow)) return 'network.branch_elsewhere';
  return branches.some(({ currency }) => currency !== offer.currency) ? 'network.other_currency' : null;
};
