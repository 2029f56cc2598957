/** The list of expiring cards as a file: the labels of the page, amounts as numbers with their currency. */
import { expiringWords } from './expiring.words.ts';
import type { ExpiringCard } from './expiring.model.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const expiringAsCsv = (rows: readonly ExpiringCard[], locale: Locale): string => {
  const words = inLanguage(expiringWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<ExpiringCard>(
    [
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.phone, value: (row) => row.phone },
      { header: field.email, value: (row) => row.email },
      { header: field.programme_name, value: (row) => textIn(row.programme_name, locale) },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.kind, value: (row) => words.kind[row.kind] },
      { header: field.method, value: (row) => row.method },
      { header: field.expires_on, value: (row) => row.expires_on },
      { header: field.days_left, value: (row) => row.days_left },
      { header: field.next_on, value: (row) => row.next_on },
      { header: field.currency, value: (row) => row.currency },
      { header: field.next_cents, value: (row) => plainAmount(row.next_cents, row.currency) },
      { header: field.branch_name, value: (row) => row.branch_name },
    ],
    rows,
  );
};
