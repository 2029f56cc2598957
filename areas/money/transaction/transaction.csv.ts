/** The list of transactions as a file: raw numbers with a column for the currency. */
import type { TransactionQuery } from '../invoice/invoice.contract.ts';
import type { TransactionRow } from '../invoice/invoice.model.ts';
import { moneyWords } from '../money.words.ts';
import { plainAmount } from '#kit/domain/money.ts';
import { labelsIn } from '#kit/domain/labels.ts';
import { inLanguage, wordAt } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { listTransactions } from '../payment/payment.store.ts';

const MOST_IN_A_FILE = 50_000;

export const transactionsFile = async (ctx: Ctx, query: TransactionQuery): Promise<FileAnswer> => {
  const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
  const [rows] = await ctx.read(listTransactions(all, ctx.scope.branches, ctx.clock.now()));
  const branch = await knownBranch(ctx, ctx.branch_id);
  const words = inLanguage(moneyWords, ctx.locale);
  const { kind, status } = words.transaction;
  const field = labelsIn(ctx.locale, words.transaction.field);
  const content = toCsv<TransactionRow>(
    [
      { header: field.number, value: (row) => row.number },
      { header: field.kind, value: (row) => kind[row.kind] },
      { header: field.day, value: (row) => row.day },
      { header: field.member_name, value: (row) => row.member_name },
      { header: field.method, value: (row) => row.method && wordAt(words, `method.${row.method}`) },
      { header: field.reference, value: (row) => row.reference },
      { header: field.status, value: (row) => wordAt({ status }, `status.${row.state}`) ?? row.state },
      { header: field.currency, value: (row) => row.currency },
      { header: field.amount_cents, value: (row) => plainAmount(row.amount_cents, row.currency) },
      { header: field.branch_name, value: (row) => row.branch_name },
    ],
    rows,
  );
  return { name: `transactions ${branch.code} ${branch.today}.csv`, kind: 'text/csv; charset=utf-8', content };
};
