/** Staff invoices as files: CSV for spreadsheets, and PDF with one or many. */
import { shiftWords } from '../shift.words.ts';
import { computedFrom, kindText, sumsByKind } from './staff-invoice.rules.ts';
import type { StaffInvoiceLine, StaffInvoiceRow } from './staff-invoice.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney, plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, fill, textIn, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { pdfOf, type Sheet } from '#kit/server/pdf.ts';

const wordsIn = (locale: Locale) => {
  const words = inLanguage(shiftWords, locale);
  return { ...words, field: labelsIn(locale, words.field) };
};
type Printed = Omit<StaffInvoiceRow, 'can'> & { lines: readonly StaffInvoiceLine[] };

export const invoicesAsCsv = (rows: readonly Omit<StaffInvoiceRow, 'can'>[], locale: Locale): string => {
  const { field, staff_invoice } = wordsIn(locale);
  return toCsv<Omit<StaffInvoiceRow, 'can'>>(
    [
      { header: field.number, value: (row) => row.number },
      { header: field.staff_name, value: (row) => row.staff_name },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.from_on, value: (row) => row.from_on },
      { header: field.until_on, value: (row) => row.until_on },
      { header: field.issued_on, value: (row) => row.issued_on },
      { header: field.status, value: (row) => staff_invoice.status[row.status] },
      { header: field.lines_count, value: (row) => row.lines_count },
      { header: field.currency, value: (row) => row.currency },
      { header: field.total_cents, value: (row) => plainAmount(row.total_cents, row.currency) },
      { header: field.paid_on, value: (row) => row.paid_on },
      { header: field.method, value: (row) => row.method && staff_invoice.method[row.method] },
      { header: field.reference, value: (row) => row.reference },
    ],
    rows,
  );
};

const computed = (line: StaffInvoiceLine, locale: Locale): string | null => {
  const { staff_invoice: words } = wordsIn(locale);
  const { by } = words;
  const said = { ...words, 'by.hour': by.hour, 'by.class': by.class, 'by.head': by.head, 'by.session': by.session };
  return computedFrom(line, {
    words: (key, facts) => fill(said[key], facts),
    money: (cents) => formatMoney(cents, line.currency, locale),
    locale,
  });
};

/** By kind of work, if there is more than one. */
const drawSums = (sheet: Sheet, { lines, currency }: Printed, locale: Locale): void => {
  const { kind_sum } = wordsIn(locale).staff_invoice;
  const said = {
    'kind_sum.shift': kind_sum.shift,
    'kind_sum.class': kind_sum.class,
    'kind_sum.pt': kind_sum.pt,
    'kind_sum.fight_fit': kind_sum.fight_fit,
    'kind_sum.adjustment': kind_sum.adjustment,
  };
  const sums = sumsByKind(lines);
  if (sums.length < 2) return;
  for (const sum of sums)
    sheet.row(
      kindText(sum, (key, facts) => fill(said[key], facts), locale),
      formatMoney(sum.amount_cents, currency, locale),
      { from: 0.4, size: 9, grey: true },
    );
};

const draw = (sheet: Sheet, invoice: Printed, locale: Locale): void => {
  const words = wordsIn(locale).staff_invoice;
  const { field } = wordsIn(locale);
  const money = (cents: number): string => formatMoney(cents, invoice.currency, locale);
  sheet.text(invoice.branch_name, { size: 15, weight: 'strong' });
  sheet.text(`${words.document} ${invoice.number}`, { size: 12, weight: 'strong' });
  const period = `${formatDay(invoice.from_on, locale)} – ${formatDay(invoice.until_on, locale)}`;
  sheet.text(`${period} · ${words.status[invoice.status]}`, { size: 9, grey: true });
  sheet.gap(16);
  sheet.text(words.for, { size: 9, grey: true });
  sheet.text(invoice.staff_name, { size: 12, weight: 'strong' });
  sheet.gap(16);
  sheet.row(words.line, field.amount_cents, { size: 9, grey: true });
  sheet.rule();
  for (const line of invoice.lines) {
    sheet.row(`${formatDay(line.day, locale)} · ${textIn(line.title, locale)}`, money(line.amount_cents));
    const said = computed(line, locale);
    if (said !== null) sheet.text(said, { size: 8, grey: true });
  }
  sheet.rule();
  drawSums(sheet, invoice, locale);
  sheet.row(words.total, money(invoice.total_cents), { from: 0.4, size: 12, weight: 'strong' });
  if (invoice.paid_on !== null) {
    const paid = fill(words.paid_with, { day: formatDay(invoice.paid_on, locale) });
    const how = [paid, invoice.method && words.method[invoice.method], invoice.reference].filter(Boolean);
    sheet.text(how.join(' · '), { size: 9, grey: true });
  }
};

const WHOLE_PAGE = 700;
export const staffInvoicesPdf = (invoices: readonly Printed[], locale: Locale): Promise<Buffer> =>
  pdfOf(invoices.map(({ number }) => number).join(', '), (sheet) => {
    invoices.forEach((invoice, at) => {
      if (at > 0) sheet.keep(WHOLE_PAGE);
      draw(sheet, invoice, locale);
    });
  });
