/** What copying changes in a branch, and what prevents it. */
import type { ClockSettings } from '#areas/shift/clock/clock.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { HolidayRow } from '../holiday/holiday.model.ts';
import type { BookingRule } from '../hours/booking-rule.model.ts';
import type { Week } from '../hours/hours.model.ts';
import { spansText } from '../hours/hours.rules.ts';
import type { CopyChange } from './copy.model.ts';

/** The weekdays whose hours differ. */
export const hoursChanges = (from: Week, to: Week): CopyChange[] =>
  weekdays
    .map((day) => ({ field: day, before: spansText(to[day]), after: spansText(from[day]) }))
    .filter(({ before, after }) => before !== after);

const ruleFields = [
  'booking_window_days',
  'again_minutes',
  'absent_after_hours',
  'confirms_bookings',
  'remind_hours',
  'cancel_cutoff_hours',
  'no_show',
  'no_show_fee_cents',
  'no_show_waivers',
] as const satisfies readonly (keyof BookingRule)[];
type CopiedRule = Pick<BookingRule, (typeof ruleFields)[number]>;
/** The booking rules without what belongs to the branch. */
export const copiedRule = (rule: BookingRule): CopiedRule =>
  Object.fromEntries(ruleFields.map((field) => [field, rule[field]])) as CopiedRule;
const differences = <T extends Record<string, CopyChange['before']>>(
  fields: readonly (keyof T & string)[],
  from: T,
  to: T,
): CopyChange[] =>
  fields
    .map((field) => ({ field, before: to[field] ?? null, after: from[field] ?? null }))
    .filter(({ before, after }) => before !== after);
/** The same number is a different amount in another currency. */
export const ruleChanges = (from: BookingRule, to: BookingRule): CopyChange[] => {
  const { no_show_fee_cents: after, currency } = from;
  const isOtherMoney = after !== null && currency !== to.currency && after === to.no_show_fee_cents;
  const fee = { field: 'no_show_fee_cents', before: after, after };
  return [...differences(ruleFields, copiedRule(from), copiedRule(to)), ...(isOtherMoney ? [fee] : [])];
};

type Fee = Pick<BookingRule, 'no_show' | 'currency'>;
/** A fee has to be set in the currency of its branch. */
export const whyNotCopyRule = (from: Fee, to: Pick<Fee, 'currency'>): string | null =>
  from.no_show === 'fee' && from.currency !== to.currency ? 'settings.copy_currency' : null;

const clockFields = [
  'tolerance_min',
  'early_in_min',
  'late_after_min',
  'absent_after_min',
  'rest_hours',
  'class_pay',
] as const satisfies readonly (keyof ClockSettings)[];
type CopiedClock = Pick<ClockSettings, (typeof clockFields)[number]>;
/** The clock rules without what belongs to the branch. */
export const copiedClock = (clock: ClockSettings): CopiedClock =>
  Object.fromEntries(clockFields.map((field) => [field, clock[field]])) as CopiedClock;
export const clockChanges = (from: CopiedClock, to: CopiedClock): CopyChange[] => differences(clockFields, from, to);
/** As in the branch itself: how a class is paid also needs the permission for rates there. */
export const whyNotCopyClock = (from: CopiedClock, to: Pick<ClockSettings, 'class_pay' | 'can'>): string | null =>
  from.class_pay !== to.class_pay && !to.can.includes('pay') ? 'shift.pay_not_yours' : null;

/** The holidays after today that a branch doesn't have; on a day that it has, its own one stays. */
export const missingHolidays = <H extends Pick<HolidayRow, 'day'>>(
  from: readonly H[],
  own: readonly Pick<HolidayRow, 'day'>[],
  today: Day,
): H[] => {
  const taken = new Set(own.map(({ day }) => day));
  return from.filter(({ day }) => day > today && !taken.has(day));
};

type Abroad = { from_country: string; to_country: string; abroad: boolean };
/** Public holidays differ from country to country, so this needs to be chosen. */
export const whyNotCopyHolidays = ({ from_country, to_country, abroad }: Abroad): string | null =>
  from_country !== to_country && !abroad ? 'settings.copy_abroad' : null;
