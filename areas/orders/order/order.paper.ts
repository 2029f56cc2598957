/** What to pack for an order, as a PDF. */
import { ordersWords } from '../orders.words.ts';
import type { Order } from './order.model.ts';
import { isDone } from './order.rules.ts';
import { stockWords } from '#areas/stock/stock.words.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { fill, inLanguage, type Locale } from '#kit/domain/words.ts';
import { pdfOf, type Sheet } from '#kit/server/pdf.ts';

const grey = { size: 9, grey: true } as const;
type Printed = { order: Order; branch: string; day: Day; locale: Locale };
const row = (sheet: Sheet, [box, quantity, name, sku]: readonly string[], look: object): void =>
  sheet.cells([
    { text: box ?? '', share: 0.08, ...look },
    { text: quantity ?? '', share: 0.12, align: 'right', ...look },
    { text: '', share: 0.04 },
    { text: name ?? '', share: 0.5, ...look },
    { text: sku ?? '', share: 0.26, ...look },
  ]);

export const pickListPdf = ({ order, branch, day, locale }: Printed): Promise<Buffer> =>
  pdfOf(`#${order.id}`, (sheet) => {
    const { order: words } = inLanguage(ordersWords, locale);
    const { item } = inLanguage(stockWords, locale);
    sheet.text(fill(words.pick_list_of, { number: order.id }), { size: 16, weight: 'strong' });
    sheet.text(`${branch} · ${formatDay(day, locale)}`, grey);
    sheet.gap(10);
    sheet.text(order.member_name, { size: 12, weight: 'strong' });
    if (order.note !== '') sheet.text(order.note);
    sheet.gap(16);
    row(sheet, ['', item.quantity, item.item, item.sku], grey);
    sheet.rule();
    for (const line of order.lines.filter((one) => !isDone(one)))
      row(sheet, ['[  ]', String(line.quantity - line.returned), line.label[locale], line.sku], { size: 11 });
    sheet.rule();
  });
