/**
 * What has changed on a record since, in words: a status by its word, a person by name, a time in the branch's time
 * zone.
 */
import { areaWords } from '#areas/domain.index.ts';
import { dayIn, formatDay, isDay } from '#kit/domain/day.ts';
import { fallbackLocale, textIn, wordAt, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';

/** `named`: the name of the record that an id refers to, if it is known. */
export type Change = {
  table: string;
  field: string;
  value: unknown;
  named: string | null;
  zone: string | null;
};

const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value);
const isBoth = (value: unknown): value is { en: string; cn: string } =>
  typeof value === 'object' && value !== null && 'en' in value && 'cn' in value;
/** A noun is named like its table, or like its last part: `class_session` is `session`. */
const nounsOf = (table: string): string[] => {
  const parts = table.split('_');
  return parts.map((_, at) => parts.slice(at).join('_'));
};
const inArea = (words: unknown, { table, field }: Change, value: string): string | undefined => {
  const nouns = nounsOf(table).filter((noun) => wordAt(words, `${noun}.title`) !== undefined);
  if (nouns.length === 0) return undefined;
  const paths = nouns.flatMap((noun) => [`${noun}.choice.${field}.${value}`, `${noun}.${field}.${value}`]);
  for (const path of [...paths, `${field}.${value}`]) {
    const word = wordAt(words, path);
    if (word !== undefined) return word;
  }
  return undefined;
};
const choiceWord = (change: Change, value: string, locale: Locale): string | undefined => {
  for (const words of Object.values(areaWords)) {
    const word = inArea(words[locale], change, value) ?? inArea(words[fallbackLocale], change, value);
    if (word !== undefined) return word;
  }
  return undefined;
};

/** Null: nothing readable (an id, a list): then only who changed it is shown. */
export const changedTo = (change: Change, locale: Locale): string | null => {
  const { field, value, named, zone } = change;
  if (named !== null) return named;
  if (value === null || value === '') return '—';
  if (isBoth(value)) return textIn(value, locale);
  if (typeof value === 'number') {
    if (/_(id|by|of)$/.test(field)) return null;
    return field.endsWith('_cents') ? (value / 100).toFixed(2) : String(value);
  }
  if (typeof value !== 'string') return null;
  if (isDay(value)) return formatDay(value, locale);
  if (isInstant(value)) {
    const at = new Date(value);
    return zone === null ? null : `${formatDay(dayIn(zone, at), locale)} ${clockIn(zone, at)}`;
  }
  return choiceWord(change, value, locale) ?? value;
};
