/** Suppressed addresses as a file, masked as on the page. */
import { suppressionWords } from './suppression.words.ts';
import type { SuppressionRecord } from './suppression.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const suppressionsAsCsv = (rows: readonly SuppressionRecord[], locale: Locale): string => {
  const words = inLanguage(suppressionWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<SuppressionRecord>(
    [
      { header: field.channel, value: (row) => words.channel[row.channel] },
      { header: field.masked, value: (row) => row.masked },
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.reason, value: (row) => words.reason[row.reason] },
      { header: field.via, value: (row) => words.via[row.via] },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.created_at, value: (row) => row.created_at },
      { header: field.lifted_at, value: (row) => row.lifted_at },
      { header: field.note, value: (row) => row.note },
    ],
    rows,
  );
};
