/** The payouts of a closed month as files: for payroll, and to sign. */
import { commissionWords } from '../commission.words.ts';
import type { Payout, Payouts } from './commission-close.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney, plainAmount } from '#kit/domain/money.ts';
import { fill, inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { pdfOf } from '#kit/server/pdf.ts';

const figures = ['amount_cents', 'carried_in_cents', 'paid_cents', 'carried_out_cents'] as const;

export const payoutsAsCsv = ({ rows, month, currency, branch_name }: Payouts, locale: Locale): string => {
  const { field } = inLanguage(commissionWords, locale).commission_close;
  return toCsv<Payout>(
    [
      { header: field.month, value: () => month.slice(0, 7) },
      { header: field.branch_name, value: () => branch_name },
      { header: field.staff_name, value: (row) => row.staff_name },
      { header: field.currency, value: () => currency },
      ...figures.map((name) => ({
        header: field[name],
        value: (row: Payout) => plainAmount(row[name], currency),
      })),
    ],
    rows,
  );
};

export const payoutsPdf = (payouts: Payouts, locale: Locale): Promise<Buffer> => {
  const words = inLanguage(commissionWords, locale).commission_close;
  const { month, branch_name, currency, rows } = payouts;
  const money = (cents: number): string => formatMoney(cents, currency, locale);
  return pdfOf(`${words.payouts} ${month.slice(0, 7)}`, (sheet) => {
    sheet.text(branch_name, { size: 15, weight: 'strong' });
    sheet.text(`${words.payouts} · ${month.slice(0, 7)}`, { size: 12, weight: 'strong' });
    sheet.text(fill(words.closed_on, { day: formatDay(payouts.closed_on, locale) }), { size: 9, grey: true });
    sheet.gap(16);
    sheet.row(words.field.staff_name, words.field.paid_cents, { size: 9, grey: true });
    sheet.rule();
    for (const row of rows) {
      sheet.row(row.staff_name, money(row.paid_cents));
      const carried = [
        `${words.field.amount_cents} ${money(row.amount_cents)}`,
        row.carried_in_cents === 0 ? null : `${words.field.carried_in_cents} ${money(row.carried_in_cents)}`,
        row.carried_out_cents === 0 ? null : `${words.field.carried_out_cents} ${money(row.carried_out_cents)}`,
      ];
      sheet.text(carried.filter(Boolean).join(' · '), { size: 8, grey: true });
    }
    sheet.rule();
    sheet.row(words.total, money(payouts.paid_cents), { from: 0.4, size: 12, weight: 'strong' });
  });
};
