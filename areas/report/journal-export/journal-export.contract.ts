/** The journal as a file for an accounting program. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { AskedExport, ExportPreview, JournalExportRow, NewJournalExport, programs } from './journal-export.model.ts';

export const JournalExportQuery = listQuery({
  program: manyOf(z.enum(programs)),
  sort: sortBy(['created_at', 'from_on', 'id'], '-id'),
}).omit({ q: true });
export type JournalExportQuery = z.output<typeof JournalExportQuery>;

const rows = rowsOf('journalExport', { see: 'EXPORT_JOURNAL', answer: 'toast' });
export const journalExportContract = contract({
  list: rows.list('Exports of the journal to accounting programs', JournalExportQuery, JournalExportRow),
  preview: {
    method: 'GET',
    path: 'journalExport/preview/:branch_id',
    says: 'What an export would have: its totals, missing account codes, and earlier exports of the same days',
    flag: 'EXPORT_JOURNAL',
    branch: 'branch',
    query: AskedExport,
    data: ExportPreview,
    refuses: ['report.other_currency'],
  },
  create: rows.create('Export the journal of a branch to an accounting program', NewJournalExport, JournalExportRow, {
    refuses: [
      'report.already_exported',
      'report.nothing_to_export',
      'report.day_not_over',
      'report.other_currency',
      'report.too_many_lines',
    ],
  }),
  file: rows.of('file', 'The file of an export, as it was when it was made', z.null(), { file: 'csv' }),
});
