import { invoiceContract, type TransactionQuery } from './invoice.contract.ts';
import type { TransactionRow } from './invoice.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import type { Ctx } from '#kit/server/context.ts';
import { pictureOf } from '#kit/server/file.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewCancel } from '../cancel/cancel.commands.ts';
import { moneyConstraints } from './invoice-constraints.service.ts';
import { viewInvoice } from './invoice.facts.ts';
import { countInvoices, listInvoices, logoOf } from './invoice.store.ts';
import { creditNotePaper, invoicePaper, receiptPaper, sendPapers } from '../paper/paper.commands.ts';
import { transactionsFile } from '../transaction/transaction.csv.ts';
import { countTransactions, listTransactions, totalTransactions } from '../payment/payment.store.ts';
import * as cancelCommands from '../cancel/cancel.commands.ts';
import * as paymentCommands from '../payment/payment.commands.ts';

const transactionsFor = async (ctx: Ctx, query: TransactionQuery): Promise<Paged<TransactionRow>> => {
  const { branches } = ctx.scope;
  const now = ctx.clock.now();
  return answerPage(
    ctx,
    query,
    [listTransactions(query, branches, now), countTransactions(query, branches, now)],
    (row) => row,
  );
};

export const moneyRoutes = routesOf(
  invoiceContract,
  [paymentCommands, cancelCommands],
  {
    invoices: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      const now = ctx.clock.now();
      return answerPage(
        ctx,
        query,
        [listInvoices(query, branches, now), countInvoices(query, branches, now)],
        (row) => row,
      );
    },
    invoice: (ctx, { params }) => viewInvoice(ctx, params.id),
    logo: async (ctx, { params }) => {
      const [[paper]] = await ctx.read(logoOf(params.id));
      return pictureOf(ctx, paper?.logo_file_id);
    },
    transactions: (ctx, { query }) => transactionsFor(ctx, query),
    transfers: (ctx, { query }) => transactionsFor(ctx, { ...query, kind: ['payment'], method: ['bank_transfer'] }),
    pdf: (ctx, { params, query }) => invoicePaper(ctx, params.id, query.locale),
    receiptPdf: (ctx, { params, query }) => receiptPaper(ctx, params.id, query.locale),
    creditNotePdf: (ctx, { params, query }) => creditNotePaper(ctx, params.id, query.locale),
    transactionsCsv: (ctx, { query }) => transactionsFile(ctx, query),
    totals: async (ctx, { query }) =>
      (await ctx.read(totalTransactions(query, ctx.scope.branches, ctx.clock.now())))[0],
    send: { own: (ctx, { params, body }) => sendPapers(ctx, params.id, body.locale) },
    previewCancel: (ctx, { params }) => previewCancel(ctx, params.id),
  },
  moneyConstraints,
);
