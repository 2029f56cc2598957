/** What became of each person of a sending, as a file. */
import { campaignRunWords } from './campaign-run.words.ts';
import type { Recipient } from './campaign-run.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const recipientsAsCsv = (rows: readonly Recipient[], locale: Locale): string => {
  const { person } = inLanguage(campaignRunWords, locale);
  return toCsv<Recipient>(
    [
      { header: person.field.name, value: (row) => row.name },
      { header: person.field.address, value: (row) => row.address },
      { header: person.field.status, value: (row) => person.status[row.status] },
      { header: person.field.done_at, value: (row) => row.done_at },
      { header: person.field.variant, value: (row) => (row.variant === null ? null : person.variant[row.variant]) },
      { header: person.field.opened_at, value: (row) => row.opened_at },
      { header: person.field.clicked_at, value: (row) => row.clicked_at },
      {
        header: person.field.reported,
        value: (row) => (row.reported === null ? null : person.reported[row.reported]),
      },
      { header: person.field.devices, value: (row) => row.devices },
      { header: person.field.detail, value: (row) => row.detail },
    ],
    rows,
  );
};
