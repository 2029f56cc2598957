/** The rows of a file that was sent, with its headers; problems with the file as a whole are refused. */
import { MAX_SHEET_ROWS } from './sheet.model.ts';
import type { SheetLine } from './sheet.rules.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { csvRows, readingOf, streamOf, UnreadableCsv } from '#kit/server/csv-read.ts';
import { waitingFile } from '#kit/server/file.ts';

type Sheet = { headers: string[]; lines: SheetLine[] };
export const readSheet = async (ctx: Ctx, file_id: number): Promise<Sheet> => {
  const bytes = await waitingFile(ctx, 'file_id', file_id, 'sheet');
  const all: SheetLine[] = [];
  try {
    for await (const row of csvRows(streamOf(bytes), readingOf(bytes))) {
      all.push(row);
      if (all.length > MAX_SHEET_ROWS + 1) throw new Refusal('stock.sheet_too_long', { max: MAX_SHEET_ROWS });
    }
  } catch (error) {
    throw error instanceof UnreadableCsv ? new Refusal('stock.sheet_unreadable', { row: error.row }) : error;
  }
  const [first, ...lines] = all;
  if (!first || lines.length === 0) throw new Refusal('stock.sheet_empty');
  return { headers: [...first.cells], lines };
};
