/** Results as a file. */
import type { ResultRow } from './attempt.model.ts';
import { learnWords } from '../learn.words.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { localTime } from '#kit/server/time.ts';

export const resultsAsCsv = (rows: readonly ResultRow[], locale: Locale, zone: string): string => {
  const { attempt: words, exam } = inLanguage(learnWords, locale);
  return toCsv<ResultRow>(
    [
      { header: words.field.staff_name, value: (row) => row.staff_name },
      { header: words.field.course_title, value: (row) => textIn(row.course_title, locale) },
      { header: words.field.exam_title, value: (row) => textIn(row.exam_title, locale) },
      { header: words.field.kind, value: (row) => exam.kind[row.kind] },
      { header: words.field.attempt, value: (row) => row.attempt },
      { header: words.field.status, value: (row) => words.status[row.status] },
      { header: words.field.marks, value: (row) => row.marks },
      { header: words.field.marks_total, value: (row) => row.marks_total },
      { header: words.field.percent, value: (row) => row.percent },
      { header: words.field.started_at, value: (row) => localTime(row.started_at, zone) },
      { header: words.field.submitted_at, value: (row) => (row.submitted_at ? localTime(row.submitted_at, zone) : '') },
    ],
    rows,
  );
};
