/** Reads the bytes of a CSV file, whatever its encoding and delimiter, row by row. */
import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { analyse } from 'chardet';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import iconv from 'iconv-lite';

export type Reading = { encoding: string; delimiter: string };
/** `row` as a spreadsheet shows it: the headers are row 1. */
export type FileRow = { row: number; cells: string[] };

const SAMPLE = 65_536;
const CHUNK = 16_384;
const MAX_CELLS_CHARS = 200_000;
/** Of what the detector knows, the encodings that people here save files in. */
const likely = new Map([
  ['GB18030', 'gb18030'],
  ['Big5', 'big5'],
  ['Shift_JIS', 'shift_jis'],
  ['EUC-KR', 'euc-kr'],
  ['windows-1252', 'windows-1252'],
  ['ISO-8859-1', 'windows-1252'],
]);
const delimiters = [',', ';', '\t', '|'] as const;

const byMark = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
};

const encodingOf = (bytes: Buffer): string => {
  const marked = byMark(bytes);
  if (marked) return marked;
  if (isUtf8(bytes)) return 'utf-8';
  const found = analyse(bytes.subarray(0, SAMPLE)).find(({ name }) => likely.has(name));
  return likely.get(found?.name ?? '') ?? 'windows-1252';
};

const options = (delimiter: string) => ({
  delimiter,
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MAX_CELLS_CHARS,
});

const columnsWith = (text: string, delimiter: string): number => {
  try {
    const rows = parseAtOnce(text, { ...options(delimiter), to: 20 });
    const width = rows[0]?.length ?? 0;
    return rows.every((row) => row.length === width) ? width : width / 2;
  } catch (error) {
    if (isParseError(error)) return 0;
    throw error;
  }
};
/** The delimiter that splits the first rows into the most columns, the same number in each. */
const delimiterOf = (text: string): string =>
  delimiters.toSorted((a, b) => columnsWith(text, b) - columnsWith(text, a))[0] ?? ',';

export const readingOf = (bytes: Buffer): Reading => {
  const encoding = encodingOf(bytes);
  return { encoding, delimiter: delimiterOf(iconv.decode(bytes.subarray(0, SAMPLE), encoding)) };
};

const isParseError = (error: unknown): error is Error & { lines?: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_');

/** Nothing but a broken file: the row that can't be read, as a spreadsheet numbers it. */
export class UnreadableCsv extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`row ${row} of the file can't be read`);
    this.row = row;
  }
}

/** Streams the rows, the headers first. Rows without any text are skipped, but keep their number. */
export async function* csvRows(source: Readable, { encoding, delimiter }: Reading): AsyncGenerator<FileRow> {
  const parser = parse(options(delimiter));
  // An error in any part reaches the loop through the parser.
  pipeline(source, iconv.decodeStream(encoding), parser, () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw isParseError(error) ? new UnreadableCsv(row + 1) : error;
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    // Other requests get their turn between two pieces of a large file.
    await setImmediate();
    yield bytes.subarray(at, at + CHUNK);
  }
}
export const streamOf = (bytes: Buffer): Readable => Readable.from(chunksOf(bytes));
