/** The courses as a file. */
import type { CourseRecord } from './course.store.ts';
import { learnWords } from '../learn.words.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const coursesAsCsv = (rows: readonly CourseRecord[], locale: Locale): string => {
  const { course: words } = inLanguage(learnWords, locale);
  return toCsv<CourseRecord>(
    [
      { header: words.field.title, value: ({ title }) => textIn(title, locale) },
      { header: words.field.category_name, value: ({ category_name }) => textIn(category_name, locale) },
      { header: words.field.branch_name, value: ({ branch_name }) => branch_name ?? words.network },
      { header: words.field.status, value: ({ status }) => words.status[status] },
      { header: words.field.lessons, value: ({ lessons }) => lessons },
      { header: words.field.exams, value: ({ exams }) => exams },
      { header: words.field.taking, value: ({ taking }) => taking },
      { header: words.field.completed, value: ({ completed }) => completed },
    ],
    rows,
  );
};
