/**
 * Words on the page. Each area's words are a namespace of their own, loaded with its pages, in the language that is
 * shown. The compiler knows them from the index of areas: `useWords('people')('lead.title')`.
 */
import { fallbackLocale, fill, wordAt, type Facts, type Locale, type Said } from '#kit/domain/words.ts';
import { signal, useSignal } from './signal.ts';
import type { blocksWords } from '#kit/domain/blocks.words.ts';
import type { shellWords } from '#kit/domain/shell.words.ts';
import type { areaWords } from '#areas/domain.index.ts';
import type { reportPageWords } from '#kit/domain/report-page.words.ts';
import type { faultsWords } from '#kit/domain/faults.words.ts';

type AreaWords = { [A in keyof typeof areaWords]: (typeof areaWords)[A]['en'] };
export type Words = AreaWords & {
  blocks: Said<typeof blocksWords>;
  shell: Said<typeof shellWords>;
  kit: Said<typeof faultsWords>;
  reports: Said<typeof reportPageWords>;
};
export type Area = keyof Words;
export type { Facts };

type Dotted<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Dotted<T[K]>}` }[keyof T & string];
type Nouns<A extends Area> = {
  [K in keyof Words[A] & string]: Words[A][K] extends { title: string } ? K : never;
}[keyof Words[A] & string];
type Shared = keyof Words['blocks']['field'];
/** A label that all areas share, under the name of a noun or of the area: `lead.field.email`, `field.email`. */
type Label<A extends Area> = `field.${Shared}` | `${Nouns<A>}.field.${Shared}`;
type Counted<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
/** `lead.title`; a counted word (`total_one`, `total_other`) is used without its ending and with a `count`. */
export type WordKey<A extends Area> = Counted<Dotted<Words[A]>> | Label<A>;
export type Say<A extends Area> = (key: WordKey<A>, facts?: Facts) => string;

/** Where the words of a namespace are, one file for each language: `import('./people.words.ts?cn')`. */
export type WordsIn = Readonly<Record<Locale, () => Promise<{ default: object }>>>;
const loaders = new Map<string, WordsIn>();
/** What has been loaded, by locale and area. */
const words = new Map<string, object>();
const under = new Map<string, Promise<void>>();
const shownLocale = signal<Locale>(fallbackLocale);

/** Defines where the words of a namespace are; they are loaded when they are first needed. */
export const wordsFrom = (area: string, load: WordsIn): void => {
  loaders.set(area, load);
};

const fetchWords = async (area: string, locale: Locale): Promise<void> => {
  const load = loaders.get(area);
  if (!load) throw new Error(`no words are known for "${area}"`);
  words.set(`${locale}/${area}`, (await load[locale]()).default);
};

/** Resolves once the words of an area are loaded; a failed load is tried again the next time. */
export const needWords = (area: string, locale: Locale = currentLocale()): Promise<void> => {
  const key = `${locale}/${area}`;
  const known = under.get(key);
  if (known) return known;
  const loading = fetchWords(area, locale).catch((error: unknown) => {
    under.delete(key);
    throw error;
  });
  under.set(key, loading);
  return loading;
};

export const currentLocale = (): Locale => shownLocale.get();

/** Switches to a language; its words have to be loaded (`changeLocale` loads them first). */
export const showLocale = (locale: Locale): void => {
  document.documentElement.lang = locale === 'cn' ? 'zh-Hans' : 'en';
  shownLocale.set(locale);
};

/** First loads the words of the page in the other language, so that no keys are shown. */
export const changeLocale = async (locale: Locale): Promise<void> => {
  const areas = [...new Set([...under.keys()].map((key) => key.slice(key.indexOf('/') + 1)))];
  await Promise.all(areas.map((area) => needWords(area, locale)));
  showLocale(locale);
};

/** One or more: English has two forms, Chinese one. */
const formOf = (count: unknown, locale: Locale): string => (count === 1 && locale === 'en' ? '_one' : '_other');

/** A word whose key is built at run time (`people.lead` + `field.name`); undefined if there is none. */
export const findWord = (area: string, key: string, facts: Facts = {}): string | undefined => {
  const locale = currentLocale();
  const known = words.get(`${locale}/${area}`);
  const counted = facts['count'] === undefined ? undefined : wordAt(known, `${key}${formOf(facts['count'], locale)}`);
  const sentence = counted ?? wordAt(known, key);
  return sentence === undefined ? undefined : fill(sentence, facts);
};

/** What the table of all areas calls the field that a key ends with (`lead.field.email`). */
const sharedLabel = (key: string): string | undefined => {
  const name = /(?:^|\.)field\.(\w+)$/.exec(key)?.[1];
  return name === undefined ? undefined : findWord('blocks', `field.${name}`);
};

const sayWith =
  (area: string) =>
  (key: string, facts?: Facts): string =>
    findWord(area, key, facts) ?? sharedLabel(key) ?? `${area}.${key}`;

/** The words of an area, outside React. */
export const say = <A extends Area>(area: A): Say<A> => sayWith(area);

/** The words of an area; the component is rendered again when the language changes. */
export const useWords = <A extends Area>(area: A): Say<A> => {
  useSignal(shownLocale);
  return sayWith(area);
};

export const useLocale = (): Locale => useSignal(shownLocale);
