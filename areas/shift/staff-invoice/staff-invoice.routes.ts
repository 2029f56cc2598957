import { staffInvoiceContract } from './staff-invoice.contract.ts';
import { dayIn } from '#kit/domain/day.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { answerPage } from '#kit/server/list.ts';
import { routesOf, type FileAnswer } from '#kit/server/routes.ts';
import { invoiceViewer, presentInvoice, previewRun, viewStaffInvoice } from './staff-invoice.commands.ts';
import { previewHours } from './staff-invoice-hours.commands.ts';
import { invoicesAsCsv, staffInvoicesPdf } from './staff-invoice.paper.ts';
import {
  countInvoices,
  countLines,
  findInvoice,
  findInvoices,
  linesOfInvoices,
  listInvoices,
  listLines,
  sumsByPerson,
  sumsByStatus,
  type InvoiceAsk,
} from './staff-invoice.store.ts';
import * as staffInvoiceHoursCommands from './staff-invoice-hours.commands.ts';
import * as staffInvoiceCommands from './staff-invoice.commands.ts';

const MOST_IN_A_FILE = 20_000;
type Asked = InvoiceAsk & { page: number; itemsPerPage: number; sort?: string };
const list = async (ctx: Ctx, asked: Asked) => {
  const viewer = invoiceViewer(ctx);
  return answerPage(ctx, asked, [listInvoices(asked, viewer), countInvoices(asked, viewer)], (invoice) =>
    presentInvoice(ctx, invoice),
  );
};

const paper = async (ctx: Ctx, ids: readonly number[]): Promise<FileAnswer> => {
  const [found, lines] = await ctx.read(findInvoices(ids, invoiceViewer(ctx)), linesOfInvoices(ids));
  if (found.length === 0 || found.length < ids.length) throw new NotFound();
  const invoices = found.map((one) => ({ ...one, lines: lines.filter((line) => line.staff_invoice_id === one.id) }));
  const name = `${found.length === 1 ? found[0]?.number : `staff invoices ${found.length}`}.pdf`;
  return { name, kind: 'application/pdf', content: await staffInvoicesPdf(invoices, ctx.locale) };
};

export const staffInvoiceRoutes = routesOf(
  staffInvoiceContract,
  [staffInvoiceCommands, staffInvoiceHoursCommands],
  {
    list: (ctx, { query }) => list(ctx, query),
    index: (ctx, { body }) => list(ctx, body),
    shifts: async (ctx, { body }) => {
      const viewer = invoiceViewer(ctx);
      return answerPage(ctx, body, [listLines(body, viewer), countLines(body, viewer)], (row) => row);
    },
    summary: async (ctx, { body }) => {
      const viewer = invoiceViewer(ctx);
      const { currency } = await knownBranch(ctx, ctx.branch_id);
      const [statuses, people] = await ctx.read(sumsByStatus(body, viewer), sumsByPerson(body, viewer));
      return { currency, statuses, people };
    },
    csv: async (ctx, { body }) => {
      const all = { ...body, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [rows] = await ctx.read(listInvoices(all, invoiceViewer(ctx)));
      const { name, time_zone } = await knownBranch(ctx, ctx.branch_id);
      return {
        name: `staff invoices ${name} ${dayIn(time_zone, ctx.clock.now())}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: invoicesAsCsv(rows, ctx.locale),
      };
    },
    pdf: (ctx, { params }) => paper(ctx, [params.id]),
    pdfs: (ctx, { body }) => paper(ctx, [...new Set(body.ids)]),
    view: (ctx, { params }) => viewStaffInvoice(ctx, params.id),
    history: historyAnswer('staff_invoice', (ctx, id) => findInvoice(id, invoiceViewer(ctx))),
    preview: (ctx, { body }) => previewRun(ctx, body),
    previewHours: (ctx, { params, body }) => previewHours(ctx, params.id, body),
  },
  {
    staff_invoice_line_shift: () => new Refusal('shift.source_invoiced'),
    staff_invoice_line_class: () => new Refusal('shift.source_invoiced'),
    staff_invoice_line_appointment: () => new Refusal('shift.source_invoiced'),
    staff_invoice_by_another: () => new Refusal('shift.own_request'),
    staff_invoice_kept: () => new Refusal('shift.no_draft'),
  },
);
