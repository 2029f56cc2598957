/** The amount of corrected hours: computed as in an invoice run, and added to the invoice or to the next one. */
import { shiftWords } from '../shift.words.ts';
import { payForRest } from '../freelance-rate/freelance-rate.rules.ts';
import type { ClassPay } from './pay-once.rules.ts';
import { correctionOf, timeText } from './staff-invoice.rules.ts';
import type { LessOnLine, StaffInvoiceLine } from './staff-invoice.model.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { gradesOf, payBook, payRatesOf, type PayBook } from './pay.store.ts';
import { linesOf, saveEmptyDraft, type DraftLine } from './staff-invoice-run.commands.ts';
import { classPayOf, sourcesOf, type Source } from './staff-invoice-run.store.ts';
import type { InvoiceRecord } from './staff-invoice.store.ts';
import {
  type LineSource,
  sourcesOnInvoice,
  type Correction,
  draftOf,
  addLines,
  correctionsOn,
} from './staff-invoice-corrections.store.ts';

export type Hours = { in_at: string | null; out_at: string | null; worked_min: number };

const isSame = (line: LineSource, source: Source): boolean =>
  source.timesheet_line_id === line.timesheet_line_id &&
  source.session_trainer_id === line.session_trainer_id &&
  source.appointment_id === line.appointment_id;
/**
 * The sources with different hours for one line. `again`: the lines that can still change; they are computed together,
 * so that no minute is paid twice. Everything else on an invoice stays.
 */
const withHours = (
  sources: readonly Source[],
  target: LineSource,
  hours: Hours,
  again: readonly LineSource[],
): Source[] =>
  sources.map((one) => {
    if (isSame(target, one))
      return {
        ...one,
        standing: 'now',
        starts_at: hours.in_at,
        ends_at: hours.out_at,
        minutes: hours.worked_min,
        less: [],
        away: [],
      };
    return again.some((line) => isSame(line, one)) ? { ...one, standing: 'now', less: [] } : one;
  });

const lessText = (less: readonly LessOnLine[]): string =>
  less
    .map(({ work, id, minutes }) => `${work} ${id} ${minutes}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();
export type Changed = { line: LineSource; minutes: number; less: LessOnLine[]; amount_cents: number; heads: number };
/** What earlier corrections made of a line may be different from what it says itself. */
const isPaidOtherwise = (line: LineSource, amount_cents: number): boolean =>
  line.corrected_cents.length > 0 && correctionOf(amount_cents, [line.amount_cents, ...line.corrected_cents]) !== 0;
/** The line with its hours, and lines of the same invoice that are reduced because of it, or no longer are. */
export const changedLines = (
  book: PayBook,
  rule: ClassPay,
  sources: readonly Source[],
  { target, hours, again }: { target: LineSource & { heads: number }; hours: Hours; again: readonly LineSource[] },
  byOwnRate: (minutes: number) => number,
): Changed[] => {
  const { lines } = linesOf(book, withHours(sources, target, hours, again), rule);
  const found = (line: LineSource): DraftLine | undefined => lines.find((one) => isSame(line, one));
  const minutes = hours.worked_min;
  const mine = minutes > 0 ? found(target) : undefined;
  const own = mine ?? { minutes, less: [], amount_cents: byOwnRate(minutes), heads: 0 };
  const others = again.flatMap((line) => {
    const now = line.id === target.id ? undefined : found(line);
    const isChanged = now && (lessText(now.less) !== lessText(line.less) || isPaidOtherwise(line, now.amount_cents));
    return isChanged ? [{ ...now, line }] : [];
  });
  return [{ ...own, line: target }, ...others].map(({ line, ...now }) => ({
    line,
    minutes: now.minutes,
    less: now.less,
    amount_cents: now.amount_cents,
    heads: now.heads,
  }));
};

/** The amount of different hours for a line: the preview and the correction itself. */
export const workOutHours = async (
  ctx: Ctx,
  invoice: InvoiceRecord,
  line: StaffInvoiceLine,
  hours: Hours,
): Promise<{ changed: Changed[]; target: LineSource }> => {
  const { branch_id, staff_id, from_on, until_on } = invoice;
  const asked = { branch_id, from_on, until_on, staff_id };
  const [all, sources, rates, grades, [rule]] = await ctx.read(
    sourcesOnInvoice(invoice.id),
    sourcesOf(asked, [staff_id]),
    payRatesOf(branch_id),
    gradesOf(branch_id),
    classPayOf(branch_id),
  );
  const target = all.find(({ id }) => id === line.id);
  if (!target) throw new Error(`line ${line.id} is not on invoice ${invoice.id}`);
  const { rate_kind: kind, rate_cents, floor_cents, ceiling_cents } = line;
  const byOwnRate = (minutes: number): number =>
    kind === null || rate_cents === null
      ? 0
      : payForRest({ kind, amount_cents: rate_cents, floor_cents, ceiling_cents }, { minutes, heads: 0 }, 0);
  const about = { target: { ...target, heads: line.heads }, hours, again: all };
  const book = payBook(rates, grades);
  return { changed: changedLines(book, rule?.class_pay ?? 'class', sources, about, byOwnRate), target };
};

export const correctionTitle = (number: string, day: Day, before: number, after: number): string => {
  const said = (locale: Locale): string =>
    fill(inLanguage(shiftWords, locale).staff_invoice.correction, {
      number,
      day: formatDay(day, locale),
      before: timeText(before, locale),
      after: timeText(after, locale),
    });
  return JSON.stringify({ en: said('en'), cn: said('cn') });
};
/** Added to the person's latest draft, or to a new one. Returns its number. */
export const putCorrections = async (
  ctx: TxCtx,
  invoice: InvoiceRecord,
  corrections: readonly Correction[],
): Promise<string> => {
  const branch = await knownBranch(ctx, invoice.branch_id);
  const { from_on, until_on, staff_id, branch_id } = invoice;
  const made_by = ctx.actor.staff_id > 0 ? ctx.actor.staff_id : null;
  const run = { asked: { branch_id, from_on, until_on, staff_id }, issued_on: branch.today, made_by };
  const draft = (await draftOf(ctx.db, invoice)) ?? (await saveEmptyDraft(ctx.db, branch, run, staff_id));
  const rows = corrections.map((one) => ({ ...one, branch_id, staff_invoice_id: draft, work: 'adjustment' as const }));
  const sum = corrections.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return addLines(ctx.db, draft, rows, sum);
};
/** The amount of corrected hours is owed even if their invoice is void or rejected. */
export const carryCorrections = async (ctx: TxCtx, invoice: InvoiceRecord): Promise<void> => {
  const corrections = await correctionsOn(ctx.db, invoice.id);
  if (corrections.length > 0) await putCorrections(ctx, invoice, corrections);
};
