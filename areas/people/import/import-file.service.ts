/** The rows of an import's file; problems with it are said in the words of the import. */
import type { Readable } from 'node:stream';
import { Refusal } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { csvRows, UnreadableCsv, type FileRow, type Reading } from '#kit/server/csv-read.ts';
import { FileGone } from '#kit/server/files.ts';

export async function* rowsOf(source: Readable, reading: Reading): AsyncGenerator<FileRow> {
  try {
    yield* csvRows(source, reading);
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new Refusal('people.import_unreadable', { row: error.row });
    if (error instanceof FileGone) throw new Refusal('people.import_file_gone');
    throw error;
  }
}

type Kept = Reading & { file_key: string | null };
/** The file of an import. It is deleted when one of its clients is erased. */
export const rowsOfImport = ({ services }: Ctx, record: Kept): AsyncGenerator<FileRow> => {
  if (record.file_key === null) throw new Refusal('people.import_file_gone');
  return rowsOf(services.files.stream(record.file_key), record);
};
