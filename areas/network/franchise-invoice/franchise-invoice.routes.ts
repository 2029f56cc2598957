import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { fileOf } from '#kit/server/file.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { todayOfNetwork } from '../agreement/agreement.commands.ts';
import {
  getInvoice,
  presentInvoice,
  refusePayment,
  statementOf,
  viewDay,
  viewInvoice,
} from './franchise-invoice.commands.ts';
import {
  franchiseInvoicePdf,
  getParty,
  invoicesAsCsv,
  statementAsCsv,
  statementPdf,
} from './franchise-invoice.paper.ts';
import { countInvoices, findSlip, linesOf, listInvoices, sumsOf } from './franchise-invoice.store.ts';
import * as franchiseInvoiceCommands from './franchise-invoice.commands.ts';

const MOST_IN_A_FILE = 5000;

export const franchiseInvoiceRoutes = routesOf(
  franchiseInvoiceContract,
  [franchiseInvoiceCommands],
  {
    list: async (ctx, { query }) => {
      const today = await todayOfNetwork(ctx);
      return answerPage(ctx, query, [listInvoices(query, today), countInvoices(query, today)], (invoice) =>
        presentInvoice(ctx, invoice),
      );
    },
    sums: async (ctx) => (await ctx.read(sumsOf(await todayOfNetwork(ctx))))[0],
    csv: async (ctx, { query }) => {
      const today = await todayOfNetwork(ctx);
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [invoices, [count]] = await ctx.read(listInvoices(all, today), countInvoices(query, today));
      // A file that silently leaves out rows would look complete.
      if ((count?.total ?? 0) > MOST_IN_A_FILE) throw new Refusal('network.file_too_long', { most: MOST_IN_A_FILE });
      const [lines] = await ctx.read(linesOf(invoices.map(({ id }) => id)));
      const rows = invoices.flatMap((invoice) =>
        lines.filter(({ invoice_id }) => invoice_id === invoice.id).map((line) => ({ invoice, line })),
      );
      const content = invoicesAsCsv(rows, ctx.locale);
      return { name: `franchise invoices ${today}.csv`, kind: 'text/csv; charset=utf-8', content };
    },
    view: (ctx, { params }) => viewInvoice(ctx, params.id),
    day: (ctx, { params, query }) => viewDay(ctx, params.id, query),
    pdf: async (ctx, { params }) => {
      const { issuer_id, organisation_id } = await getInvoice(ctx, params.id);
      const invoice = await viewInvoice(ctx, params.id);
      const [issuer, debtor] = [await getParty(ctx, issuer_id), await getParty(ctx, organisation_id)];
      const content = await franchiseInvoicePdf({ invoice, issuer, debtor, locale: ctx.locale });
      return { name: `${invoice.number}.pdf`, kind: 'application/pdf', content };
    },
    slip: async (ctx, { params }) => fileOf(ctx, (await ctx.read(findSlip(params.id)))[0][0]?.slip_file_id),
    refuse: (ctx, { params, body }) => refusePayment(ctx, params.id, body.version, body.reason),
    statement: (ctx, { params, query }) => statementOf(ctx, params.id, query),
    statementCsv: async (ctx, { params, query }) => {
      const statement = await statementOf(ctx, params.id, query);
      const content = statementAsCsv(statement, ctx.locale);
      return { name: `statement ${statement.organisation_name}.csv`, kind: 'text/csv; charset=utf-8', content };
    },
    statementPdf: async (ctx, { params, query }) => {
      const statement = await statementOf(ctx, params.id, query);
      const content = await statementPdf(statement, ctx.locale);
      return { name: `statement ${statement.organisation_name}.pdf`, kind: 'application/pdf', content };
    },
  },
  {
    franchise_payment_once: () => new Refusal('network.paid_already'),
    franchise_payment_by_another: () => new Refusal('network.own_payment'),
    franchise_dispute_by_another: () => new Refusal('network.own_dispute'),
  },
);
