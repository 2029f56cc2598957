/** CSV that opens safely in a spreadsheet: a BOM for Chinese names, cells that begin like a formula neutralised. */
import { stringify } from 'csv-stringify/sync';

export type CsvColumn<R> = { header: string; value: (row: R) => string | number | null | undefined };
export const toCsv = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => column.value(row) ?? '')),
    {
      header: true,
      columns: columns.map((column) => column.header),
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
