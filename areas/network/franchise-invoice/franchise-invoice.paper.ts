/** Franchise invoices and statements as files: PDF in either language, and CSV for spreadsheets. */
import { networkWords } from '../network.words.ts';
import type { FranchiseInvoice, FranchiseInvoiceRow, Statement } from './franchise-invoice.model.ts';
import { lineComputed, lineTitle } from './franchise-invoice.words.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney, plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import type { Ctx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import { pdfOf, type Sheet } from '#kit/server/pdf.ts';
import type { LineRecord } from './franchise-invoice.store.ts';
import { partyOf } from '../organisation/organisation.store.ts';

export const onPaper = (locale: Locale) => {
  const words = inLanguage(networkWords, locale);
  return { ...words, field: labelsIn(locale, words.field) };
};
const grey = { size: 9, grey: true } as const;

export type Party = { name: string; address: string; legal_number: string | null; tax_number: string | null };
export const getParty = async (ctx: Ctx, id: number): Promise<Party> => {
  const [[party]] = await ctx.read(partyOf(id));
  if (!party) throw new NotFound();
  return party;
};
export const printParty = (sheet: Sheet, label: string, { name, address, legal_number, tax_number }: Party): void => {
  sheet.text(label, grey);
  sheet.text(name, { size: 12, weight: 'strong' });
  for (const line of [legal_number, tax_number, address]) if (line) sheet.text(line, grey);
  sheet.gap(10);
};

type Printed = { invoice: FranchiseInvoice; issuer: Party; debtor: Party; locale: Locale };
export const franchiseInvoicePdf = ({ invoice, issuer, debtor, locale }: Printed): Promise<Buffer> =>
  pdfOf(invoice.number, (sheet) => {
    const { franchise_invoice: words, field } = onPaper(locale);
    const { currency } = invoice;
    const money = (cents: number): string => formatMoney(cents, currency, locale);
    sheet.text(words.document, { size: 16, weight: 'strong' });
    sheet.text(invoice.number, { size: 12, weight: 'strong' });
    const period = `${words.period} ${formatDay(invoice.from_on, locale)} – ${formatDay(invoice.until_on, locale)}`;
    sheet.text(period, grey);
    const dates = `${field.issued_on} ${formatDay(invoice.issued_on, locale)} · ${field.due_on} ${formatDay(invoice.due_on, locale)}`;
    sheet.text(`${dates} · ${words.status[invoice.status]}`, grey);
    sheet.gap(16);
    printParty(sheet, words.from, issuer);
    printParty(sheet, words.to, debtor);
    sheet.text(words.base[invoice.royalty_base], grey);
    sheet.row(words.line, field.total_cents, grey);
    sheet.rule();
    for (const line of invoice.lines) {
      sheet.keep(40);
      sheet.row(lineTitle(words, line), money(line.amount_cents));
      const said = lineComputed(words, line, currency, locale);
      if (said !== null) sheet.text(said, { size: 8, grey: true });
    }
    sheet.rule();
    sheet.row(words.total, money(invoice.total_cents), { from: 0.4, size: 12, weight: 'strong' });
    if (invoice.status === 'success' || invoice.total_cents === 0 || invoice.pay_to === '') return;
    sheet.gap(16);
    sheet.text(words.pay_to, grey);
    sheet.text(invoice.pay_to);
    sheet.text(fill(words.pay_reference, { number: invoice.number }));
  });

export const statementPdf = (statement: Statement, locale: Locale): Promise<Buffer> =>
  pdfOf(statement.organisation_name, (sheet) => {
    const { franchise_invoice: words } = onPaper(locale);
    sheet.text(words.statement, { size: 16, weight: 'strong' });
    sheet.text(statement.organisation_name, { size: 12, weight: 'strong' });
    if (statement.accounts.length === 0) sheet.text(words.statement_none);
    for (const { currency, issuer_name, opening_cents, entries, closing_cents } of statement.accounts) {
      const money = (cents: number): string => formatMoney(cents, currency, locale);
      sheet.gap(16);
      sheet.text(`${words.from} ${issuer_name} · ${currency}`, grey);
      sheet.row(words.opening, money(opening_cents));
      sheet.rule();
      for (const { day, what, number, amount_cents, balance_cents } of entries) {
        sheet.keep(30);
        sheet.row(`${formatDay(day, locale)} · ${fill(words.entry[what], { number })}`, money(amount_cents));
        sheet.text(money(balance_cents), { size: 8, grey: true, align: 'right' });
      }
      sheet.rule();
      sheet.row(words.closing, money(closing_cents), { size: 12, weight: 'strong' });
    }
  });

type Entry = { account: Statement['accounts'][number]; entry: Statement['accounts'][number]['entries'][number] };
/** A spreadsheet that adds up the amounts gets the closing balance: the first balance includes the opening one. */
export const statementAsCsv = ({ accounts }: Statement, locale: Locale): string => {
  const { field, franchise_invoice: words } = onPaper(locale);
  return toCsv<Entry>(
    [
      { header: words.day, value: ({ entry }) => entry.day },
      { header: field.issuer_name, value: ({ account }) => account.issuer_name },
      { header: words.line, value: ({ entry }) => fill(words.entry[entry.what], { number: entry.number }) },
      { header: field.number, value: ({ entry }) => entry.number },
      { header: field.currency, value: ({ account }) => account.currency },
      { header: words.amount, value: ({ account, entry }) => plainAmount(entry.amount_cents, account.currency) },
      { header: words.balance, value: ({ account, entry }) => plainAmount(entry.balance_cents, account.currency) },
    ],
    accounts.flatMap((account) => account.entries.map((entry) => ({ account, entry }))),
  );
};

type Of = { invoice: Omit<FranchiseInvoiceRow, 'can'>; line: LineRecord };
const factAmount = ({ invoice, line }: Of, fact: string): string | null =>
  fact in line.facts ? plainAmount(Number(line.facts[fact]), invoice.currency) : null;
/** One row for each line, so that spreadsheets can add them up. */
export const invoicesAsCsv = (rows: readonly Of[], locale: Locale): string => {
  const { field, franchise_invoice: words } = onPaper(locale);
  return toCsv<Of>(
    [
      { header: field.number, value: ({ invoice }) => invoice.number },
      { header: field.organisation_name, value: ({ invoice }) => invoice.organisation_name },
      { header: field.issuer_name, value: ({ invoice }) => invoice.issuer_name },
      { header: field.month, value: ({ invoice }) => invoice.month.slice(0, 7) },
      { header: field.issued_on, value: ({ invoice }) => invoice.issued_on },
      { header: field.due_on, value: ({ invoice }) => invoice.due_on },
      { header: field.status, value: ({ invoice }) => words.status[invoice.status] },
      { header: words.line, value: ({ line }) => lineTitle(words, line) },
      { header: words.net, value: (of) => factAmount(of, 'net_cents') },
      { header: words.returned, value: (of) => factAmount(of, 'returns_cents') },
      {
        header: field.royalty_bp,
        value: ({ line }) => ('rate_bp' in line.facts ? Number(line.facts['rate_bp']) / 100 : null),
      },
      { header: field.currency, value: ({ invoice }) => invoice.currency },
      { header: field.total_cents, value: ({ invoice, line }) => plainAmount(line.amount_cents, invoice.currency) },
    ],
    rows,
  );
};
