/**
 * Corrects the hours of an invoice line in one step: in the timesheet, on the invoice, and as the answer to a dispute.
 */
import type { CorrectedHours, HoursCorrected, StaffInvoiceLine } from './staff-invoice.model.ts';
import { correctionOf, whyNotCorrectHours } from './staff-invoice.rules.ts';
import { faultAt, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { getInvoice, viewStaffInvoice, whoIn } from './staff-invoice.commands.ts';
import { correctionTitle, putCorrections, workOutHours, type Changed } from './staff-invoice-corrections.commands.ts';
import type { LineSource } from './staff-invoice-corrections.store.ts';
import { tellOfInvoice } from './staff-invoice.letters.ts';
import {
  linesOfInvoices,
  lockInvoices,
  moveInvoice as saveMove,
  saveDispute,
  sumUpInvoice,
  type InvoiceRecord,
} from './staff-invoice.store.ts';
import { refuseOverlap, timesOn } from '../timesheet/timesheet.commands.ts';
import { lockHours } from '../timesheet/timesheet.store.ts';
import { sumUpSheet } from '../timesheet/timesheet-lines.store.ts';
import { workedOn, correctSheetLine, saveLine } from './staff-invoice-hours.store.ts';
import { staffInvoiceContract } from './staff-invoice.contract.ts';

type Found = {
  invoice: InvoiceRecord;
  line: StaffInvoiceLine;
  target: LineSource;
  changed: Changed[];
  own: Changed;
  times: ReturnType<typeof timesOn>;
  paid_cents: number;
};
const found = async (ctx: Ctx, id: number, asked: CorrectedHours): Promise<Found> => {
  const invoice = await getInvoice(ctx, id);
  const [lines] = await ctx.read(linesOfInvoices([id]));
  const line = lines.find((one) => one.id === asked.line_id);
  if (!line) return faultAt('line_id', 'not_one_of');
  refuseIf(whyNotCorrectHours(invoice, line, whoIn(ctx, invoice.branch_id)));
  const times = timesOn(line.day, asked, invoice.time_zone);
  const { changed, target } = await workOutHours(ctx, invoice, line, times);
  const [own] = changed;
  if (!own) throw new Error('the line itself is among what changes');
  const paid_cents = -correctionOf(0, [target.amount_cents, ...target.corrected_cents]);
  const isSame = own.amount_cents === paid_cents && sameTimes(line, times);
  refuseIf(isSame ? 'shift.hours_same' : null);
  if (target.timesheet_line_id !== null) await refuseOverlap(ctx, target.timesheet_line_id, times);
  return { invoice, line, target, changed, own, times, paid_cents };
};
const at = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const sameTimes = (
  { in_at, out_at, break_min }: StaffInvoiceLine,
  times: { in_at: string | null; out_at: string | null; break_min: number },
): boolean => {
  return at(in_at) === at(times.in_at) && at(out_at) === at(times.out_at) && break_min === times.break_min;
};

const workedBefore = async (ctx: Ctx, timesheet_line_id: number | null): Promise<number> => {
  const [[worked]] = await ctx.read(workedOn(timesheet_line_id));
  return worked?.worked_min ?? 0;
};

/** The day in the timesheet, which can be locked: the invoice was created from it. */
const correctSheet = async (ctx: TxCtx, { target, times }: Found, reason: string): Promise<void> => {
  const id = target.timesheet_line_id ?? 0;
  const corrected = { ...times, corrected_by: ctx.actor.staff_id, correction: reason };
  await sumUpSheet(ctx.db, await correctSheetLine(ctx.db, id, corrected));
};
const changeLines = async (ctx: TxCtx, { invoice, target, changed }: Found, version: number): Promise<void> => {
  const reopens = invoice.status === 'submitted' || invoice.status === 'approved';
  if (reopens) await saveMove(ctx.db, { id: invoice.id, version }, 'reopen', { decided_by: null, decided_at: null });
  for (const { line, minutes, heads, less, amount_cents } of changed)
    await saveLine(ctx.db, line.id, {
      minutes,
      heads,
      less: JSON.stringify(less),
      amount_cents,
      ...(line.id === target.id && { was_min: line.minutes }),
    });
  await sumUpInvoice(ctx.db, invoice.id, reopens ? version + 1 : version);
};
const paidMin = ({ minutes, less }: Pick<Changed, 'minutes' | 'less'>): number =>
  less.reduce((left, one) => left - one.minutes, minutes);
/** A class that the hours paid for or pay for now, or that an earlier correction changed; nothing else that was paid. */
const isConcerned =
  ({ timesheet_line_id }: LineSource) =>
  ({ line, less }: Changed): boolean =>
    line.timesheet_line_id === timesheet_line_id ||
    line.corrected_cents.length > 0 ||
    [...line.less, ...less].some(({ work, id }) => work === 'shift' && id === timesheet_line_id);
/** By the same rules as posting: what every line has paid so far, and what it will come to. */
export const previewHours = async (ctx: Ctx, id: number, asked: CorrectedHours): Promise<HoursCorrected> => {
  const { invoice, target, own, times, paid_cents, changed } = await found(ctx, id, asked);
  const isPaid = invoice.status === 'paid';
  const also = changed
    .filter((one) => one !== own && (!isPaid || isConcerned(target)(one)))
    .map(({ line, amount_cents }) => ({
      line_id: line.id,
      before_cents: -correctionOf(0, [line.amount_cents, ...line.corrected_cents]),
      amount_cents,
    }))
    .filter(({ before_cents, amount_cents }) => before_cents !== amount_cents);
  const differences = also.map((one) => one.amount_cents - one.before_cents);
  return {
    minutes_before: await workedBefore(ctx, target.timesheet_line_id),
    minutes: times.worked_min,
    before_cents: paid_cents,
    amount_cents: own.amount_cents,
    currency: invoice.currency,
    also,
    difference_cents: differences.reduce((sum, cents) => sum + cents, own.amount_cents - paid_cents),
    on: isPaid ? 'next' : 'this',
  };
};
/**
 * Paid lines stay as they were paid; the differences go on the next invoice: of the hours, and of a class that they paid
 * for or no longer do. Returns its number.
 */
const addDifference = async (
  ctx: TxCtx,
  { invoice, target, changed, own, times }: Found,
  before: number,
): Promise<string> => {
  const { number } = invoice;
  const corrections = changed.filter(isConcerned(target)).flatMap(({ line, ...now }) => {
    const { id: corrects_line_id, day } = line;
    const amount_cents = correctionOf(now.amount_cents, [line.amount_cents, ...line.corrected_cents]);
    const [was, is] = line === own.line ? [before, times.worked_min] : [paidMin(line), paidMin(now)];
    return amount_cents === 0
      ? []
      : [{ day, title: correctionTitle(number, day, was, is), amount_cents, corrects_line_id }];
  });
  return corrections.length === 0 ? number : putCorrections(ctx, invoice, corrections);
};

export const correctHours = command(staffInvoiceContract.correctHours, async (ctx, id, asked) => {
  await lockInvoices(ctx.db, [id]);
  const { staff_id } = await getInvoice(ctx, id);
  await lockHours(ctx.db, staff_id);
  const all = await found(ctx, id, asked);
  const { invoice, line, target, times } = all;
  if (invoice.version !== asked.version) throw new StaleWrite('staff_invoice', id, asked.version);
  const before = await workedBefore(ctx, target.timesheet_line_id);
  await correctSheet(ctx, all, asked.reason);
  const on =
    invoice.status === 'paid'
      ? await addDifference(ctx, all, before)
      : await changeLines(ctx, all, asked.version).then(() => invoice.number);
  const answer = { answer: asked.reason, answered_by: ctx.actor.staff_id };
  if (line.dispute !== null) await saveDispute(ctx.db, { staff_invoice_id: id, line_id: line.id }, answer, true);
  const minutes = { minutes_before: before, minutes: times.worked_min };
  await tellOfInvoice(ctx, [invoice.staff_id], on === invoice.number ? 'hours_corrected' : 'hours_paid_next', invoice, {
    line_day: line.day,
    reason: asked.reason,
    on,
    ...minutes,
  });
  if (invoice.status === 'approved' && invoice.decided_by !== null)
    await tellOfInvoice(ctx, [invoice.decided_by], 'reopened', invoice, {
      line_day: line.day,
      reason: asked.reason,
      ...minutes,
    });
  return viewStaffInvoice(ctx, id);
});
