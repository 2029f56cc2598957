/** Where a role applies, in words. */
import { accessWords } from '../access.words.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';

/** `named`: the organisation or the branch. */
export type PlaceParts = { everywhere: boolean; country_code: string | null; named: string | null };

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale === 'cn' ? 'zh-Hans' : 'en', { type: 'region' }).of(code) ?? code;

export const placeName = ({ everywhere, country_code, named }: PlaceParts, locale: Locale): string => {
  if (everywhere) return inLanguage(accessWords, locale).profile.everywhere;
  return named ?? (country_code === null ? '' : countryName(country_code, locale));
};
