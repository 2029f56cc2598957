import { z } from 'zod';
import { contract } from '#domain/kit/contract.ts';
import { listQuery, pageOf, sortBy } from '#domain/kit/page.ts';
import { importMachine } from './import.machine.ts';
import { AskPreview, Import, ImportRow, MAX_IMPORT_BYTES, Preview, RunImport } from './import.model.ts';

export const ImportQuery = listQuery({ sort: sortBy(['created_at'], '-created_at') });
export type ImportQuery = z.output<typeof ImportQuery>;
const unreadable = [
  'people.import_unreadable',
  'people.import_no_headers',
  'people.import_empty',
  'people.import_too_long',
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
    says: 'Files that were imported',
    flag: 'IMPORT_PEOPLE',
    branch: 'branch',
    query: ImportQuery,
    data: pageOf(ImportRow),
  },
  upload: {
    method: 'POST',
    path: 'import/:branch_id',
    says: 'Take in a CSV file of leads and clients, and guess what its columns mean',
    flag: 'IMPORT_PEOPLE',
    branch: 'branch',
    answer: 'silent',
    upload: { kinds: ['text/csv', 'text/plain'], maxBytes: MAX_IMPORT_BYTES },
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
    says: 'What a mapping would make of the file, row by row',
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
    says: 'Bring the good rows in, in the background',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    answer: 'toast',
    body: RunImport,
    data: Import,
    machine: importMachine,
    refuses: [...wrongMapping, 'people.import_undecided', 'kit.move_not_possible'],
  },
  faults: {
    method: 'GET',
    path: 'import/faults/:id',
    says: 'The rows that came back, with the reason, as a CSV file',
    flag: 'IMPORT_PEOPLE',
    branch: 'record',
    data: z.null(),
    file: 'csv',
    refuses: ['people.import_file_gone'],
  },
});
