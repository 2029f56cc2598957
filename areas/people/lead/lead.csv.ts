/** The list of leads as a file: the words of the page, days and times of the branch. */
import { peopleWords } from '../people.words.ts';
import { leadSources, type LeadRow } from './lead.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { localTime } from '#kit/server/time.ts';

type LeadInFile = Omit<LeadRow, 'can'>;

const sourceOf = (row: LeadInFile): (typeof leadSources)[number] | null =>
  leadSources.find((one) => one === row.source) ?? null;

export const leadsAsCsv = (rows: readonly LeadInFile[], locale: Locale, zone: string): string => {
  const words = inLanguage(peopleWords, locale);
  return toCsv<LeadInFile>(
    [
      { header: words.field.first_name, value: (row) => row.first_name },
      { header: words.field.last_name, value: (row) => row.last_name },
      { header: words.field.email, value: (row) => row.email },
      { header: words.field.phone, value: (row) => row.phone },
      { header: words.field.status, value: (row) => words.lead.status[row.status] },
      {
        header: words.field.source,
        value: (row) => {
          const source = sourceOf(row);
          return source === null ? null : words.source[source];
        },
      },
      { header: words.field.interest, value: (row) => row.interest },
      { header: words.field.sales_staff_id, value: (row) => row.sales_staff_name },
      { header: words.field.next_action, value: (row) => row.next_action },
      { header: words.field.next_action_on, value: (row) => row.next_action_on },
      { header: words.field.branch, value: (row) => row.branch_name },
      { header: words.field.created_at, value: (row) => localTime(row.created_at, zone) },
    ],
    rows,
  );
};
