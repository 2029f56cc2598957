/** The messages as a file: recipient, subject and delivery status; never their texts. */
import { outboxWords } from './outbox.words.ts';
import type { OutboxRow } from './outbox.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const outboxAsCsv = (rows: readonly OutboxRow[], locale: Locale): string => {
  const words = inLanguage(outboxWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<OutboxRow>(
    [
      { header: field.to_address, value: (row) => row.to_address },
      { header: field.subject, value: (row) => row.subject },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.why, value: (row) => row.why },
      { header: field.created_at, value: (row) => row.created_at },
      { header: field.sent_at, value: (row) => row.sent_at },
      { header: field.branch_name, value: (row) => row.branch_name },
    ],
    rows,
  );
};
