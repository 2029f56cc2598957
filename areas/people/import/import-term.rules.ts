/** The membership that a person brings from another system. */
import { addDays, addDuration, earlier, later, type Day, type DurationUnit } from '#kit/domain/day.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import { upfront, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { partsFrom, rollingFrom } from '#areas/money/billing/billing-from.rules.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { statusWhenPaid } from '#areas/membership/membership/membership.rules.ts';
import { lastDayAfter } from '#areas/membership/sign-up/sign-up.rules.ts';
import { daysOf } from '#areas/membership/suspension/suspension.rules.ts';

/** What is sold, and today's price: of the whole, or of a period if it is paid until it is cancelled. */
type BroughtProgramme = BillingPlan & {
  duration_count: number;
  duration_unit: DurationUnit;
  price_cents: number;
};
export type BroughtTerm = BillingPlan & {
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  /** The last day as it was paid for, before the suspension. */
  paid_until: Day;
  price_cents: number;
  /** A current suspension; without a last day, until the client is back. */
  rest: { from_on: Day; until_on: Day | null } | null;
  /** What is still to be collected here. */
  instalments: readonly Instalment[];
};
/** More periods than any membership has had. */
const MOST_PERIODS = 50_000;

/** The last day of the period, counted from the first day, in which `today` falls. */
const endOfPeriod = (start: Day, { duration_count, duration_unit }: BroughtProgramme, today: Day): Day => {
  for (let periods = 1; periods < MOST_PERIODS; periods++) {
    const end = addDays(addDuration(start, duration_count * periods, duration_unit), -1);
    if (end >= today) return end;
  }
  return lastDayAfter(start, duration_count, duration_unit);
};

/** What a file says about a membership. `price_cents` is the amount of each payment. */
export type Known = {
  joined_on: Day | null;
  ends_on: Day | null;
  next_payment_on: Day | null;
  price_cents: number | null;
  frozen_until: Day | null;
};
type Paid = Pick<BroughtTerm, 'start_on' | 'paid_until' | 'price_cents' | 'instalments' | keyof BillingPlan>;

/** A cancelled membership ended yesterday at the latest. If the file has no date, nobody knows when: there is none. */
const cancelledTerm = (known: Known, programme: BroughtProgramme, today: Day): BroughtTerm | null => {
  const { joined_on, ends_on } = known;
  if (ends_on === null) return null;
  const ended = earlier(ends_on, addDays(today, -1));
  const start_on = joined_on ?? ended;
  const end_on = later(start_on, ended);
  const price_cents = known.price_cents ?? programme.price_cents;
  return {
    ...upfront,
    status: 'cancelled',
    start_on,
    end_on,
    paid_until: end_on,
    price_cents,
    rest: null,
    instalments: [],
  };
};

/** Paid once: until the day before the next payment, unless the file gives another end. */
const paidOnce = (known: Known, programme: BroughtProgramme, today: Day): Paid => {
  const { joined_on, next_payment_on } = known;
  const ends_on = known.ends_on ?? (next_payment_on === null ? null : addDays(next_payment_on, -1));
  const start_on = joined_on ?? (ends_on === null ? today : earlier(today, ends_on));
  const paid_until = ends_on ?? endOfPeriod(start_on, programme, today);
  return { ...upfront, start_on, paid_until, price_cents: known.price_cents ?? programme.price_cents, instalments: [] };
};

/** Runs until it is cancelled: the days before the next payment are paid, and that payment is collected here. */
const paidOn = (known: Known, programme: BroughtProgramme, next: Day): Paid => {
  const price_cents = known.price_cents ?? programme.price_cents;
  const { plan, start_on, part } = rollingFrom(programme, { joined_on: known.joined_on, next, price_cents });
  return { ...plan, start_on, paid_until: addDays(next, -1), price_cents, instalments: [part] };
};

/** In instalments: those from the next payment until the end are collected here and make up its price. */
const paidInParts = (known: Known, programme: BroughtProgramme, next: Day, today: Day): Paid => {
  const once = paidOnce({ ...known, next_payment_on: null }, programme, today);
  const { plan, parts } = partsFrom(programme, { next, end_on: once.paid_until, each_cents: known.price_cents });
  if (parts.length === 0) return once;
  const price_cents = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { ...once, ...plan, price_cents, instalments: parts };
};

const paidTerm = (known: Known, programme: BroughtProgramme, today: Day): Paid => {
  const next = known.next_payment_on;
  if (next === null || programme.billing === 'upfront') return paidOnce(known, programme, today);
  return programme.billing === 'rolling' ? paidOn(known, programme, next) : paidInParts(known, programme, next, today);
};

/** From today, or from the first day of one that has not begun. */
const restOf = ({ start_on }: Paid, until_on: Day | null, today: Day): BroughtTerm['rest'] => {
  const from_on = later(start_on, today);
  return until_on !== null && until_on < from_on ? null : { from_on, until_on };
};

/**
 * Days, plan and status of a membership that was sold elsewhere, or null where the file does not say enough for one.
 * The end is that of the file. Many systems export only since when: then active or paused clients have paid for the
 * current period, counted from the first day. A suspension with a last day moves the end as it does for everybody.
 * `today` is the business day of the branch.
 */
export const broughtTerm = (
  standing: 'active' | 'paused' | 'cancelled',
  known: Known,
  programme: BroughtProgramme,
  today: Day,
): BroughtTerm | null => {
  if (standing === 'cancelled') return cancelledTerm(known, programme, today);
  const paid = paidTerm(known, programme, today);
  const { start_on, paid_until, billing } = paid;
  const isOver = paid_until < today && billing !== 'rolling';
  const rest = standing === 'paused' && !isOver ? restOf(paid, known.frozen_until, today) : null;
  const end_on = rest === null || rest.until_on === null ? paid_until : addDays(paid_until, daysOf(rest));
  if (rest) return { ...paid, status: 'paused', end_on, rest };
  const status = billing === 'rolling' && start_on <= today ? 'ongoing' : statusWhenPaid({ start_on, end_on }, today);
  return { ...paid, status, end_on, rest };
};
