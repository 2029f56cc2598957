/**
 * What an accounting program is given, as pure functions: the journals, their lines, the columns of each program's
 * import, and what is missing. Debits and credits of an account are lines of their own, as in the trial balance.
 */
import type { Account } from '#areas/money/journal/journal.rules.ts';
import { addDays, daysBetween, later, startOfMonth, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { MOST_DAYS } from '#kit/domain/report.ts';
import type { AccountCodes, AskedExport, MissingKind, Program } from './journal-export.model.ts';

/** What moved in an account on the day of a journal. */
export type Moved = { posted_on: Day; account: Account; debit_cents: number; credit_cents: number };
export type ExportLine = Moved & { code: string; tax_code: string };
type Codes = Pick<AccountCodes, 'program' | 'codes' | 'tax_codes'>;

/** Xero takes no more than 300 lines from a file; the others have no limit that a branch reaches in a year. */
const MOST_LINES: Record<Program, number> = { xero: 300, quickbooks: 50_000, autocount: 50_000, sql_account: 50_000 };
/** Xero refuses a line without a tax rate. */
const NEEDS_TAX_CODE: Record<Program, boolean> = {
  xero: true,
  quickbooks: false,
  autocount: false,
  sql_account: false,
};

export const periodFaults = ({ from_on, until_on }: Pick<AskedExport, 'from_on' | 'until_on'>): Fault[] => {
  if (until_on < from_on) return [{ field: 'until_on', key: 'ends_before_start' }];
  return daysBetween(from_on, until_on) >= MOST_DAYS ? [{ field: 'until_on', key: 'too_far' }] : [];
};

type Missing = { account: Account; kind: MissingKind };
/** The codes that the accounts of an export lack, in the order of the accounts. */
export const missingCodes = (moved: readonly Moved[], { program, codes, tax_codes }: Codes): Missing[] => {
  const used = [...new Set(moved.map(({ account }) => account))];
  return used.flatMap((account): Missing[] => [
    ...(codes[account] === '' ? [{ account, kind: 'codes' as const }] : []),
    ...(NEEDS_TAX_CODE[program] && tax_codes[account] === '' ? [{ account, kind: 'tax_codes' as const }] : []),
  ]);
};
/** Each missing code is a fault of its own field, `codes.cash`; an export without it isn't made. */
export const codeFaults = (missing: readonly Missing[]): Fault[] =>
  missing.map(({ account, kind }) => ({ field: `${kind}.${account}`, key: 'required' }));

/** A line is a debit or a credit, never both. */
export const linesOf = (moved: readonly Moved[], { codes, tax_codes }: Codes): ExportLine[] =>
  moved.flatMap((one) => {
    const named = { ...one, code: codes[one.account], tax_code: tax_codes[one.account] };
    return [
      { ...named, credit_cents: 0 },
      { ...named, debit_cents: 0 },
    ].filter(({ debit_cents, credit_cents }) => debit_cents + credit_cents > 0);
  });
/** How many lines the program takes, if these are more. */
export const tooManyLines = (lines: readonly ExportLine[], program: Program): number | null =>
  lines.length > MOST_LINES[program] ? MOST_LINES[program] : null;

type FileOf = {
  program: Program;
  branch: { code: string; name: string; currency: string };
  from_on: Day;
  /** What the accounts are called, in the descriptions of the lines. */
  names: Readonly<Record<Account, string>>;
};
type Cells = readonly string[];
type FileLine = { number: string; date: string; text: string; about: string; currency: string; line: ExportLine };
type Format = { columns: Cells; cells: (of: FileLine, amount: (cents: number) => string) => Cells };

const blank = (cents: number, amount: (cents: number) => string): string => (cents === 0 ? '' : amount(cents));
/**
 * The headings of each program's import. QuickBooks finds accounts by their names, the others by their codes. Xero has
 * one amount, negative for a credit. Days are written as in Malaysia and Singapore.
 */
const formats: Record<Program, Format> = {
  xero: {
    columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    cells: ({ number, date, text, about, line }, amount) => [
      `${number} ${text}`,
      date,
      about,
      line.code,
      line.tax_code,
      amount(line.debit_cents - line.credit_cents),
    ],
  },
  quickbooks: {
    columns: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    cells: ({ number, date, text, about, line }, amount) => [
      number,
      date,
      line.code,
      blank(line.debit_cents, amount),
      blank(line.credit_cents, amount),
      `${text}: ${about}`,
    ],
  },
  autocount: {
    columns: ['DocNo', 'DocDate', 'Description', 'CurrencyCode', 'AccNo', 'DetailDescription', 'TaxType', 'DR', 'CR'],
    cells: ({ number, date, text, about, currency, line }, amount) => [
      number,
      date,
      text,
      currency,
      line.code,
      about,
      line.tax_code,
      blank(line.debit_cents, amount),
      blank(line.credit_cents, amount),
    ],
  },
  sql_account: {
    columns: ['DOCNO', 'DOCDATE', 'POSTDATE', 'DESCRIPTION_HDR', 'CODE', 'DESCRIPTION_DTL', 'TAX', 'DR', 'CR'],
    cells: ({ number, date, text, about, line }, amount) => [
      number,
      date,
      date,
      text,
      line.code,
      about,
      line.tax_code,
      blank(line.debit_cents, amount),
      blank(line.credit_cents, amount),
    ],
  },
};

const written = (day: Day): string => day.split('-').toReversed().join('/');
/** The same days always have the same number, so that the accounting program notices a journal that it has already. */
const numberOf = (code: string, day: Day): string => `${code}-${day.replaceAll('-', '')}`;

/** The first day of the journal that ends on a day. */
const startOf = (day: Day, from_on: Day, per: AskedExport['per']): Day =>
  per === 'day' ? day : later(startOfMonth(day), from_on);

export const fileOf = (
  { program, branch, from_on, names }: FileOf,
  lines: readonly ExportLine[],
  per: AskedExport['per'],
): { columns: Cells; rows: Cells[] } => {
  const { columns, cells } = formats[program];
  const { currency } = branch;
  const amount = (cents: number): string => plainAmount(cents, currency);
  const rows = lines.map((line) => {
    const { posted_on, account } = line;
    const start = startOf(posted_on, from_on, per);
    const days = start === posted_on ? written(posted_on) : `${written(start)} - ${written(posted_on)}`;
    const date = written(posted_on);
    const text = `${branch.name}, ${days}`;
    return cells(
      { number: numberOf(branch.code, posted_on), date, text, about: names[account], currency, line },
      amount,
    );
  });
  return { columns, rows };
};

/** Today isn't finished: what is posted later would be missing from the file. */
export const lastDay = (today: Day): Day => addDays(today, -1);
