/** Statements as a file. */
import { commissionWords } from '../commission.words.ts';
import type { CommissionRow } from './commission.model.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { toCsv } from '#kit/server/csv.ts';

const amount =
  (of: 'net_cents' | 'earned_cents' | 'taken_back_cents' | 'adjusted_cents' | 'amount_cents') =>
  (row: CommissionRow): string =>
    plainAmount(row[of], row.currency);

export const commissionsAsCsv = (rows: readonly CommissionRow[], locale: Locale): string => {
  const { field, status } = inLanguage(commissionWords, locale).commission;
  return toCsv<CommissionRow>(
    [
      { header: field.month, value: (row) => row.month.slice(0, 7) },
      { header: field.staff_name, value: (row) => row.staff_name },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.status, value: (row) => status[row.status] },
      { header: field.sales, value: (row) => row.sales },
      { header: field.currency, value: (row) => row.currency },
      { header: field.net_cents, value: amount('net_cents') },
      { header: field.earned_cents, value: amount('earned_cents') },
      { header: field.taken_back_cents, value: amount('taken_back_cents') },
      { header: field.adjusted_cents, value: amount('adjusted_cents') },
      { header: field.amount_cents, value: amount('amount_cents') },
    ],
    rows,
  );
};
