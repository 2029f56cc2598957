const figure = /^[+-]?\d+(\.\d+)?$/;
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A phone number or a negative amount isn't a formula: other programs would read the apostrophe as part of it. */
const neutral = (text: string): string => (formula.test(text) && !figure.test(text) ? `'${text}` : text);

/**
 * CSV that opens safely in a spreadsheet: a BOM for Chinese names, cells that start like a formula neutralised. Programs
 * that find columns by their headings take the BOM for a part of the first one.
 */
import { stringify } from 'csv-stringify/sync';

export type CsvColumn<R> = { header: string; value: (row: R) => string | number | null | undefined };
export const toCsv = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[], { bom = true } = {}): string =>
  stringify(
    rows.map((row) => columns.map((column) => column.value(row) ?? '')),
    {
      header: true,
      columns: columns.map((column) => column.header),
      bom,
      cast: { string: (text, { header }) => (header ? text : neutral(text)) },
      record_delimiter: 'windows',
    },
  );
