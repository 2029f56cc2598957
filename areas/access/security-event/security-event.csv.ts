import { securityEventWords } from './security-event.words.ts';
import type { SecurityEventRow } from './security-event.model.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const eventsAsCsv = (rows: readonly SecurityEventRow[], locale: Locale): string => {
  const { field: own, kind, factor } = inLanguage(securityEventWords, locale);
  const field = labelsIn(locale, own);
  return toCsv<SecurityEventRow>(
    [
      { header: field.at, value: (row) => row.at },
      { header: field.kind, value: (row) => kind[row.kind] },
      { header: field.said, value: (row) => row.said },
      { header: field.count, value: (row) => row.count },
      { header: field.who, value: (row) => row.who },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.address, value: (row) => row.address },
      { header: field.factor, value: (row) => (row.factor === null ? null : factor[row.factor]) },
    ],
    rows,
  );
};
