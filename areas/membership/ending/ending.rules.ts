/**
 * Cancelling and terminating a membership, as pure functions: the preview shows what they return and posting saves
 * exactly that. A cancelled membership runs to the end of the paid period; a terminated one ends earlier, which may
 * cost something.
 */
import { addDays, later, type Day } from '#kit/domain/day.ts';
import { rollingPart } from '#areas/money/billing/billing.rules.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { canMove } from '#kit/domain/machine.ts';
import { membershipMachine } from '../membership/membership.machine.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import { daysOf, endWith, type Rest } from '../suspension/suspension.rules.ts';

export type EndingTerm = {
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  /** The last day as paid for, before any suspension. */
  paid_until: Day;
  /** Committed until this day; null: for the whole term that was sold. */
  commitment_until: Day | null;
  notice_days: number;
  /** Set for a rolling membership. */
  plan?: BillingPlan | undefined;
};
export type CancelEffect = {
  status: Extract<MembershipStatus, 'pending_cancel'>;
  end_on: Day;
  paid_until: Day;
  /** Periods still to be paid until then, for a rolling membership. */
  more_periods: number;
  /** The remaining suspensions: none continues and none begins any more, except while the branch is closed. */
  rests: Rest[];
  /** The end of the notice period that the programme requires. */
  notice_until: Day;
  committed_until: Day;
};

/** The suspensions if the client is back on a day: a running one ends the day before, planned ones are removed. */
export const restsUntil = <R extends Rest>(rests: readonly R[], back_on: Day): R[] =>
  rests
    .filter(({ from_on }) => from_on < back_on)
    .map((rest) =>
      rest.until_on === null || rest.until_on >= back_on ? { ...rest, until_on: addDays(back_on, -1) } : rest,
    );
/** The suspensions of a cancelled membership: its own end, but those for closed days of the branch stay. */
export const restsOfCancelled = <R extends Rest>(rests: readonly R[], today: Day): R[] => [
  ...restsUntil(
    rests.filter(({ closure }) => closure !== true),
    today,
  ),
  ...rests.filter(({ closure }) => closure === true),
];

/** The suspensions of a membership that ends on a day: its own until today, and the closed days of the branch until then. */
export const restsOfEnded = <R extends Rest>(rests: readonly R[], today: Day, last_on: Day): R[] =>
  restsUntil(restsOfCancelled(rests, today), addDays(last_on, 1));

/** The end of the commitment, including suspended days. */
export const committedUntil = (
  term: Pick<EndingTerm, 'commitment_until' | 'paid_until'>,
  rests: readonly Rest[],
): Day => endWith(term.commitment_until ?? term.paid_until, rests);

/** Why it can't be cancelled at its end. */
export const whyNotCancel = (term: Pick<EndingTerm, 'status'>): string | null =>
  canMove(membershipMachine, term.status, 'ask_cancel') ? null : 'membership.not_cancellable';

/** No plan has more upcoming periods than this. */
const MOST_PERIODS = 800;
/**
 * Until when it is paid: for a rolling membership, to the end of the period in which notice and commitment end;
 * otherwise to the end of the term.
 */
const paidUntil = (term: EndingTerm, rests: readonly Rest[], notice_until: Day): { day: Day; more: number } => {
  const { plan, start_on, paid_until, commitment_until } = term;
  if (!plan) return { day: paid_until, more: 0 };
  // Without notice it may already have ended: cancelled on the day of the next bill, before that is made.
  const noticed = term.notice_days === 0 ? addDays(notice_until, -1) : notice_until;
  const target = later(noticed, commitment_until === null ? paid_until : endWith(commitment_until, rests));
  let [day, more] = [paid_until, 0];
  for (let part = 1; endWith(day, rests) < target && part < MOST_PERIODS; part++) {
    const { until_on } = rollingPart(plan, start_on, 0, part);
    if (until_on > day) [day, more] = [until_on, more + 1];
  }
  return { day, more };
};

/**
 * Runs to the end of the paid period. A membership with a term, paid for it, ends there automatically: the notice is
 * shown but changes nothing, because nothing is charged after that day.
 */
export const cancelEffect = (term: EndingTerm, all: readonly Rest[], today: Day): CancelEffect => {
  const rests = restsOfCancelled(all, today);
  const notice_until = addDays(today, term.notice_days);
  const { day: paid_until, more: more_periods } = paidUntil(term, rests, notice_until);
  return {
    status: 'pending_cancel',
    end_on: endWith(paid_until, rests),
    paid_until,
    more_periods,
    rests,
    notice_until,
    committed_until: committedUntil(term, rests),
  };
};

/** Why a cancellation can't be withdrawn any more. */
export const whyNotTakeBack = (term: Pick<EndingTerm, 'status' | 'end_on'>, today: Day): string | null =>
  canMove(membershipMachine, term.status, 'take_back_cancel') && term.end_on >= today
    ? null
    : 'membership.not_cancelled';

/** Suspended days between `from` and `until`. */
export const restDaysWithin = (rests: readonly Rest[], until: Day): number =>
  rests
    .filter(({ from_on }) => from_on <= until)
    .reduce(
      (sum, rest) =>
        sum + daysOf(rest.until_on === null || rest.until_on > until ? { ...rest, until_on: until } : rest),
      0,
    );
