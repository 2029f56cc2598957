/**
 * Invoice, receipt and credit note as PDF: letterhead, tax number and all fields of a tax invoice, in either language.
 */
import { moneyWords } from '../money.words.ts';
import type { CreditNote } from '../invoice/credit-note.model.ts';
import type { Invoice, InvoiceLine } from '../invoice/invoice.model.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { companyOf, footerIn, headerOf, lineFigures } from './paper.rules.ts';
import type { Payment } from '../payment/payment.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import { isTaxInvoice, taxSums } from '../tax/tax.rules.ts';
import { taxWords } from '../tax/tax.words.ts';
import { rateLabel } from '../tax/tax-label.rules.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, textIn, type Locale } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { pdfOf, type Sheet, type TextLook } from '#kit/server/pdf.ts';
import type { Said } from '#kit/domain/words.ts';

type On = { sheet: Sheet; invoice: Invoice; locale: Locale; words: Said<typeof moneyWords>['invoice'] };
const wordsIn = (locale: Locale): On['words'] => inLanguage(moneyWords, locale).invoice;

type Head = {
  kind: string;
  /** A statement has none. */
  number?: string;
  dates: readonly (readonly [label: string, day: Day])[];
  of?: string;
  /** A word across the top, such as "Paid". */
  mark?: string | undefined;
};
export const letterhead = ({ sheet, invoice, locale, words }: On, logo: Buffer | null, head: Head): void => {
  const top = sheet.y;
  if (logo) sheet.picture(logo);
  sheet.text(invoice.branch_name, { size: 15, weight: 'strong', share: 0.55 });
  const { branch_address, branch_phone, branch_email, branch_tax_number } = invoice;
  const tax = branch_tax_number && `${words.tax_number} ${branch_tax_number}`;
  const phone = branch_phone && phoneText(branch_phone);
  const lines = [companyOf(invoice), headerOf(invoice), branch_address, phone, branch_email, tax].filter(Boolean);
  for (const line of lines) sheet.text(String(line), { size: 9, grey: true, share: 0.55 });
  const below = sheet.y;
  sheet.y = top;
  sheet.text(head.kind, { size: 16, weight: 'strong', from: 0.55, align: 'right' });
  if (head.number !== undefined) sheet.text(`${words.field.number} ${head.number}`, { from: 0.55, align: 'right' });
  for (const [label, day] of head.dates)
    sheet.text(`${label} ${formatDay(day, locale)}`, { from: 0.55, align: 'right' });
  if (head.of) sheet.text(head.of, { from: 0.55, align: 'right' });
  if (head.mark) {
    sheet.gap(4);
    sheet.text(head.mark, { from: 0.55, align: 'right', size: 14, weight: 'strong' });
  }
  sheet.y = Math.max(below, sheet.y) + 22;
};

export const clientOn = ({ sheet, invoice, words }: On): void => {
  sheet.text(words.bill_to, { size: 9, grey: true });
  sheet.text(invoice.member_name, { size: 12, weight: 'strong' });
  const number = invoice.member_number && fill(words.client_number, { number: invoice.member_number });
  for (const line of [invoice.member_address, invoice.member_email, number].filter(Boolean))
    sheet.text(String(line), { size: 9, grey: true });
  sheet.gap(20);
};

/** Totals are printed close to their figures, below the right-hand columns. */
const SUMS_FROM = 0.56;

/** Description, quantity, price, tax included, amount. */
const SHARES = [0.36, 0.08, 0.18, 0.2, 0.18] as const;
const columns = (texts: readonly string[], look: TextLook = {}, shares: readonly number[] = SHARES) =>
  shares.map((share, i) => ({
    ...look,
    share,
    text: texts[i] ?? '',
    align: i === 0 ? ('left' as const) : ('right' as const),
  }));

/** Rate, total without tax, tax, total with tax: below the columns of the lines. */
const TAX_SHARES = [0.36, 0.26, 0.2, 0.18] as const;
const taxSummary = ({ sheet, locale, words }: On, lines: readonly InvoiceLine[], sums: Sums): void => {
  const { currency, tax_name, tax_bp } = sums;
  const heads = [words.tax_summary, words.net, words.tax_amount, words.gross];
  sheet.cells(columns(heads, { size: 9, grey: true }, TAX_SHARES));
  for (const sum of taxSums(lines, tax_bp)) {
    const figures = [sum.net_cents, sum.tax_cents, sum.amount_cents].map((cents) => formatMoney(cents, currency));
    sheet.cells(columns([textIn(rateLabel(sum, tax_name), locale), ...figures], {}, TAX_SHARES));
  }
  sheet.rule();
};

type Sums = { total_cents: number; tax_cents: number; tax_name: string | null; tax_bp: number; currency: string };
const table = (on: On, lines: readonly InvoiceLine[], sums: Sums): void => {
  const { sheet, locale, words } = on;
  const { currency, total_cents, tax_bp } = sums;
  const classes = inLanguage(taxWords, locale).tax_class;
  sheet.cells(
    columns([words.line, words.quantity, words.unit_price, words.tax, words.amount], { size: 9, grey: true }),
  );
  sheet.rule();
  for (const line of lines) {
    const { quantity, unit_cents, tax_cents: inside } = lineFigures(line);
    const taxed = `${tax_bp / 100} % ${formatMoney(inside, currency)}`;
    const said = line.tax_class === 'standard' ? taxed : classes[line.tax_class];
    const tax = tax_bp > 0 ? said : '—';
    const amounts = [formatMoney(unit_cents, currency), tax, formatMoney(line.amount_cents, currency)];
    sheet.cells(columns([textIn(line.label, locale), String(quantity), ...amounts]));
    const { discount_cents = 0 } = line;
    if (discount_cents === 0) continue;
    const price = formatMoney(line.amount_cents + discount_cents, currency);
    const less = fill(words.discount_each, { price, discount: formatMoney(discount_cents, currency) });
    sheet.text(less, { size: 9, grey: true });
  }
  sheet.rule();
  if (tax_bp > 0) taxSummary(on, lines, sums);
  sheet.row(words.total, formatMoney(total_cents, currency), { from: SUMS_FROM, size: 12, weight: 'strong' });
};

const received = ({ sheet, locale, words }: On, payment: Payment): void => {
  const method = textIn(paymentMethodLabels[payment.method], locale);
  const by = payment.staff_name && fill(words.received_by, { name: payment.staff_name });
  sheet.row(fill(words.receipt, { number: payment.number }), formatMoney(payment.amount_cents, payment.currency));
  const facts = [formatDay(payment.paid_on, locale), method, payment.reference, by].filter(Boolean);
  sheet.text(facts.join(' · '), { size: 9, grey: true });
  sheet.gap(4);
};

const foot = ({ sheet, invoice, words, locale }: On): void => {
  sheet.gap(18);
  sheet.keep(40);
  sheet.text(footerIn(invoice.paper.footer, locale) || words.thanks, { size: 9, grey: true });
};

const settled = (on: On): void => {
  const { sheet, invoice, words } = on;
  const { currency, paid_cents, credited_cents, paper } = invoice;
  const open = openCents(invoice);
  if (paid_cents > 0) sheet.row(words.paid, formatMoney(paid_cents, currency), { from: SUMS_FROM });
  if (credited_cents > 0) sheet.row(words.credited, formatMoney(-credited_cents, currency), { from: SUMS_FROM });
  if (open > 0) sheet.row(words.open, formatMoney(open, currency), { from: SUMS_FROM, weight: 'strong' });
  const paid = invoice.payments.filter(({ status }) => status === 'success' || status === 'refunded');
  if (paid.length > 0) {
    sheet.gap(16);
    sheet.text(words.payments, { size: 9, grey: true });
    for (const payment of paid) received(on, payment);
  }
  if (open > 0 && paper.bank_number !== '') {
    sheet.gap(12);
    sheet.text(words.transfer, { size: 9, grey: true });
    sheet.text([paper.bank_name, paper.bank_holder, paper.bank_number].join(' · '));
    sheet.text(fill(words.transfer_reference, { number: invoice.number }));
  }
};

export type Printed = { invoice: Invoice; logo: Buffer | null; locale: Locale };
export const invoicePdf = ({ invoice, logo, locale }: Printed): Promise<Buffer> =>
  pdfOf(invoice.number, (sheet) => {
    const words = wordsIn(locale);
    const on = { sheet, invoice, locale, words };
    const kind = isTaxInvoice(invoice.lines, invoice.tax_bp) ? words.document : words.document_plain;
    const dates = [[words.issued, invoice.issued_on] as const, [words.due, invoice.due_on] as const];
    const isPaid = invoice.status === 'success' && invoice.total_cents > 0;
    const mark = isPaid ? words.paid_stamp.toUpperCase() : undefined;
    letterhead(on, logo, { kind, number: invoice.number, dates, mark });
    clientOn(on);
    table(on, invoice.lines, invoice);
    settled(on);
    foot(on);
  });

/** The amount received, its invoice, and what is still open. */
export const receiptPdf = ({ invoice, logo, locale }: Printed, payment: Payment): Promise<Buffer> =>
  pdfOf(payment.number, (sheet) => {
    const words = wordsIn(locale);
    const on = { sheet, invoice, locale, words };
    const { number, paid_on, amount_cents, currency } = payment;
    const of = fill(words.for_invoice, { number: invoice.number });
    letterhead(on, logo, { kind: words.receipt_document, number, dates: [[words.paid_on, paid_on]], of });
    clientOn(on);
    received(on, payment);
    sheet.rule();
    sheet.row(words.paid, formatMoney(amount_cents, currency), { from: SUMS_FROM, size: 12, weight: 'strong' });
    const open = openCents(invoice);
    if (open > 0) sheet.row(words.open, formatMoney(open, currency), { from: SUMS_FROM });
    foot(on);
  });

type NoteLines = { note: CreditNote & Sums; lines: readonly InvoiceLine[] };
export const creditNotePdf = ({ invoice, logo, locale }: Printed, { note, lines }: NoteLines): Promise<Buffer> =>
  pdfOf(note.number, (sheet) => {
    const words = wordsIn(locale);
    const on = { sheet, invoice, locale, words };
    const of = fill(words.for_invoice, { number: invoice.number });
    const dates = [[words.issued, note.issued_on] as const];
    letterhead(on, logo, { kind: words.credit_document, number: note.number, dates, of });
    clientOn(on);
    table(on, lines, note);
    sheet.gap(12);
    sheet.text(`${words.reason}: ${words.why[note.why]} · ${note.reason}`, { size: 9, grey: true });
    foot(on);
  });
