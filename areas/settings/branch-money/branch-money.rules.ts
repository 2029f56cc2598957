import { addDays, later, type Day } from '#kit/domain/day.ts';

/** Recorded amounts can't change their currency. */
export const whyNotChangeCurrency = (now: string, wanted: string, hasMoney: boolean): string | null =>
  hasMoney && now !== wanted ? 'settings.currency_has_money' : null;

/** Of the caller: can they give complimentary payments in the branch, and are they head office by a role? */
type Setter = { gives: boolean; isHeadOffice: boolean };
/**
 * The limit exists for people who give complimentary payments: they can lower it, but only head office or someone who
 * can't give any raises it.
 */
export const whyNotSetGiftLimit = (now: number, wanted: number, { gives, isHeadOffice }: Setter): string | null =>
  wanted > now && gives && !isHeadOffice ? 'settings.own_gift_limit' : null;
/** The same for the limit of stock adjustments, by those who can enter some. */
export const whyNotSetAdjustLimit = (
  now: number,
  wanted: number,
  { adjusts, isHeadOffice }: { adjusts: boolean; isHeadOffice: boolean },
): string | null => (wanted > now && adjusts && !isHeadOffice ? 'settings.own_adjust_limit' : null);

/**
 * The first day on which a tax rate can start or be removed: invoices up to the last one used the rate in force, and
 * more of them may be made today. Without invoices, any day is possible.
 */
export const firstTaxDay = (last_invoice_on: Day | null, today: Day): Day | null =>
  last_invoice_on === null ? null : addDays(later(last_invoice_on, today), 1);
export const isTaxOpen = (valid_from: Day, last_invoice_on: Day | null, today: Day): boolean => {
  const first = firstTaxDay(last_invoice_on, today);
  return first === null || valid_from >= first;
};

/**
 * The country's usual tax as a starting value. Malaysia's service tax is only owed above a threshold, so it is off by
 * default.
 */
const taxPresets: Readonly<Record<string, readonly { name: string; rate_bp: number; isOn: boolean }[]>> = {
  SG: [{ name: 'GST', rate_bp: 900, isOn: true }],
  MY: [{ name: 'SST', rate_bp: 800, isOn: false }],
};
export const presetOf = (country_code: string): { name: string; rate_bp: number } | undefined =>
  taxPresets[country_code]?.find(({ isOn }) => isOn);
