/** Where a role applies, in words. */
import { accessWords } from '../access.words.ts';
import { fill, inLanguage, textIn, type Locale } from '#kit/domain/words.ts';

/** `named`: the organisation or the branch. `group`: a group of branches, and how many of them are open. */
export type PlaceParts = {
  everywhere: boolean;
  country_code: string | null;
  named: string | null;
  group: { name: { en: string; cn: string }; count: number } | null;
};

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale === 'cn' ? 'zh-Hans' : 'en', { type: 'region' }).of(code) ?? code;

export const placeName = ({ everywhere, country_code, named, group }: PlaceParts, locale: Locale): string => {
  const words = inLanguage(accessWords, locale);
  if (everywhere) return words.profile.everywhere;
  if (group !== null) {
    const name = textIn(group.name, locale);
    return fill(group.count === 1 ? words.staff.places.group_one : words.staff.places.group_other, {
      name,
      count: group.count,
    });
  }
  return named ?? (country_code === null ? '' : countryName(country_code, locale));
};
