/** Words in both languages: their types, and how a sentence is filled. */
export { BothTexts } from './both-texts.ts';

/** `en` is the default and the fallback; `cn` is zh-Hans. */
export const locales = ['en', 'cn'] as const;
export type Locale = (typeof locales)[number];
export const fallbackLocale: Locale = 'en';
export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** A sentence in English and in Chinese, side by side; a missing one does not compile. */
export type Pair = readonly [en: string, cn: string];
/** The words of a noun or an area, as files with the role `words` have them. */
export type Pairs = { readonly [key: string]: Pair | Pairs };
/** The same words in one language. */
export type Said<T> = { readonly [K in keyof T]: T[K] extends Pair ? string : Said<T[K]> };

const isPair = (value: Pair | Pairs): value is Pair => Array.isArray(value);
const sideOf = (words: Pairs, side: 0 | 1): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, isPair(value) ? value[side] : sideOf(value, side)]),
  );
const made = new WeakMap<Pairs, Record<Locale, object>>();
/** Each language as a tree of its own: `inBoth(leadWords).cn.title`. */
export const inBoth = <T extends Pairs>(words: T): Readonly<Record<Locale, Said<T>>> => {
  const known = made.get(words) ?? { en: sideOf(words, 0), cn: sideOf(words, 1) };
  made.set(words, known);
  return known as Record<Locale, Said<T>>;
};
/** The words in the language of a person, as a tree of sentences: Chinese for people who chose it, else English. */
export const inLanguage = <T extends Pairs>(words: T, locale: string | null | undefined): Said<T> =>
  inBoth(words)[locale === 'cn' ? 'cn' : 'en'];

/** Between the parts of a list. */
export const commaIn = (locale: Locale): string => (locale === 'cn' ? '、' : ', ');
/** Between what is named and what is said of it. */
export const pauseIn = (locale: Locale): string => (locale === 'cn' ? '，' : ', ');
/** Between what it is about and what is said of it. */
export const colonIn = (locale: Locale): string => (locale === 'cn' ? '：' : ': ');
/** Less than a minute ago: the browser's own word for it is “now”, which nobody says of what has happened. */
export const justNowIn = (locale: Locale): string => (locale === 'cn' ? '刚刚' : 'just now');
/** What is named, with a note in brackets. */
export const notedIn = (locale: Locale, named: string, note: string | number): string =>
  locale === 'cn' ? `${named}（${note}）` : `${named} (${note})`;
/** Between two sentences. */
export const gapIn = (locale: Locale): string => (locale === 'cn' ? '' : ' ');
export const textIn = (text: { en: string; cn?: string | undefined }, locale: Locale): string =>
  (locale === 'cn' ? text.cn : text.en) || text.en;

/** The values of a sentence. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A count as people write it: 3,910. A year or a record number must not be called `count`. */
const asText = (name: string, fact: Facts[string]): string =>
  name === 'count' && typeof fact === 'number' ? fact.toLocaleString('en') : String(fact);
/** Fills `{{name}}` places. A place without a value stays, so that the mistake is visible. */
export const fill = (sentence: string, facts: Facts = {}): string =>
  sentence.includes('{{')
    ? sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
        facts[name] === undefined ? place : asText(name, facts[name]),
      )
    : sentence;

/** Finds the text at a dotted path ("refusals.people.lead_closed"), or undefined. */
export const wordAt = (words: unknown, path: string): string | undefined => {
  let here: unknown = words;
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return typeof here === 'string' ? here : undefined;
};
