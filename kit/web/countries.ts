/** Every country with its name in the language of the page; the list is fetched when it is first shown. */
import { useEffect, useState } from 'react';
import { markets } from '#kit/domain/constants.ts';
import type { Locale } from '#kit/domain/words.ts';
import { useLocale } from './words.ts';

export type Country = { code: string; name: string };

const loadNames = async (locale: Locale): Promise<Readonly<Record<string, string | readonly string[]>>> =>
  locale === 'cn'
    ? (await import('i18n-iso-countries/langs/zh.json')).default.countries
    : (await import('i18n-iso-countries/langs/en.json')).default.countries;

const isMarket = (code: string): boolean => code in markets;
/** The markets of the product come first. */
const inOrder = (locale: Locale) => {
  const compare = new Intl.Collator(locale === 'cn' ? 'zh-Hans' : 'en').compare;
  return (a: Country, b: Country): number =>
    Number(isMarket(b.code)) - Number(isMarket(a.code)) || compare(a.name, b.name);
};

const loaded = new Map<Locale, Promise<readonly Country[]>>();
const loadCountries = (locale: Locale): Promise<readonly Country[]> => {
  const known = loaded.get(locale);
  if (known) return known;
  const loading = loadNames(locale).then((names) =>
    Object.entries(names)
      .map(([code, name]) => ({ code, name: typeof name === 'string' ? name : (name[0] ?? code) }))
      .toSorted(inOrder(locale)),
  );
  loaded.set(locale, loading);
  loading.catch(() => loaded.delete(locale));
  return loading;
};

/** Empty until the list has been loaded. */
export const useCountries = (): readonly Country[] => {
  const locale = useLocale();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    let isShown = true;
    void loadCountries(locale).then((found) => isShown && setCountries(found));
    return () => {
      isShown = false;
    };
  }, [locale]);
  return countries;
};
