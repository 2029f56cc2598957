/** A settlement note as a PDF: what the branch is owed and owes for a month's visits. */
import { settlementWords } from './settlement.words.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import { pdfOf } from '#kit/server/pdf.ts';
import type { NoteLine, NoteRecord } from './settlement-note.store.ts';

type Printed = { note: NoteRecord; month: Day; lines: readonly NoteLine[]; locale: Locale };
export const settlementNotePdf = ({ note, month, lines, locale }: Printed): Promise<Buffer> =>
  pdfOf(note.number, (sheet) => {
    const words = inLanguage(settlementWords, locale);
    const money = (cents: number): string => formatMoney(cents, note.currency, locale);
    sheet.text(words.note_kind[note.kind], { size: 16, weight: 'strong' });
    sheet.text(note.number, { size: 12, weight: 'strong' });
    const dates = `${words.month} ${month.slice(0, 7)} · ${labelsIn(locale, words.field).issued_on} ${formatDay(note.issued_on, locale)}`;
    sheet.text(`${dates} · ${words.note_status[note.status]}`, { size: 9, grey: true });
    sheet.gap(16);
    sheet.text(note.branch_name, { size: 12, weight: 'strong' });
    sheet.text(words.note_says[note.kind], { size: 9, grey: true });
    sheet.gap(10);
    sheet.rule();
    for (const { branch_name, way, visits, settled_cents } of lines) {
      const said = fill(words.note_line[way], { name: branch_name, count: visits });
      sheet.row(said, money(way === 'gets' ? settled_cents : -settled_cents));
    }
    sheet.rule();
    sheet.row(words.net, money(note.kind === 'credit' ? note.amount_cents : -note.amount_cents), {
      from: 0.4,
      size: 12,
      weight: 'strong',
    });
    if (note.paid_on !== null) sheet.text(fill(words.note_paid_on, { day: formatDay(note.paid_on, locale) }));
  });
