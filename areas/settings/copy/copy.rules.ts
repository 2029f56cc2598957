/** What copying changes in a branch, and what prevents it. */
import type { ClockSettings } from '#areas/shift/clock/clock.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { HolidayRow } from '../holiday/holiday.model.ts';
import type { BookingRule } from '../hours/booking-rule.model.ts';
import type { Week } from '../hours/hours.model.ts';
import { spansText } from '../hours/hours.rules.ts';
import type { Paper } from '../account/account.model.ts';
import type { ProgrammeRule, ProgrammeRules } from '../programme-rule/programme-rule.model.ts';
import type { CopiedProgramme, CopyChange } from './copy.model.ts';

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
export type CopiedRule = Pick<BookingRule, (typeof ruleFields)[number]>;
/** The booking rules without what belongs to the branch. */
export const copiedRule = (rule: BookingRule): CopiedRule =>
  Object.fromEntries(ruleFields.map((field) => [field, rule[field]])) as CopiedRule;
const differences = <K extends string>(
  fields: readonly K[],
  from: Readonly<Record<K, CopyChange['before']>>,
  to: Readonly<Record<K, CopyChange['before']>>,
): CopyChange[] =>
  fields
    .map((field) => ({ field, before: to[field], after: from[field] }))
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

type Cost = CopiedProgramme['after'];
const costOf = ({ cancel_cutoff_hours, no_show, no_show_fee_cents, no_show_waivers }: Cost): Cost => ({
  cancel_cutoff_hours,
  no_show,
  no_show_fee_cents,
  no_show_waivers,
});
const isSameCost = (a: Cost, b: Cost): boolean =>
  a.cancel_cutoff_hours === b.cancel_cutoff_hours &&
  a.no_show === b.no_show &&
  a.no_show_fee_cents === b.no_show_fee_cents &&
  a.no_show_waivers === b.no_show_waivers;
type ProgrammeWish = CopiedProgramme & { programme_id: number; rule: Pick<ProgrammeRule, 'id' | 'version'> | null };
type NotCopied = Pick<ProgrammeRule, 'programme_name'> & { why: string };
/**
 * The rules by programme that a branch gets: added for a programme that it sells, or replacing its own. Rules that only
 * this branch has stay, and a fee has to be set in its currency.
 */
export const programmeChanges = (
  from: Pick<ProgrammeRules, 'rules' | 'currency'>,
  own: ProgrammeRules,
): { wishes: ProgrammeWish[]; not_copied: NotCopied[] } => {
  const sold = new Set([...own.rules.map((rule) => rule.programme_id), ...own.open.map(({ id }) => id)]);
  const wishes: ProgrammeWish[] = [];
  const not_copied: NotCopied[] = [];
  for (const wanted of from.rules) {
    const { programme_id, programme_name } = wanted;
    const rule = own.rules.find((one) => one.programme_id === programme_id) ?? null;
    const why = sold.has(programme_id)
      ? whyNotCopyRule({ ...wanted, currency: from.currency }, own)
      : 'settings.copy_not_sold';
    if (why !== null) not_copied.push({ programme_name, why });
    else if (rule === null || !isSameCost(rule, wanted))
      wishes.push({ programme_id, rule, name: programme_name, before: rule && costOf(rule), after: costOf(wanted) });
  }
  return { wishes, not_copied };
};

/** Where a logo is shown: its file, its name, and a print of its content, because each branch has its own file. */
export type Logo = { file_id: number; name: string; sha256: string };
type Layout = Pick<Paper, 'header' | 'footer'> & { logo: Logo | null };
/** Bank account and numbering are never copied; the header, which names a company, only on request. */
export const paperChanges = (from: Layout, to: Layout, withHeader: boolean): CopyChange[] => [
  ...(from.logo?.sha256 === to.logo?.sha256
    ? []
    : [{ field: 'logo_file_id', before: to.logo?.name ?? null, after: from.logo?.name ?? null }]),
  ...differences(withHeader ? ['header', 'footer'] : ['footer'], from, to),
];

const clockFields = [
  'tolerance_min',
  'early_in_min',
  'late_after_min',
  'absent_after_min',
  'rest_hours',
  'class_pay',
] as const satisfies readonly (keyof ClockSettings)[];
export type CopiedClock = Pick<ClockSettings, (typeof clockFields)[number]>;
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

/** A programme that a branch sells, as far as selling it elsewhere is concerned. */
export type OfferFacts = {
  id: number;
  branch_id: number | null;
  name: { en: string; cn: string };
  price_cents: number | null;
  has_own_fee: boolean;
};
type Places = {
  from: { currency: string };
  to: { currency: string };
  /** Whether the caller manages programmes in the branch, and those of the network. */
  may: boolean;
  everywhere: boolean;
};
const whyNotOffer = (one: OfferFacts, twin: OfferFacts | undefined, places: Places): string | null => {
  const isNetwork = one.branch_id === null;
  if (!places.may || (isNetwork && !places.everywhere)) return 'settings.copy_not_yours';
  if (twin) return 'settings.copy_own_price';
  if (!isNetwork && places.from.currency !== places.to.currency) return 'settings.copy_price_currency';
  if (one.price_cents === null) return 'settings.copy_no_price';
  return one.has_own_fee ? 'settings.copy_own_fee' : null;
};
/**
 * What a branch sells from now on: programmes of the network are sold there too, and a branch’s own ones are copied. What
 * it sells under the same name stays as it is.
 */
export const offerChanges = <O extends OfferFacts>(
  from: readonly O[],
  own: readonly OfferFacts[],
  places: Places,
): { sold: O[]; made: O[]; not_copied: { name: OfferFacts['name']; why: string }[] } => {
  const found = { sold: [] as O[], made: [] as O[], not_copied: [] as { name: OfferFacts['name']; why: string }[] };
  for (const one of from) {
    if (own.some(({ id }) => id === one.id)) continue;
    const twin = own.find(({ name }) => name.en.toLowerCase() === one.name.en.toLowerCase());
    if (twin && one.branch_id !== null && twin.price_cents === one.price_cents) continue;
    const why = whyNotOffer(one, twin, places);
    if (why !== null) found.not_copied.push({ name: one.name, why });
    else if (one.branch_id === null) found.sold.push(one);
    else found.made.push(one);
  }
  return found;
};
