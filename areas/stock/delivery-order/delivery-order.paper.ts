/** A delivery order as a PDF: it goes with the goods and comes back signed. */
import { stockWords } from '../stock.words.ts';
import type { DeliveryOrder } from './delivery-order.model.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import { phoneText } from '#kit/domain/phone.ts';
import { pdfOf, type Sheet } from '#kit/server/pdf.ts';

const grey = { size: 9, grey: true } as const;
type Party = { name: string; address: string; phone: string | null };
const printParty = (sheet: Sheet, label: string, { name, address, phone }: Party): void => {
  sheet.text(label, grey);
  sheet.text(name, { size: 12, weight: 'strong' });
  for (const line of [address, phone === null ? null : phoneText(phone)]) if (line) sheet.text(line, grey);
  sheet.gap(10);
};
const printSigns = (sheet: Sheet, signs: readonly string[]): void => {
  sheet.keep(90);
  sheet.gap(56);
  const line = '_'.repeat(30);
  sheet.cells(signs.map(() => ({ text: line, share: 0.5 })));
  sheet.cells(signs.map((text) => ({ text, share: 0.5, ...grey })));
};

/** Written by hand when the goods are counted. */
const COUNTED = '_'.repeat(9);
type Printed = { order: DeliveryOrder; request_number: string; from: Party; to: Party; day: Day; locale: Locale };
export const deliveryOrderPdf = ({ order, request_number, from, to, day, locale }: Printed): Promise<Buffer> =>
  pdfOf(order.number, (sheet) => {
    const { delivery_order: words, item, stock_request } = inLanguage(stockWords, locale);
    sheet.text(words.one, { size: 16, weight: 'strong' });
    sheet.text(order.number, { size: 12, weight: 'strong' });
    sheet.text(`${formatDay(day, locale)} · ${fill(words.for_request, { number: request_number })}`, grey);
    sheet.gap(16);
    printParty(sheet, words.from, from);
    printParty(sheet, words.to, to);
    const row = (sku: string, name: string, quantity: string, look: object, received = ''): void =>
      sheet.cells([
        { text: sku, share: 0.25, ...look },
        { text: name, share: 0.5, ...look },
        { text: quantity, share: 0.1, align: 'right', ...look },
        { text: received, share: 0.15, align: 'right', ...look },
      ]);
    row(item.sku, item.item, item.quantity, grey, stock_request.received);
    sheet.rule();
    for (const { sku, label, quantity } of order.lines)
      row(sku, label[locale], String(quantity), { size: 10 }, COUNTED);
    sheet.rule();
    const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    row('', item.total, String(pieces), { size: 12, weight: 'strong' });
    if (order.note !== '') {
      sheet.gap(10);
      sheet.text(order.note);
    }
    printSigns(sheet, [words.packed_by, words.received_sign]);
  });
