/** The list of leads as a file: the words of the page, days and times of the branch. */
import { peopleWords } from '../people.words.ts';
import { leadSources, type LeadRow } from './lead.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { localTime } from '#kit/server/time.ts';

type LeadInFile = Omit<LeadRow, 'can'>;

const sourceOf = (row: LeadInFile): (typeof leadSources)[number] | null =>
  leadSources.find((one) => one === row.source) ?? null;

export const leadsAsCsv = (rows: readonly LeadInFile[], locale: Locale, zone: string): string => {
  const words = inLanguage(peopleWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<LeadInFile>(
    [
      { header: field.first_name, value: (row) => row.first_name },
      { header: field.last_name, value: (row) => row.last_name },
      { header: field.email, value: (row) => row.email },
      { header: field.phone, value: (row) => row.phone },
      { header: field.status, value: (row) => words.lead.status[row.status] },
      {
        header: field.source,
        value: (row) => {
          const source = sourceOf(row);
          return source === null ? null : words.source[source];
        },
      },
      { header: field.interest, value: (row) => row.interest },
      { header: field.sales_staff_id, value: (row) => row.sales_staff_name },
      { header: field.next_action, value: (row) => row.next_action },
      { header: field.next_action_on, value: (row) => row.next_action_on },
      { header: field.branch, value: (row) => row.branch_name },
      { header: field.created_at, value: (row) => localTime(row.created_at, zone) },
    ],
    rows,
  );
};
