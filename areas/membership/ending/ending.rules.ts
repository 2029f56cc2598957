/**
 * Cancelling and terminating a membership, as pure functions: the preview shows what they return and posting saves
 * exactly that. Cancelled, it runs to the end of what is paid; terminated, it ends before, and that may cost something.
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
  /** The last day as it was paid for, before any rest. */
  paid_until: Day;
  /** Bound until this day; null: for as long as it was sold for. */
  commitment_until: Day | null;
  notice_days: number;
  /** Set where it is paid period by period until it is cancelled. */
  plan?: BillingPlan | undefined;
};
export type CancelEffect = {
  status: Extract<MembershipStatus, 'pending_cancel'>;
  end_on: Day;
  paid_until: Day;
  /** Periods that are still to be paid until then, of one that is paid period by period. */
  more_periods: number;
  /** What is left of the rests: none goes on and none begins any more, but where the branch is closed. */
  rests: Rest[];
  /** Until when the programme asks for notice. */
  notice_until: Day;
  committed_until: Day;
};

/** The rests as they are when the client is back on a day: what runs ends with the day before, what was planned goes. */
export const restsUntil = <R extends Rest>(rests: readonly R[], back_on: Day): R[] =>
  rests
    .filter(({ from_on }) => from_on < back_on)
    .map((rest) =>
      rest.until_on === null || rest.until_on >= back_on ? { ...rest, until_on: addDays(back_on, -1) } : rest,
    );
/** The rests of a membership that is cancelled: its own end, and on days on which the branch is closed it rests still. */
export const restsOfCancelled = <R extends Rest>(rests: readonly R[], today: Day): R[] => [
  ...restsUntil(
    rests.filter(({ closure }) => closure !== true),
    today,
  ),
  ...rests.filter(({ closure }) => closure === true),
];

/** Until when the client is bound, the days of rest included. */
export const committedUntil = (
  term: Pick<EndingTerm, 'commitment_until' | 'paid_until'>,
  rests: readonly Rest[],
): Day => endWith(term.commitment_until ?? term.paid_until, rests);

/** Why it cannot be cancelled at its end. */
export const whyNotCancel = (term: Pick<EndingTerm, 'status'>): string | null =>
  canMove(membershipMachine, term.status, 'ask_cancel') ? null : 'membership.not_cancellable';

/** No plan has more periods ahead. */
const MOST_PERIODS = 800;
/**
 * Until when it is paid: paid period by period, to the end of the period in which the notice and the commitment end;
 * else to the end of what it was sold for.
 */
const paidUntil = (term: EndingTerm, rests: readonly Rest[], notice_until: Day): { day: Day; more: number } => {
  const { plan, start_on, paid_until, commitment_until } = term;
  if (!plan) return { day: paid_until, more: 0 };
  // Without notice it may be over already: cancelled on the day of the next bill, before it is made, there is none.
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
 * Runs to the end of what is paid. Sold for a time and paid for it, it ends there by itself: the notice is told, and
 * moves nothing, because nothing is charged beyond that day.
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

/** Why a cancellation cannot be taken back any more. */
export const whyNotTakeBack = (term: Pick<EndingTerm, 'status' | 'end_on'>, today: Day): string | null =>
  canMove(membershipMachine, term.status, 'take_back_cancel') && term.end_on >= today
    ? null
    : 'membership.not_cancelled';

/** Days of rest within the days from `from` to `until`. */
export const restDaysWithin = (rests: readonly Rest[], until: Day): number =>
  rests
    .filter(({ from_on }) => from_on <= until)
    .reduce(
      (sum, rest) =>
        sum + daysOf(rest.until_on === null || rest.until_on > until ? { ...rest, until_on: until } : rest),
      0,
    );
