import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { listQuery, pageOf, sortBy, VersionQuery } from '#kit/domain/page.ts';
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

export const importContract = contract({
  list: {
    method: 'GET',
    path: 'import/:branch_id',
    says: 'Imported files',
    flag: 'IMPORT_PEOPLE',
    branch: 'branch',
    query: ImportQuery,
    data: pageOf(ImportRow),
  },
  upload: {
    method: 'POST',
    path: 'import/:branch_id',
    says: 'Upload a CSV file of leads and clients, and guess what its columns contain',
    flag: 'IMPORT_PEOPLE',
    branch: 'branch',
    answer: 'silent',
    upload: { kinds: ['text/csv', 'text/plain', ...workbookKinds], maxBytes: MAX_IMPORT_BYTES },
    data: Import,
    refuses: unreadable,
  },
  view: {
    method: 'GET',
    path: 'import/view/:id',
    says: 'One import: columns, guesses, progress',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    data: Import,
  },
  preview: {
    method: 'POST',
    path: 'import/preview/:id',
    roomy: true,
    says: 'What a mapping would do with the file, row by row',
    effect: 'read',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    answer: 'silent',
    body: AskPreview,
    data: Preview,
    refuses: [...wrongMapping, 'people.import_file_gone'],
  },
  run: {
    method: 'POST',
    path: 'import/run/:id',
    roomy: true,
    says: 'Import the good rows, in the background',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    answer: 'toast',
    body: RunImport,
    data: Import,
    machine: importMachine,
    refuses: [...wrongMapping, 'people.import_undecided', 'kit.move_not_possible'],
  },
  undo_preview: {
    method: 'GET',
    path: 'import/undo/:id',
    says: 'Whom undoing the import would remove, and who stays because of activity since',
    flag: 'UNDO_IMPORT',
    branch: 'record',
    data: UndoPreview,
    refuses: notUndone,
  },
  undo: {
    method: 'POST',
    path: 'import/undo/:id',
    says: 'Undo an import of the last day: removes the clients, leads and memberships it created that have had no activity since',
    flag: 'UNDO_IMPORT',
    branch: 'record',
    answer: 'dialog',
    body: UndoImport,
    data: Import,
    machine: importMachine,
    refuses: notUndone,
  },
  remove: {
    method: 'DELETE',
    path: 'import/:id',
    says: 'Remove a file from which nobody was imported',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['people.import_has_run'],
  },
  faults: {
    method: 'GET',
    path: 'import/faults/:id',
    says: 'The rows to fix, with the reason, as a CSV file',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    data: z.null(),
    file: 'csv',
    refuses: ['people.import_file_gone'],
  },
});
