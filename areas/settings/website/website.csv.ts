/** Keys as a file: what they allow and where, never a secret. */
import { websiteWords } from './website.words.ts';
import type { KeyRecord } from './website.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const keysAsCsv = (rows: readonly KeyRecord[], locale: Locale): string => {
  const words = inLanguage(websiteWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<KeyRecord>(
    [
      { header: field.name, value: (row) => row.name },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.state, value: (row) => words.state[row.state] },
      { header: field.origins, value: (row) => row.origins.join(' ') },
      { header: field.scopes, value: (row) => row.scopes.map((one) => words.scope[one]).join(', ') },
      { header: field.privacy_url, value: (row) => row.privacy_url },
      { header: field.site, value: (row) => row.site },
      { header: field.secret_prefix, value: (row) => row.secret_prefix },
      { header: field.leads, value: (row) => row.leads },
      { header: field.last_used_at, value: (row) => row.last_used_at },
      { header: field.rotated_at, value: (row) => row.rotated_at },
      { header: field.ended_at, value: (row) => row.ended_at },
      { header: field.staff_name, value: (row) => row.staff_name },
      { header: field.created_at, value: (row) => row.created_at },
    ],
    rows,
  );
};
