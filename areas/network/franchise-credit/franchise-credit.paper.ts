/** A credit note to a franchisee as a PDF, in either language. */
import type { FranchiseCredit } from './franchise-credit.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { fill, type Locale } from '#kit/domain/words.ts';
import { pdfOf } from '#kit/server/pdf.ts';
import { onPaper, printParty, type Party } from '../franchise-invoice/franchise-invoice.paper.ts';

type Printed = { credit: Omit<FranchiseCredit, 'can'>; issuer: Party; creditor: Party; locale: Locale };
export const franchiseCreditPdf = ({ credit, issuer, creditor, locale }: Printed): Promise<Buffer> =>
  pdfOf(credit.number, (sheet) => {
    const { franchise_credit: words, franchise_invoice, field } = onPaper(locale);
    const money = (cents: number): string => formatMoney(cents, credit.currency, locale);
    sheet.text(words.document, { size: 16, weight: 'strong' });
    sheet.text(credit.number, { size: 12, weight: 'strong' });
    sheet.text(`${field.issued_on} ${formatDay(credit.issued_on, locale)} · ${words.status[credit.status]}`, {
      size: 9,
      grey: true,
    });
    sheet.gap(16);
    printParty(sheet, words.from, issuer);
    printParty(sheet, words.to, creditor);
    sheet.rule();
    for (const { kind, number, amount_cents } of credit.parts)
      sheet.row(fill(words.part[kind], { number }), money(amount_cents));
    sheet.rule();
    sheet.row(franchise_invoice.total, money(credit.total_cents), { from: 0.4, size: 12, weight: 'strong' });
    if (credit.paid_on === null || credit.method === null) return;
    const facts = { day: formatDay(credit.paid_on, locale), method: words.method[credit.method] };
    sheet.text(fill(words.paid_out_on, facts));
  });
