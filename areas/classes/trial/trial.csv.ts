/** Trials as a file. */
import { trialWords } from './trial.words.ts';
import type { TrialRecord } from './trial.store.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { toCsv } from '#kit/server/csv.ts';

export const trialsAsCsv = (rows: readonly TrialRecord[], locale: Locale): string => {
  const words = inLanguage(trialWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<TrialRecord>(
    [
      { header: field.first_name, value: (row) => fullName(row) },
      { header: field.email, value: (row) => row.email },
      { header: field.phone, value: (row) => row.phone },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.class_name, value: (row) => textIn(row.class_name, locale) },
      { header: field.day, value: (row) => row.day },
      { header: field.starts_at, value: (row) => clockIn(row.time_zone, new Date(row.starts_at)) },
      { header: field.facility_name, value: (row) => row.facility_name },
      {
        header: field.cancelled_by,
        value: (row) => (row.cancelled_by === null ? null : words.choice.cancelled_by[row.cancelled_by]),
      },
      { header: field.reason, value: (row) => row.reason },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.booked_by_name, value: (row) => row.booked_by_name },
      { header: field.again_reason, value: (row) => row.again_reason },
      { header: field.created_at, value: (row) => row.created_at },
    ],
    rows,
  );
};
