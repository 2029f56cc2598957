import { ticketWords } from './ticket.words.ts';
import type { TicketRecord } from './ticket.store.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';

export const ticketsAsCsv = (rows: readonly TicketRecord[], locale: Locale): string => {
  const words = inLanguage(ticketWords, locale);
  const field = labelsIn(locale, words.field);
  return toCsv<TicketRecord>(
    [
      { header: field.id, value: (row) => row.id },
      { header: field.branch_name, value: (row) => row.branch_name },
      { header: field.desk, value: (row) => words.choice.desk[row.desk] },
      { header: field.subject, value: (row) => row.subject },
      { header: field.asker_name, value: (row) => row.asker_name },
      { header: field.category, value: (row) => words.choice.category[row.category] },
      { header: field.priority, value: (row) => words.choice.priority[row.priority] },
      { header: field.status, value: (row) => words.status[row.status] },
      { header: field.assigned_name, value: (row) => row.assigned_name },
      { header: field.created_at, value: (row) => row.created_at },
      { header: field.due_at, value: (row) => row.due_at },
      { header: field.answered_at, value: (row) => row.answered_at },
      { header: field.resolved_at, value: (row) => row.resolved_at },
      { header: field.score, value: (row) => row.score },
      { header: field.score_note, value: (row) => row.score_note },
    ],
    rows,
  );
};
