/**
 * The currencies of ISO 4217 that people pay with, and how many decimals each has. An amount is kept, computed and sent
 * in whole minor units, whatever the currency: sen of the ringgit, fils of the dinar, whole dong. Columns and fields
 * are named `_cents` regardless (see the glossary).
 */
import type { Locale } from './words.ts';

// oxfmt-ignore
export const currencies = [
  'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND',
  'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE',
  'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD',
  'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY',
  'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD',
  'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO',
  'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF',
  'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SYP', 'SZL', 'THB', 'TJS',
  'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST',
  'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW',
] as const;
export type Currency = (typeof currencies)[number];
export const isCurrency = (code: unknown): code is Currency => currencies.some((one) => one === code);

/** Column "minor unit" of ISO 4217 if it isn't 2. Browsers round for display and differ. */
const notTwo: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
];
const byCode = new Map(
  notTwo.flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, decimals] as const)),
);
const USUAL_DECIMALS = 2;
/** 2 for MYR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number => byCode.get(currency) ?? USUAL_DECIMALS;
/** How many minor units make one unit: 100 sen, 1 yen, 1,000 fils. */
export const minorPerUnit = (currency: string): number => 10 ** decimalsOf(currency);

const namesIn = new Map<Locale, Intl.DisplayNames>();
/** "Vietnamese Dong", 越南盾; the code if the platform has no name. */
export const currencyName = (code: string, locale: Locale): string => {
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale === 'cn' ? 'zh-Hans' : 'en', { type: 'currency' });
  namesIn.set(locale, names);
  return names.of(code) ?? code;
};
/** "VND · Vietnamese Dong": the label of a currency in a choice. */
export const currencyLabel = (code: string, locale: Locale): string => `${code} · ${currencyName(code, locale)}`;
