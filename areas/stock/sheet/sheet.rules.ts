/** How the columns and cells of a file are read. */
import type { Fault } from '#kit/domain/errors.ts';
import { looseKey, oneLine, unwrapped, withoutGuard } from '#areas/people/import/import-text.rules.ts';
import { readPrice } from '#areas/people/import/import-price.rules.ts';
import { rowOutcomes, SHOWN_ROWS, type SheetPreview, type SheetRow } from './sheet.model.ts';

export type SheetLine = { row: number; cells: readonly string[] };
/** What a column is called, in both languages. */
export type ColumnNames<F extends string> = Readonly<Record<F, readonly [string, string]>>;
export type Column<F extends string> = { field: F; at: number; currency: string | null };

const cleaned = (cell: string | undefined): string => unwrapped(withoutGuard(oneLine(cell ?? '')));
/** "Cost (MYR)" is "Cost" in ringgit. */
const headingOf = (header: string): { key: string; currency: string | null } => {
  const [, name = header, currency] = /^(.*?)[(（]\s*([A-Za-z]{3})\s*[)）]$/u.exec(oneLine(header)) ?? [];
  return { key: looseKey(name), currency: currency?.toUpperCase() ?? null };
};

/** Which columns a file has, and the headers that nothing reads. The first of two columns with one name is read. */
export const columnsIn = <F extends string>(
  headers: readonly string[],
  names: ColumnNames<F>,
): { columns: Column<F>[]; ignored: string[] } => {
  const known = Object.entries<readonly [string, string]>(names) as [F, readonly [string, string]][];
  const columns: Column<F>[] = [];
  const ignored: string[] = [];
  headers.forEach((header, at) => {
    const { key, currency } = headingOf(header);
    const field = known.find(([, both]) => both.some((name) => looseKey(name) === key))?.[0];
    const isTaken = columns.some((one) => one.field === field && one.currency === currency);
    if (field !== undefined && key !== '' && !isTaken) columns.push({ field, at, currency });
    else if (oneLine(header) !== '') ignored.push(oneLine(header));
  });
  return { columns, ignored };
};

/** An amount column in another currency isn't what its name says: it is left out, with its header. */
export const inCurrency = <F extends string>(
  { columns, ignored }: ReturnType<typeof columnsIn<F>>,
  fields: readonly F[],
  currency: string,
  headers: readonly string[],
): { columns: Column<F>[]; ignored: string[] } => {
  const isForeign = (one: Column<F>): boolean =>
    fields.includes(one.field) && one.currency !== null && one.currency !== currency;
  return {
    columns: columns.filter((one) => !isForeign(one)),
    ignored: [...ignored, ...columns.filter(isForeign).map(({ at }) => oneLine(headers[at] ?? ''))],
  };
};

export const cellOf = <F extends string>({ cells }: SheetLine, columns: readonly Column<F>[], field: F): string => {
  const column = columns.find((one) => one.field === field);
  return column ? cleaned(cells[column.at]) : '';
};
/** The cells of a field that has a column in each currency. */
export const cellsOfRow = <F extends string>(
  { cells }: SheetLine,
  columns: readonly Column<F>[],
  field: F,
  usual: string,
): { currency: string; text: string }[] =>
  columns
    .filter((one) => one.field === field)
    .map(({ at, currency }) => ({ currency: currency ?? usual, text: cleaned(cells[at]) }));

type Read<T> = { value: T; faults: Fault[] };
/** An empty cell is no amount. */
export const readAmount = (text: string, currency: string, field: string): Read<number | null> => {
  const value = text === '' ? null : readPrice(text, currency);
  return { value, faults: text !== '' && value === null ? [{ field, key: 'not_an_amount' }] : [] };
};
/** Spreadsheets write 12 as 12.0 or 1,200. An empty cell is no number. */
export const readWhole = (text: string, field: string): Read<number | null> => {
  if (text === '') return { value: null, faults: [] };
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '').replace(/\.0+$/, '');
  return /^\d{1,9}$/.test(plain)
    ? { value: Number(plain), faults: [] }
    : { value: null, faults: [{ field, key: 'whole_number' }] };
};

/** Faults as they are sent. */
export const told = (faults: readonly Fault[]): SheetRow['faults'] =>
  faults.map(({ field, key, facts = {} }) => ({
    field,
    key,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? fact : String(fact)]),
    ),
  }));

const worst = ({ outcome }: SheetRow): number => rowOutcomes.indexOf(outcome);
type Totals = Pick<SheetPreview, 'currency' | 'records' | 'pieces' | 'total_cents' | 'ignored'>;
/** Rows that need attention come first: a page doesn't show thousands. */
export const previewOf = (rows: readonly SheetRow[], totals: Totals): SheetPreview => {
  const counts = { faulty: 0, create: 0, already_there: 0, left_out: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return {
    ...totals,
    counts,
    rows: rows.toSorted((a, b) => worst(a) - worst(b) || a.row - b.row).slice(0, SHOWN_ROWS),
  };
};

/** The key of the refusal of a file that can't be imported as it is; null if it can. */
export const whyNotImport = ({ counts }: Pick<SheetPreview, 'counts'>): string | null => {
  if (counts.faulty > 0) return 'stock.sheet_faulty';
  return counts.create === 0 ? 'stock.sheet_nothing' : null;
};
