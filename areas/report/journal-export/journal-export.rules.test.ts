import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts, type Account } from '#areas/money/journal/journal.rules.ts';
import { programs, type CodeSet, type Program } from './journal-export.model.ts';
import {
  codeFaults,
  fileOf,
  lastDay,
  linesOf,
  missingCodes,
  periodFaults,
  tooManyLines,
  type Moved,
} from './journal-export.rules.ts';

const all = (of: (account: Account) => string): CodeSet =>
  Object.fromEntries(accounts.map((account) => [account, of(account)])) as CodeSet;
const full = (program: Program) => ({ program, codes: all((one) => `C ${one}`), tax_codes: all((one) => `T ${one}`) });
const branch = { code: 'KL', name: 'Kuala Lumpur', currency: 'MYR' };
const names = all((account) => `Name of ${account}`);
const moved: Moved[] = [
  { posted_on: '2026-05-31', account: 'cash', debit_cents: 150_00, credit_cents: 20_05 },
  { posted_on: '2026-05-31', account: 'revenue', debit_cents: 0, credit_cents: 129_95 },
];
const file = (program: Program, per: 'month' | 'day' = 'month', from_on = '2026-05-01') =>
  fileOf({ program, branch, from_on, names }, linesOf(moved, full(program)), per);

const textOf = (...[per, from_on]: ['month' | 'day', string?]) => file('autocount', per, from_on).rows[0]?.[2];
const faults = (from_on: string, until_on: string) => periodFaults({ from_on, until_on }).map(({ key }) => key);

describe('the columns of each program', () => {
  it.each<[Program, string[], string[]]>([
    [
      'xero',
      ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ['KL-20260531 Kuala Lumpur, 01/05/2026 - 31/05/2026', '31/05/2026', 'Name of cash', 'C cash', 'T cash', '-20.05'],
    ],
    [
      'quickbooks',
      ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
      ['KL-20260531', '31/05/2026', 'C cash', '', '20.05', 'Kuala Lumpur, 01/05/2026 - 31/05/2026: Name of cash'],
    ],
    [
      'autocount',
      ['DocNo', 'DocDate', 'Description', 'CurrencyCode', 'AccNo', 'DetailDescription', 'TaxType', 'DR', 'CR'],
      [
        'KL-20260531',
        '31/05/2026',
        'Kuala Lumpur, 01/05/2026 - 31/05/2026',
        'MYR',
        'C cash',
        'Name of cash',
        'T cash',
        '',
        '20.05',
      ],
    ],
    [
      'sql_account',
      ['DOCNO', 'DOCDATE', 'POSTDATE', 'DESCRIPTION_HDR', 'CODE', 'DESCRIPTION_DTL', 'TAX', 'DR', 'CR'],
      [
        'KL-20260531',
        '31/05/2026',
        '31/05/2026',
        'Kuala Lumpur, 01/05/2026 - 31/05/2026',
        'C cash',
        'Name of cash',
        'T cash',
        '',
        '20.05',
      ],
    ],
  ])('%s', (program, columns, second) => {
    const { columns: found, rows } = file(program);
    expect(found).toEqual(columns);
    expect(rows.length).toBe(3);
    expect(rows[1]).toEqual(second);
  });

  it('names the days of a journal: of a day, of a month, of a part of one', () => {
    expect(textOf('day')).toBe('Kuala Lumpur, 31/05/2026');
    expect(textOf('month')).toBe('Kuala Lumpur, 01/05/2026 - 31/05/2026');
    expect(textOf('month', '2026-04-20')).toBe('Kuala Lumpur, 01/05/2026 - 31/05/2026');
    expect(textOf('month', '2026-05-20')).toBe('Kuala Lumpur, 20/05/2026 - 31/05/2026');
  });
});

const cents = (text: string | undefined): number => Math.round(Number(text ?? '0') * 100);
/** What a program adds up for each of its accounts: debits, and credits. */
const sums = (program: Program, rows: readonly (readonly string[])[]): Record<string, [number, number]> => {
  const found: Record<string, [number, number]> = {};
  const at = { xero: [3, 5, 5], quickbooks: [2, 3, 4], autocount: [4, 7, 8], sql_account: [4, 7, 8] }[program];
  for (const row of rows) {
    const key = row[at[0] ?? 0] ?? '';
    const [debit, credit] =
      program === 'xero'
        ? [Math.max(0, cents(row[5])), Math.max(0, -cents(row[5]))]
        : [cents(row[at[1] ?? 0]), cents(row[at[2] ?? 0])];
    const before = found[key] ?? [0, 0];
    found[key] = [before[0] + debit, before[1] + credit];
  }
  return found;
};

it('keeps each account to the cent, and debits equal credits, in every program', () => {
  const posted = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...programs), fc.array(posted, { maxLength: 40 }), (program, entries) => {
      const rows = new Map<string, Moved>();
      const add = (day: number, account: Account, debit: number, credit: number): void => {
        const posted_on = `2026-05-${String(day).padStart(2, '0')}`;
        const one = rows.get(`${day} ${account}`) ?? { posted_on, account, debit_cents: 0, credit_cents: 0 };
        one.debit_cents += debit;
        one.credit_cents += credit;
        rows.set(`${day} ${account}`, one);
      };
      for (const { day, from, to, amount } of entries) {
        add(day, to, amount, 0);
        add(day, from, 0, amount);
      }
      const lines = linesOf([...rows.values()], full(program));
      const found = sums(program, fileOf({ program, branch, from_on: '2026-05-01', names }, lines, 'day').rows);
      for (const account of accounts) {
        const mine = [...rows.values()].filter((one) => one.account === account);
        const wanted = [
          mine.reduce((sum, one) => sum + one.debit_cents, 0),
          mine.reduce((sum, one) => sum + one.credit_cents, 0),
        ];
        expect(found[`C ${account}`] ?? [0, 0]).toEqual(wanted);
      }
      const total = Object.values(found).reduce((sum, [debit, credit]) => sum + debit - credit, 0);
      expect(total).toBe(0);
    }),
  );
});

it('names each code that is missing, of the accounts that are used', () => {
  const codes = { ...full('xero'), codes: { ...full('xero').codes, cash: '', bank: '' } };
  expect(codeFaults(missingCodes(moved, codes))).toEqual([{ field: 'codes.cash', key: 'required' }]);
  const untaxed = { ...full('xero'), tax_codes: all(() => '') };
  expect(codeFaults(missingCodes(moved, untaxed)).map(({ field }) => field)).toEqual([
    'tax_codes.cash',
    'tax_codes.revenue',
  ]);
  for (const program of ['quickbooks', 'autocount', 'sql_account'] as const)
    expect(missingCodes(moved, { ...untaxed, program })).toEqual([]);
});

it('refuses impossible periods, and more lines than a program takes', () => {
  expect(faults('2026-05-02', '2026-05-01')).toEqual(['ends_before_start']);
  expect(faults('2024-01-01', '2024-12-31')).toEqual([]);
  expect(faults('2024-01-01', '2025-01-01')).toEqual(['too_far']);
  const line = linesOf(moved, full('xero'))[0];
  const lines = (count: number) => Array.from({ length: count }, () => line).filter((one) => one !== undefined);
  expect([tooManyLines(lines(300), 'xero'), tooManyLines(lines(301), 'xero')]).toEqual([null, 300]);
  expect(tooManyLines(lines(301), 'sql_account')).toBeNull();
  expect(lastDay('2026-03-01')).toBe('2026-02-28');
});
