import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { importMachine } from './import.machine.ts';
import {
  AskPreview,
  Import,
  ImportRow,
  MAX_IMPORT_BYTES,
  Preview,
  RunImport,
  UndoImport,
  UndoPreview,
} from './import.model.ts';

export const ImportQuery = listQuery({ sort: sortBy(['created_at'], '-created_at') });
export type ImportQuery = z.output<typeof ImportQuery>;
/** Accepted only to explain what they are. */
export const workbookKinds = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/x-cfb',
] as const;
const unreadable = [
  'people.import_unreadable',
  'people.import_workbook',
  'people.import_no_headers',
  'people.import_empty',
  'people.import_too_long',
] as const;
const notUndone = [
  'people.import_undo_not_ended',
  'people.import_undo_nothing',
  'people.import_undo_too_late',
] as const;
const wrongMapping = [
  'people.import_no_name_column',
  'people.import_field_twice',
  'people.import_other_columns',
] as const;

const importRows = rowsOf('import', { see: 'IMPORT_PEOPLE' });
export const importContract = contract({
  list: importRows.list('Imported files', ImportQuery, ImportRow),
  upload: {
    method: 'POST',
    path: 'import/:branch_id',
    says: 'Upload a CSV file of leads and clients, and guess what its columns contain',
    flag: 'IMPORT_PEOPLE',
    branch: 'branch',
    answer: 'silent',
    dear: true,
    upload: { kinds: ['text/csv', 'text/plain', ...workbookKinds], maxBytes: MAX_IMPORT_BYTES },
    data: Import,
    refuses: unreadable,
  },
  view: importRows.view('One import: columns, guesses, progress', Import),
  preview: importRows.post('preview', 'What a mapping would do with the file, row by row', AskPreview, Preview, {
    dear: true,
    roomy: true,
    effect: 'read',
    answer: 'silent',
    refuses: [...wrongMapping, 'people.import_file_gone'],
  }),
  run: importRows.post('run', 'Import the good rows, in the background', RunImport, Import, {
    dear: true,
    roomy: true,
    machine: importMachine,
    refuses: [...wrongMapping, 'people.import_undecided', 'kit.move_not_possible'],
  }),
  undo_preview: importRows.of(
    'undo',
    'Whom undoing the import would remove, and who stays because of activity since',
    UndoPreview,
    { dear: true, flag: 'UNDO_IMPORT', refuses: notUndone },
  ),
  undo: importRows.post(
    'undo',
    'Undo an import of the last day: removes the clients, leads and memberships it created that have had no activity since',
    UndoImport,
    Import,
    { dear: true, flag: 'UNDO_IMPORT', answer: 'dialog', machine: importMachine, refuses: notUndone },
  ),
  remove: importRows.remove('Remove a file from which nobody was imported', { refuses: ['people.import_has_run'] }),
  faults: importRows.of('faults', 'The rows to fix, with the reason, as a CSV file', z.null(), {
    file: 'csv',
    refuses: ['people.import_file_gone'],
  }),
});
