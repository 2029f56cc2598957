/** A statement of account as a PDF: each branch with its letterhead, and on a sheet of its own. */
import { moneyWords } from '../money.words.ts';
import { clientOn, letterhead, type Printed } from '../paper/paper-pdf.paper.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, type Locale, type Said } from '#kit/domain/words.ts';
import { pdfOf, type Sheet, type TextLook } from '#kit/server/pdf.ts';
import { receivableAges, type Statement, type StatementAccount, type StatementLine } from './statement.model.ts';
import { statementWords } from './statement.words.ts';

type Words = Said<typeof statementWords>;
type On = { sheet: Sheet; locale: Locale; words: Words };
/** Day, document, charged, paid, balance. */
const SHARES = [0.16, 0.36, 0.16, 0.16, 0.16] as const;
const FIGURES_FROM = 2;
const columns = (texts: readonly string[], look: TextLook = {}) =>
  SHARES.map((share, at) => ({
    ...look,
    share,
    text: texts[at] ?? '',
    align: at < FIGURES_FROM ? ('left' as const) : ('right' as const),
  }));

const lineOn = ({ sheet, locale, words }: On, line: StatementLine, currency: string): void => {
  const money = (cents: number): string => (cents === 0 ? '' : formatMoney(cents, currency));
  const document = [words.kind[line.kind], line.number].filter(Boolean).join(' ');
  const { debit_cents, credit_cents, balance_cents } = line;
  const figures = [money(debit_cents), money(credit_cents), formatMoney(balance_cents, currency)];
  sheet.cells(columns([formatDay(line.day, locale), document, ...figures], { size: 9 }));
};

const accountOn = (on: On, account: StatementAccount, { from, until }: Statement): void => {
  const { sheet, locale, words } = on;
  const { currency, opening_cents, closing_cents, lines, ages } = account;
  const heads = [words.day, words.document, words.debit, words.credit, words.balance];
  const balance = (name: string, day: string, cents: number): void =>
    sheet.cells(columns([day, name, '', '', formatMoney(cents, currency)], { weight: 'strong' }));
  sheet.cells(columns(heads, { size: 9, grey: true }));
  sheet.rule();
  balance(words.opening, formatDay(from, locale), opening_cents);
  for (const line of lines) lineOn(on, line, currency);
  sheet.rule();
  balance(words.closing, formatDay(until, locale), closing_cents);
  sheet.gap();
  sheet.keep(60);
  sheet.text(words.ages, { size: 9, grey: true });
  const share = 1 / receivableAges.length;
  sheet.cells(receivableAges.map((age) => ({ share, size: 9, grey: true, text: words.age[age] })));
  sheet.cells(receivableAges.map((age) => ({ share, text: formatMoney(ages[age], currency) })));
};

/** The last invoice of each account has the letterhead and the address. */
type PrintedAccount = { account: StatementAccount; printed: Printed };
const A_SHEET = 700;
export const statementPdf = (
  statement: Statement,
  accounts: readonly PrintedAccount[],
  locale: Locale,
): Promise<Buffer> => {
  const words = inLanguage(statementWords, locale);
  return pdfOf(`${words.title} ${statement.member_number}`, (sheet) => {
    const on: On = { sheet, locale, words };
    const shared = inLanguage(moneyWords, locale).invoice;
    for (const [at, { account, printed }] of accounts.entries()) {
      if (at > 0) sheet.keep(A_SHEET);
      const paper = { sheet, invoice: printed.invoice, locale, words: shared };
      const days = `${formatDay(statement.from, locale)} – ${formatDay(statement.until, locale)}`;
      letterhead(paper, printed.logo, { kind: words.title, dates: [], of: days });
      clientOn(paper);
      accountOn(on, account, statement);
    }
    if (accounts.length > 0) return;
    sheet.text(words.title, { size: 16, weight: 'strong' });
    sheet.text(`${statement.member_name} · ${statement.member_number}`);
    sheet.text(words.empty, { grey: true });
  });
};
