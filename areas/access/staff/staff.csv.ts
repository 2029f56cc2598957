/** The list of staff as a file: the words of the page. */
import { accessWords } from '../access.words.ts';
import type { StaffRow } from './staff.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { localTime } from '#kit/server/time.ts';

export const staffAsCsv = (rows: readonly StaffRow[], locale: Locale, zone: string): string => {
  const words = inLanguage(accessWords, locale);
  const field = labelsIn(locale, { ...words.field, ...words.staff.field });
  return toCsv<StaffRow>(
    [
      { header: field.first_name, value: (row) => row.first_name },
      { header: field.last_name, value: (row) => row.last_name },
      { header: field.email, value: (row) => row.email },
      { header: field.phone, value: (row) => row.phone },
      { header: field.staff_type, value: (row) => words.staff_type[row.staff_type] },
      { header: field.employment, value: (row) => (row.employment === null ? null : words.employment[row.employment]) },
      { header: field.status, value: (row) => words.staff.status[row.status] },
      {
        header: field.roles,
        value: (row) => row.roles.map((role) => `${textIn(role.title, locale)} (${role.place})`).join('; '),
      },
      { header: field.employed_from, value: (row) => row.employed_from },
      { header: field.certificate_until, value: (row) => row.certificate_until },
      { header: field.sign_in, value: (row) => words.staff.sign_in[row.sign_in] },
      {
        header: field.last_seen_at,
        value: (row) => (row.last_seen_at === null ? null : localTime(row.last_seen_at, zone)),
      },
    ],
    rows,
  );
};
