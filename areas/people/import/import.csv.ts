/** The rows to fix, as they were, with the reason in plain words: to be corrected and imported again. */
import { importWords } from './import.words.ts';
import type { RowFault } from './import-cells.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import type { Ctx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { rowsOfImport } from './import-file.service.ts';
import type { FileRow } from '#kit/server/csv-read.ts';
import { badRows, findImport } from './import.store.ts';

const wordsIn = (locale: Locale) => inLanguage(importWords, locale);
export const reasonOf = (faults: readonly RowFault[], locale: Locale): string =>
  faults.map(({ key, facts }) => fill(wordsIn(locale).faults[key], facts)).join(' ');

type BadRow = { cells: string[]; reason: string };
const collect = async (rows: AsyncIterable<FileRow>, reasons: ReadonlyMap<number, string>): Promise<BadRow[]> => {
  const found: BadRow[] = [];
  for await (const { row, cells } of rows) {
    const reason = reasons.get(row);
    if (reason !== undefined) found.push({ cells, reason });
  }
  return found;
};

export const faultsFile = async (ctx: Ctx, id: number): Promise<FileAnswer> => {
  const [[record], bad] = await ctx.read(findImport(id), badRows(id));
  if (!record) throw new NotFound();
  const reasons = new Map(bad.map(({ row, faults }) => [row, reasonOf(faults ?? [], ctx.locale)]));
  const rows = await collect(rowsOfImport(ctx, record), reasons);
  // Reasons from an earlier import are replaced, not kept beside the new ones.
  const headers = record.columns.map(({ header }) => header);
  const earlier = [inLanguage(importWords, 'en').reason, inLanguage(importWords, 'cn').reason].includes(
    headers.at(-1) ?? '',
  )
    ? 1
    : 0;
  const columns = headers
    .slice(0, headers.length - earlier)
    .map((header, i) => ({ header, value: (row: BadRow) => row.cells[i] ?? '' }));
  const reason = { header: wordsIn(ctx.locale).reason, value: (row: BadRow) => row.reason };
  return {
    name: `${record.file_name.replace(/\.\w{1,5}$/, '')}-${wordsIn(ctx.locale).page.rows_to_fix}.csv`,
    kind: 'text/csv; charset=utf-8',
    content: toCsv([...columns, reason], rows),
  };
};
