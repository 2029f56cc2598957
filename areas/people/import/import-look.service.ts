/** One pass over a whole file: headers, samples, columns with few values, the order of dates. */
import { guessMapping, hasHeaders, headerSignature, type ColumnGuess } from './import-columns.rules.ts';
import { looksLikeDate, newDateTally, orderOf, tallyDate, type DateTally } from './import-dates.rules.ts';
import { isDateField } from './import-fields.rules.ts';
import { oneLine } from './import-text.rules.ts';
import { countValue, valueKey, type ValueCount } from './import-values.rules.ts';
import { MAX_DISTINCT_VALUES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, type ImportColumn } from './import.model.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { FileRow } from '#kit/server/csv-read.ts';

const SAMPLE_ROWS = 50;
const SAMPLES_SHOWN = 3;
const LONGEST_VALUE = 200;
const LONGEST_SAMPLE = 80;

type Seen = { samples: string[]; values: Map<string, ValueCount> | null; dates: DateTally | null };
export type Look = { headers: string[]; guesses: ColumnGuess[]; seen: Seen[]; row_count: number; signature: string };

const checkedHeaders = (first: FileRow | undefined): string[] => {
  if (!first) throw new Refusal('people.import_empty');
  if (first.cells.length > MAX_IMPORT_COLUMNS) throw new Refusal('people.import_unreadable', { row: 1 });
  if (!hasHeaders(first.cells)) throw new Refusal('people.import_no_headers');
  return first.cells.map((header) => oneLine(header).slice(0, LONGEST_VALUE));
};

const seeCell = (seen: Seen, cell: string): void => {
  if (seen.dates) tallyDate(seen.dates, oneLine(cell));
  if (!seen.values) return;
  if (cell.length > LONGEST_VALUE) seen.values = null;
  else countValue(seen.values, cell);
  if (seen.values && seen.values.size > MAX_DISTINCT_VALUES) seen.values = null;
};

const seeRow = (seen: readonly Seen[], { cells }: FileRow): void =>
  seen.forEach((column, i) => seeCell(column, cells[i] ?? ''));

const holdsDates = (guess: ColumnGuess | undefined, values: readonly string[]): boolean =>
  isDateField(guess?.field ?? null) || (values.length > 0 && values.filter(looksLikeDate).length >= values.length / 3);

const startSeeing = (headers: readonly string[], sample: readonly FileRow[], guesses: readonly ColumnGuess[]): Seen[] =>
  headers.map((_, column) => {
    const values = sample.map(({ cells }) => oneLine(cells[column] ?? '')).filter((value) => value !== '');
    return {
      samples: values.slice(0, SAMPLES_SHOWN).map((value) => value.slice(0, LONGEST_SAMPLE)),
      values: new Map(),
      dates: holdsDates(guesses[column], values) ? newDateTally() : null,
    };
  });

/** Reads all rows once; keeps counts, not rows. */
export const lookAt = async (rows: AsyncIterable<FileRow>): Promise<Look> => {
  let headers: string[] | undefined;
  let seen: Seen[] | undefined;
  let guesses: ColumnGuess[] = [];
  let row_count = 0;
  const sample: FileRow[] = [];
  const begin = (of: readonly string[]): Seen[] => {
    guesses = guessMapping(
      of,
      sample.map(({ cells }) => cells),
    );
    const started = startSeeing(of, sample, guesses);
    for (const row of sample) seeRow(started, row);
    return started;
  };
  for await (const row of rows) {
    if (!headers) {
      headers = checkedHeaders(row);
      continue;
    }
    if (++row_count > MAX_IMPORT_ROWS) throw new Refusal('people.import_too_long', { max: MAX_IMPORT_ROWS });
    if (seen) seeRow(seen, row);
    else if (sample.push(row) === SAMPLE_ROWS) seen = begin(headers);
  }
  headers ??= checkedHeaders(undefined);
  if (row_count === 0) throw new Refusal('people.import_empty');
  seen ??= begin(headers);
  return { headers, guesses, seen, row_count, signature: headerSignature(headers) };
};

/** The columns as the page shows them. A column that can be read both ways follows the order of the other one. */
export const columnsOf = ({ headers, guesses, seen }: Look, country: string): ImportColumn[] => {
  const orders = seen.map(({ dates }) => (dates ? orderOf(dates, country) : null));
  const clear = orders.find((order) => order && !order.ambiguous && order.readable > 0)?.order;
  return headers.map((header, i) => {
    const { samples = [], values = null, dates = null } = seen[i] ?? {};
    const guess = guesses[i];
    return {
      header,
      samples,
      values: values && [...values.values()].map((value) => ({ key: valueKey(value.value), ...value })),
      dates: dates && orderOf(dates, country, clear),
      guess: guess?.field && guess.confidence ? { field: guess.field, confidence: guess.confidence } : null,
    };
  });
};
