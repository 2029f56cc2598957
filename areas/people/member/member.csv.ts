/** The list of members as a file: the words of the page, raw days. */
import { peopleWords } from '../people.words.ts';
import type { MemberRow } from './member.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const membersAsCsv = (rows: readonly MemberRow[], locale: Locale): string => {
  const words = inLanguage(peopleWords, locale);
  const field = labelsIn(locale, { ...words.field, ...words.member.field });
  return toCsv<MemberRow>(
    [
      { header: field.number, value: (row) => row.number },
      { header: field.first_name, value: (row) => row.first_name },
      { header: field.last_name, value: (row) => row.last_name },
      { header: field.email, value: (row) => row.email },
      { header: field.phone, value: (row) => row.phone },
      { header: field.card_number, value: (row) => row.card_number },
      { header: field.standing, value: (row) => words.member.standing[row.standing] },
      {
        header: field.programme_name,
        value: (row) => (row.programme_name === null ? null : textIn(row.programme_name, locale)),
      },
      { header: field.end_on, value: (row) => row.end_on },
      { header: field.sales_staff_id, value: (row) => row.sales_staff_name },
      { header: field.trainer_staff_id, value: (row) => row.trainer_staff_name },
      { header: field.joined_on, value: (row) => row.joined_on },
      { header: field.last_seen_on, value: (row) => row.last_seen_on },
      { header: field.branch, value: (row) => row.branch_name },
    ],
    rows,
  );
};
