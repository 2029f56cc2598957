/** Which column of the file contains what. Guessed from names and values; a person can correct it. */
import type { Fault } from '#kit/domain/errors.ts';
import { looksLikeDate } from './import-dates.rules.ts';
import type { DateOrder } from './import-dates.rules.ts';
import { importWords } from './import.words.ts';
import { importFields, repeatableFields, type DateField, type ImportField } from './import-fields.rules.ts';
import { looksLikePrice } from './import-price.rules.ts';
import { synonyms } from './import-synonyms.rules.ts';
import { looseKey, oneLine, stableKey, wordsOf } from './import-text.rules.ts';
import { isGenderWord } from './import-vocabulary.rules.ts';
import { inLanguage } from '#kit/domain/words.ts';

/** One entry per column of the file; null leaves the column out. Remembered for files with the same headers. */
export type Mapping = {
  columns: readonly (ImportField | null)[];
  date_orders: Partial<Record<DateField, DateOrder>>;
};
type Confidence = 'sure' | 'likely';
export type ColumnGuess = { header: string; field: ImportField | null; confidence: Confidence | null };
type Candidate = { column: number; field: ImportField; score: number };

const SURE = 100;
const exact = new Map<string, ImportField>();
const phrases: { field: ImportField; words: string }[] = [];
for (const field of importFields) {
  for (const synonym of synonyms[field]) {
    const key = looseKey(synonym);
    exact.set(key, field);
    // Short names are too common inside others ("last" in "last visit").
    if (key.length >= 5 || /\p{Script=Han}{2}/u.test(key))
      phrases.push({ field, words: ` ${wordsOf(synonym).join(' ')} ` });
  }
}

/** What the values of a column must look like; a field without a rule takes any text. */
const looksRight: Partial<Record<ImportField, (value: string) => boolean>> = {
  email: (value) => value.includes('@'),
  guardian_email: (value) => value.includes('@'),
  phone: (value) => /^\+?[\d\s().\-/]{7,24}$/.test(value) && !looksLikeDate(value),
  emergency_phone: (value) => /^\+?[\d\s().\-/]{7,24}$/.test(value),
  joined_on: looksLikeDate,
  ends_on: looksLikeDate,
  sessions_left: (value) => /^\d{1,4}$/.test(value),
  next_payment_on: looksLikeDate,
  frozen_until: looksLikeDate,
  price: looksLikePrice,
  date_of_birth: looksLikeDate,
  gender: isGenderWord,
};
const MIN_SHARE = 0.3;
const shareRight = (field: ImportField, values: readonly string[]): number | null => {
  const right = looksRight[field];
  return right && values.length > 0 ? values.filter(right).length / values.length : null;
};

const inside = (header: string): { field: ImportField; length: number } | null => {
  const words = ` ${wordsOf(header).join(' ')} `;
  const squeezed = looseKey(header);
  let best: { field: ImportField; length: number } | null = null;
  for (const phrase of phrases) {
    const found =
      words.includes(phrase.words) || (/\p{Script=Han}/u.test(phrase.words) && squeezed.includes(phrase.words.trim()));
    if (found && phrase.words.length > (best?.length ?? 0)) best = { field: phrase.field, length: phrase.words.length };
  }
  return best;
};

const byName = (header: string, column: number, values: readonly string[]): Candidate | null => {
  const named = exact.get(looseKey(header));
  const found = named ? { field: named, score: SURE } : inside(header);
  if (!found) return null;
  const share = shareRight(found.field, values);
  if (share === null || share >= MIN_SHARE)
    return { column, field: found.field, score: 'score' in found ? SURE : 50 + Math.min(40, found.length) };
  return named ? { column, field: named, score: 40 } : null;
};

const groups = new Set(['group', 'family', 'family group', 'household', 'keluarga', '家庭', '家庭组'].map(looseKey));
/** Some systems group a family under the e-mail of the person who pays. Other groups aren't families. */
const byGroup = (header: string, column: number, values: readonly string[]): Candidate | null =>
  groups.has(looseKey(header)) && (shareRight('guardian_email', values) ?? 0) >= 0.8
    ? { column, field: 'guardian_email', score: 45 }
    : null;

/** Without a known name: a column of e-mails, phones or genders shows itself by its values. */
const byValues = (column: number, values: readonly string[]): Candidate | null => {
  if (values.length < 3) return null;
  const field = (['email', 'gender', 'phone'] as const).find((name) => (shareRight(name, values) ?? 0) >= 0.8);
  return field ? { column, field, score: 20 } : null;
};

/**
 * Guesses the field of each column. `sampleRows` are the first rows of the file, in the order of the headers.
 * No field is given twice except those that take several columns.
 */
export const guessMapping = (headers: readonly string[], sampleRows: readonly (readonly string[])[]): ColumnGuess[] => {
  const guesses: ColumnGuess[] = headers.map((header) => ({ header, field: null, confidence: null }));
  const candidates = headers.flatMap((header, column) => {
    const values = sampleRows.map((row) => oneLine(row[column] ?? '')).filter((value) => value !== '');
    return [byName(header, column, values), byGroup(header, column, values), byValues(column, values)].filter(
      (found) => found !== null,
    );
  });
  const taken = new Set<ImportField>();
  for (const { column, field, score } of candidates.toSorted((a, b) => b.score - a.score || a.column - b.column)) {
    if (guesses[column]?.field !== null || (taken.has(field) && !repeatableFields.has(field))) continue;
    taken.add(field);
    guesses[column] = { header: headers[column] ?? '', field, confidence: score === SURE ? 'sure' : 'likely' };
  }
  return guesses;
};

/** Why a mapping can't be used: no name, or a field that is set for two columns. */
export const mappingFaults = (mapping: Mapping): Fault[] => {
  const fields = mapping.columns.filter((field) => field !== null);
  const twice = fields.filter((field, i) => !repeatableFields.has(field) && fields.indexOf(field) !== i);
  const named = fields.includes('first_name') || fields.includes('full_name');
  return [
    ...(named ? [] : [{ field: 'columns', key: 'no_name_column' }]),
    ...[...new Set(twice)].map((field) => ({ field: 'columns', key: 'field_twice', facts: { field } })),
  ];
};

/** The first line must contain column names: an e-mail or a date in it means that the file starts with a person. */
export const hasHeaders = (headers: readonly string[]): boolean =>
  headers.some((header) => looseKey(header) !== '') &&
  !headers.some((header) => header.includes('@') || looksLikeDate(oneLine(header)));

/** The column that we add to the file of rows to fix, in both languages. */
const reasonHeaders = [inLanguage(importWords, 'en').reason, inLanguage(importWords, 'cn').reason] as const;
const reasonKeys = new Set(reasonHeaders.map(looseKey));

/**
 * The same for files with the same columns in the same order, whatever the case and the spaces. The reasons in the last
 * column of our own file are ignored: corrected rows are read like the first time.
 */
export const headerSignature = (headers: readonly string[]): string => {
  const keys = headers.map(looseKey);
  return stableKey((reasonKeys.has(keys.at(-1) ?? '') ? keys.slice(0, -1) : keys).join('|'));
};
