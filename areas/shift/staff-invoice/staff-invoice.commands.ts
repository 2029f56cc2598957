/** Staff invoices: created by a run, adjusted, disputed and answered, approved by someone else, paid. */
import type {
  Generate,
  Generated,
  InvoicesPaid,
  MoveInvoice,
  StaffInvoice,
  StaffInvoiceMove,
  StaffInvoiceRow,
} from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';
import {
  moveTo,
  payFaults,
  staffInvoiceCan,
  whyNotAdjust,
  whyNotDispute,
  whyNotMoveInvoice,
  whyNotPaidOn,
  whyNotPay,
  type HowPaid,
} from './staff-invoice.rules.ts';
import { addDays } from '#kit/domain/day.ts';
import { faultAt, NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { needReason } from '#kit/domain/machine.ts';
import { branchFacts, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { carryCorrections } from './staff-invoice-corrections.commands.ts';
import { tellOfInvoice, tellOfMove } from './staff-invoice.letters.ts';
import { previewInvoices, runInvoices } from './staff-invoice-run.commands.ts';
import {
  deleteAdjustment,
  findInvoice,
  findInvoices,
  insertLine,
  linesOfInvoices,
  lockInvoices,
  moveInvoice as saveMove,
  saveDispute,
  sumUpInvoice,
  type InvoiceRecord,
  type InvoiceViewer,
} from './staff-invoice.store.ts';
import { staffInvoiceContract } from './staff-invoice.contract.ts';

const LONGEST_DAYS = 100;
export const invoiceViewer = (ctx: Ctx): InvoiceViewer => ({
  staff_id: ctx.actor.staff_id,
  branches: ctx.scope.branches,
  // People who create or pay them can see them.
  seesAllIn: [
    ...ctx.actor.branchesWith('VIEW_INVOICE'),
    ...ctx.actor.branchesWith('MANAGE_STAFF_INVOICE'),
    ...ctx.actor.branchesWith('APPROVE_STAFF_INVOICE'),
  ],
});
export const whoIn = (ctx: Ctx, branch_id: number) => ({
  staff_id: ctx.actor.staff_id,
  has: (flag: Parameters<Ctx['has']>[0]) => ctx.has(flag, branch_id),
});
export const presentInvoice = (ctx: Ctx, invoice: InvoiceRecord): StaffInvoiceRow => ({
  ...invoice,
  can: staffInvoiceCan(invoice, whoIn(ctx, invoice.branch_id)),
});
export const getInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRecord> => {
  const [[invoice]] = await ctx.read(findInvoice(id, invoiceViewer(ctx)));
  if (!invoice) throw new NotFound();
  return invoice;
};
export const viewStaffInvoice = async (ctx: Ctx, id: number): Promise<StaffInvoice> => {
  const [[invoice], lines] = await ctx.read(findInvoice(id, invoiceViewer(ctx)), linesOfInvoices([id]));
  if (!invoice) throw new NotFound();
  return { ...presentInvoice(ctx, invoice), lines };
};

const checkPeriod = ({ from_on, until_on }: Generate): void => {
  if (until_on < from_on) faultAt('until_on', 'not_a_date');
  if (until_on > addDays(from_on, LONGEST_DAYS)) faultAt('until_on', 'too_many_days');
};
export const previewRun = async (ctx: Ctx, asked: Generate): Promise<Generated> => {
  checkPeriod(asked);
  return previewInvoices(ctx, asked);
};
export const generateInvoices = command(staffInvoiceContract.generate, (ctx, asked) => {
  checkPeriod(asked);
  return runInvoices(ctx, asked);
});

const decisionOf = ({ actor, clock }: TxCtx) => ({
  decided_by: actor.staff_id,
  decided_at: clock.now().toISOString(),
});
const mustBePayment = (how: HowPaid, today: string): void => {
  const faults = payFaults(how, today);
  if (faults.length > 0) throw new ValidationError(faults);
};
const paymentOf = ({ method, paid_on, reference }: HowPaid) => ({ method, paid_on, reference: reference || null });

const changesOf = async (
  ctx: TxCtx,
  invoice: InvoiceRecord,
  move: StaffInvoiceMove,
  { reason, method, paid_on, reference }: MoveInvoice,
) => {
  const decision = decisionOf(ctx);
  const said = reason === '' ? {} : { reason };
  if (move === 'submit' || move === 'recall' || move === 'reopen') return said;
  if (move !== 'pay') return { ...decision, ...said };
  const { today } = await branchFacts(ctx, invoice.branch_id);
  const how = { method, paid_on: paid_on ?? today, reference };
  mustBePayment(how, today);
  refuseIf(whyNotPaidOn(invoice, how.paid_on));
  return { ...decision, ...paymentOf(how) };
};

/** The status call of the specification: the current status decides which move it is. */
export const moveInvoice = command(staffInvoiceContract.move, async (ctx, id, asked) => {
  const invoice = await getInvoice(ctx, id);
  const move = moveTo(invoice.status, asked.status);
  if (move === undefined) {
    refuseIf('kit.move_not_possible', { status: invoice.status });
    throw new Error('unreachable');
  }
  refuseIf(whyNotMoveInvoice(invoice, move, whoIn(ctx, invoice.branch_id)), { status: invoice.status });
  needReason(staffInvoiceMachine, move, asked.reason);
  await saveMove(ctx.db, { id, version: asked.version }, move, await changesOf(ctx, invoice, move, asked));
  if (move === 'void' || move === 'reject') await carryCorrections(ctx, invoice);
  await tellOfMove(ctx, invoice, move, asked);
  return viewStaffInvoice(ctx, id);
});

/** Pays those that can be paid, all with the same details; for each of the others the reason is returned. */
export const payInvoices = command(staffInvoiceContract.payMany, async (ctx, { branch_id, invoices, ...how }) => {
  mustBePayment(how, (await knownBranch(ctx, branch_id)).today);
  const asked = new Map(invoices.map(({ id, version }) => [id, version]));
  await lockInvoices(ctx.db, [...asked.keys()]);
  const [found] = await ctx.read(findInvoices([...asked.keys()], invoiceViewer(ctx)));
  if (found.length < asked.size) throw new NotFound();
  const refused: InvoicesPaid['refused'] = [];
  for (const invoice of found) {
    const { id, number, staff_name, version } = invoice;
    const isSeen = version === asked.get(id);
    const why = isSeen ? whyNotPay(invoice, how.paid_on, whoIn(ctx, invoice.branch_id)) : 'shift.invoice_changed';
    if (why !== null) {
      refused.push({ id, number, staff_name, why });
      continue;
    }
    await saveMove(ctx.db, invoice, 'pay', { ...decisionOf(ctx), ...paymentOf(how) });
    await tellOfMove(ctx, invoice, 'pay');
  }
  return { paid: found.length - refused.length, refused };
});

export const adjustInvoice = command(staffInvoiceContract.adjust, async (ctx, id, { version, title, amount_cents }) => {
  const invoice = await getInvoice(ctx, id);
  refuseIf(whyNotAdjust(invoice, ctx.actor.staff_id));
  const { branch_id, until_on: day } = invoice;
  const both = JSON.stringify({ en: title, cn: title });
  await insertLine(ctx.db, { branch_id, staff_invoice_id: id, work: 'adjustment', day, title: both, amount_cents });
  await sumUpInvoice(ctx.db, id, version);
  return viewStaffInvoice(ctx, id);
});

export const dropAdjustment = command(staffInvoiceContract.dropAdjustment, async (ctx, id, { version, line_id }) => {
  const invoice = await getInvoice(ctx, id);
  refuseIf(whyNotAdjust(invoice, ctx.actor.staff_id));
  if (!(await deleteAdjustment(ctx.db, id, line_id))) faultAt('line_id', 'not_one_of');
  await sumUpInvoice(ctx.db, id, version);
  return viewStaffInvoice(ctx, id);
});

/** The person who created the invoice answers; the approver is notified that it is disputed. */
const decidersOf = ({ made_by, decided_by }: InvoiceRecord): number[] =>
  [made_by, decided_by].filter((id) => id !== null);
const aboutLine = async (ctx: TxCtx, id: number, line_id: number, reason: string) => {
  const [lines] = await ctx.read(linesOfInvoices([id]));
  const day = lines.find((line) => line.id === line_id)?.day;
  return { reason, ...(day !== undefined && { line_day: day }) };
};

export const disputeLine = command(staffInvoiceContract.dispute, async (ctx, id, { line_id, text }) => {
  const invoice = await getInvoice(ctx, id);
  refuseIf(whyNotDispute(invoice, ctx.actor.staff_id));
  const changes = { dispute: text, disputed_at: ctx.clock.now().toISOString(), answer: null, answered_by: null };
  if (!(await saveDispute(ctx.db, { staff_invoice_id: id, line_id }, changes, false))) faultAt('line_id', 'not_one_of');
  await tellOfInvoice(ctx, decidersOf(invoice), 'disputed', invoice, await aboutLine(ctx, id, line_id, text));
  return viewStaffInvoice(ctx, id);
});
export const answerDispute = command(staffInvoiceContract.answer, async (ctx, id, { line_id, text }) => {
  const invoice = await getInvoice(ctx, id);
  refuseIf(invoice.staff_id === ctx.actor.staff_id ? 'shift.own_request' : null);
  const changes = { answer: text, answered_by: ctx.actor.staff_id };
  refuseIf((await saveDispute(ctx.db, { staff_invoice_id: id, line_id }, changes, true)) ? null : 'shift.not_disputed');
  await tellOfInvoice(ctx, [invoice.staff_id], 'answered', invoice, await aboutLine(ctx, id, line_id, text));
  return viewStaffInvoice(ctx, id);
});
