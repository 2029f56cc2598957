import { redemptionWords } from './promotion.words.ts';
import type { RedemptionRecord } from './promotion.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const redemptionsAsCsv = (rows: readonly RedemptionRecord[], locale: Locale): string => {
  const words = inLanguage(redemptionWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<RedemptionRecord>(
    [
      { header: field.redeemed_at, value: (row) => row.redeemed_at },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.partner_name, value: (row) => row.partner_name },
      { header: field.title, value: (row) => textIn(row.title, locale) },
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.redeemed_by_name, value: (row) => row.redeemed_by_name },
      { header: field.status, value: (row) => words.choice.status[row.status] },
      { header: field.undo_reason, value: (row) => row.undo_reason },
    ],
    rows,
  );
};
