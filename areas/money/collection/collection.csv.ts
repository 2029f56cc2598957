/** The collection list as a file: the labels of the page, amounts as numbers with their currency. */
import { billingWords } from '../billing/billing.words.ts';
import type { CollectionRow } from './collection.model.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const collectionAsCsv = (rows: readonly CollectionRow[], locale: Locale): string => {
  const words = inLanguage(billingWords, locale).collection;
  const field = labelsIn(locale, words.field);
  return toCsv<CollectionRow>(
    [
      { header: field.number, value: (row) => row.number },
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.phone, value: (row) => row.phone },
      { header: field.email, value: (row) => row.email },
      { header: field.programme_name, value: (row) => row.programme_name && textIn(row.programme_name, locale) },
      { header: field.what, value: (row) => textIn(row.what, locale) },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.by, value: (row) => words.by[row.by] },
      { header: field.method, value: (row) => row.method },
      { header: field.due_on, value: (row) => row.due_on },
      { header: field.days_over, value: (row) => row.days_over },
      { header: field.currency, value: (row) => row.currency },
      { header: field.open_cents, value: (row) => plainAmount(row.open_cents, row.currency) },
      { header: field.next_try_on, value: (row) => row.next_try_on },
      { header: field.next_letter_on, value: (row) => row.next_letter_on },
      { header: field.stops_on, value: (row) => row.stops_on },
      { header: field.decline_code, value: (row) => row.decline_code },
      { header: field.branch_name, value: (row) => row.branch_name },
    ],
    rows,
  );
};
