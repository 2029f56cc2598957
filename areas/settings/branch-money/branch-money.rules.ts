import { addDays, later, type Day } from '#kit/domain/day.ts';

/** Amounts that were recorded cannot become another currency. */
export const whyNotChangeCurrency = (now: string, wanted: string, hasMoney: boolean): string | null =>
  hasMoney && now !== wanted ? 'settings.currency_has_money' : null;

/**
 * The first day on which a tax row may begin or be taken away: invoices up to the last one were made under what was in
 * force, and more of them may be made today. Without invoices any day will do.
 */
export const firstTaxDay = (last_invoice_on: Day | null, today: Day): Day | null =>
  last_invoice_on === null ? null : addDays(later(last_invoice_on, today), 1);
export const isTaxOpen = (valid_from: Day, last_invoice_on: Day | null, today: Day): boolean => {
  const first = firstTaxDay(last_invoice_on, today);
  return first === null || valid_from >= first;
};

/** What the law of a country is, to begin with. Malaysia's service tax is owed only above a threshold: off by default. */
const taxPresets: Readonly<Record<string, readonly { name: string; rate_bp: number; isOn: boolean }[]>> = {
  SG: [{ name: 'GST', rate_bp: 900, isOn: true }],
  MY: [{ name: 'SST', rate_bp: 800, isOn: false }],
};
export const presetOf = (country_code: string): { name: string; rate_bp: number } | undefined =>
  taxPresets[country_code]?.find(({ isOn }) => isOn);
