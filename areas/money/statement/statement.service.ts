/** The statement of a client and its files. A caller sees the accounts of their own branches. */
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { addDays } from '#kit/domain/day.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { printed } from '../paper/paper.commands.ts';
import { statementCsv } from './statement.csv.ts';
import type { StatementQuery } from './statement.contract.ts';
import type { Statement } from './statement.model.ts';
import { statementPdf } from './statement-pdf.paper.ts';
import { accountsOf } from './statement.rules.ts';
import {
  invoicesOfStatement,
  lastInvoicesOfStatement,
  movementsOfStatement,
  statementClient,
} from './statement.store.ts';

/** Three months, unless other days are chosen. */
const USUAL_DAYS = 90;
const MOST_LINES = 2_000;

type Found = { statement: Statement; last: readonly { branch_id: number; currency: string; invoice_id: number }[] };
const found = async (ctx: Ctx, member_id: number, query: StatementQuery): Promise<Found> => {
  const [[client]] = await ctx.read(statementClient(member_id));
  if (!client) throw new NotFound();
  const until = query.until ?? (await knownBranch(ctx, client.branch_id)).today;
  const from = query.from ?? addDays(until, 1 - USUAL_DAYS);
  if (until < from) faultAt('until', 'ends_before_start');
  const asked = { member_id, branches: ctx.scope.branches, from, until };
  const [invoices, movements, last] = await ctx.read(
    invoicesOfStatement(asked),
    movementsOfStatement(asked, MOST_LINES),
    lastInvoicesOfStatement(asked),
  );
  // A statement without some of its lines would have a balance that they don't lead to.
  if (movements.length > MOST_LINES) faultAt('until', 'too_many_items', { max: MOST_LINES });
  const accounts = accountsOf(invoices, movements, until);
  const { name: member_name, number: member_number } = client;
  return { statement: { member_id, member_name, member_number, from, until, accounts }, last };
};

export const statementOf = async (ctx: Ctx, id: number, query: StatementQuery): Promise<Statement> =>
  (await found(ctx, id, query)).statement;

type FileQuery = StatementQuery & { locale?: Locale | undefined };
const nameOf = ({ member_number, from, until }: Statement, ending: string): string =>
  `statement ${member_number} ${from} ${until}.${ending}`;

export const statementCsvOf = async (ctx: Ctx, id: number, query: FileQuery): Promise<FileAnswer> => {
  const { locale = ctx.locale } = query;
  const statement = await statementOf(ctx.speaking(locale), id, query);
  const content = statementCsv(statement, locale);
  return { name: nameOf(statement, 'csv'), kind: 'text/csv; charset=utf-8', content };
};

export const statementPdfOf = async (ctx: Ctx, id: number, query: FileQuery): Promise<FileAnswer> => {
  const { locale = ctx.locale } = query;
  const { statement, last } = await found(ctx.speaking(locale), id, query);
  const accounts = [];
  for (const account of statement.accounts) {
    const { invoice_id } =
      last.find(({ branch_id, currency }) => branch_id === account.branch_id && currency === account.currency) ?? {};
    if (invoice_id !== undefined) accounts.push({ account, printed: await printed(ctx, invoice_id, locale) });
  }
  const content = await statementPdf(statement, accounts, locale);
  return { name: nameOf(statement, 'pdf'), kind: 'application/pdf', content };
};
