/** A client's memberships whose days overlap with those of a new sale. No clock: all days are given. */
import type { Day } from '#kit/domain/day.ts';
import type { MembershipTypeId } from '#kit/domain/lookups/numbered.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from './membership.model.ts';
import { isLive, lastDayOf } from './membership.rules.ts';

type Days = { start_on: Day; end_on: Day; billing?: Billing };
export type Held = Days & { status: MembershipStatus };

/** Whether its days overlap with those of the new term. A rolling one has no last day, on either side. */
export const meets = (held: Held, term: Days): boolean => {
  const last = lastDayOf(held);
  return (
    isLive(held) &&
    (last === null || term.start_on <= last) &&
    (term.billing === 'rolling' || held.start_on <= term.end_on)
  );
};

/**
 * What the days of a type pay for. Personal training and starter packs are sold by the session, so nothing is paid
 * twice beside a membership. Classes, online or not, are separate from access to the gym.
 */
const paidByDays: Record<MembershipTypeId, 'gym' | 'classes' | null> = {
  1: 'gym',
  2: null,
  3: null,
  4: 'classes',
  5: 'gym',
};
const isType = (type_id: number): type_id is MembershipTypeId => type_id in paidByDays;
const whatFor = ({ type_id }: { type_id: number }) => (isType(type_id) ? paidByDays[type_id] : null);

type Sold = { programme_id: number; type_id: number };
/**
 * Other programmes for the same thing on the same days, earliest first: the client would pay twice, unless that is
 * intended.
 */
export const besides = <H extends Held & Sold>(held: readonly H[], sale: Days & Sold): H[] => {
  const use = whatFor(sale);
  if (use === null) return [];
  return held
    .filter((one) => one.programme_id !== sale.programme_id && whatFor(one) === use && meets(one, sale))
    .toSorted((a, b) => (a.start_on < b.start_on ? -1 : Number(a.start_on > b.start_on)));
};
