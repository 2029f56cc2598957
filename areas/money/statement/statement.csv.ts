/** The statement as a file: raw amounts with a column for the currency, the balances as lines of their own. */
import { plainAmount } from '#kit/domain/money.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import { toCsv } from '#kit/server/csv.ts';
import { receivableAges, type Statement, type StatementAccount } from './statement.model.ts';
import { statementWords } from './statement.words.ts';

type Line = {
  account: StatementAccount;
  day: string;
  document: string;
  number: string | null;
  debit_cents: number | null;
  credit_cents: number | null;
  balance_cents: number;
};
const amount = (cents: number | null, { account }: Line): string | number | null =>
  cents === null ? null : plainAmount(cents, account.currency);

export const statementCsv = ({ accounts, from, until }: Statement, locale: Locale): string => {
  const words = inLanguage(statementWords, locale);
  const lines = accounts.flatMap((account): Line[] => {
    const balance = (day: string, document: string, balance_cents: number): Line => ({
      account,
      day,
      document,
      number: null,
      debit_cents: null,
      credit_cents: null,
      balance_cents,
    });
    return [
      balance(from, words.opening, account.opening_cents),
      ...account.lines.map((line) => ({ ...line, account, document: words.kind[line.kind] })),
      balance(until, words.closing, account.closing_cents),
      ...receivableAges.map((age) => balance(until, words.age[age], account.ages[age])),
    ];
  });
  return toCsv<Line>(
    [
      { header: words.branch, value: ({ account }) => account.branch_name },
      { header: words.day, value: ({ day }) => day },
      { header: words.document, value: ({ document }) => document },
      { header: words.number, value: ({ number }) => number },
      { header: words.debit, value: (line) => amount(line.debit_cents, line) },
      { header: words.credit, value: (line) => amount(line.credit_cents, line) },
      { header: words.balance, value: (line) => amount(line.balance_cents, line) },
      { header: words.currency, value: ({ account }) => account.currency },
    ],
    lines,
  );
};
