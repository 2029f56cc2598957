/** The total of a period, and who can do what with an invoice. Money in minor units; no clock. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import {
  invoiceWorks,
  type PayMethod,
  type StaffInvoiceLine,
  type StaffInvoiceMove,
  type StaffInvoiceRow,
  type StaffInvoiceStatus,
} from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';

type Standing = { status: StaffInvoiceStatus; staff_id: number; disputes: number };
type Who = { staff_id: number; has: (flag: Flag) => boolean };

export const whyNotMoveInvoice = (invoice: Standing, move: StaffInvoiceMove, who: Who): string | null => {
  const { flag } = staffInvoiceMachine.moves[move];
  if (flag === 'system' || !canMove(staffInvoiceMachine, invoice.status, move)) return 'kit.move_not_possible';
  if (!who.has(flag)) return 'shift.needs_approver';
  if (invoice.staff_id === who.staff_id) return 'shift.own_request';
  const goesOn = move === 'approve' || move === 'pay';
  return goesOn && invoice.disputes > 0 ? 'shift.disputed' : null;
};
export type HowPaid = { method: PayMethod | null; paid_on: Day; reference: string };
/** A payment must be traceable on the bank statement: a transfer has a reference, and the day isn't in the future. */
export const payFaults = ({ method, paid_on, reference }: HowPaid, today: Day): Fault[] => [
  ...(method === null ? [{ field: 'method', key: 'required' }] : []),
  ...(paid_on > today ? [{ field: 'paid_on', key: 'in_the_future' }] : []),
  ...(method === 'bank_transfer' && reference === '' ? [{ field: 'reference', key: 'required' }] : []),
];
/** Nothing is paid before its period has started: the year was mistyped. */
export const whyNotPaidOn = ({ from_on }: { from_on: Day }, paid_on: Day): string | null =>
  paid_on < from_on ? 'shift.paid_before' : null;
/** Why one of several stays unpaid, in words that need no other context. */
export const whyNotPay = (invoice: Standing & { from_on: Day }, paid_on: Day, who: Who): string | null =>
  canMove(staffInvoiceMachine, invoice.status, 'pay')
    ? (whyNotMoveInvoice(invoice, 'pay', who) ?? whyNotPaidOn(invoice, paid_on))
    : 'shift.not_approved';
/** The move that leads from one status to another. */
export const moveTo = (from: StaffInvoiceStatus, to: StaffInvoiceStatus): StaffInvoiceMove | undefined =>
  (Object.keys(staffInvoiceMachine.moves) as StaffInvoiceMove[]).find(
    (move) =>
      staffInvoiceMachine.moves[move].to === to &&
      staffInvoiceMachine.moves[move].flag !== 'system' &&
      canMove(staffInvoiceMachine, from, move),
  );

/** A paid invoice can still be wrong; a rejected or void one pays nothing. */
const isLive = (status: StaffInvoiceStatus): boolean => status !== 'rejected' && status !== 'void';
export const whyNotDispute = (invoice: Standing, staff_id: number): string | null => {
  if (invoice.staff_id !== staff_id) return 'shift.not_your_invoice';
  return isLive(invoice.status) ? null : 'shift.invoice_over';
};
/**
 * Correcting hours on an invoice changes an approved timesheet: it needs the permission to approve one, and nobody can
 * do it for themselves. `line` `null`: for any line, as far as the invoice is concerned.
 */
export const whyNotCorrectHours = (
  invoice: Standing,
  line: Pick<StaffInvoiceLine, 'work'> | null,
  who: Who,
): string | null => {
  if (invoice.staff_id === who.staff_id) return 'shift.own_request';
  if (!who.has('MANAGE_STAFF_INVOICE') || !who.has('APPROVE_TIMESHEET')) return 'shift.needs_approver';
  if (!isLive(invoice.status)) return 'shift.invoice_over';
  return line === null || line.work === 'shift' ? null : 'shift.only_hours';
};
/**
 * What remains to be paid for a line with corrected hours: `paid` is the total of the line and earlier corrections. On
 * an unpaid invoice the line itself changes.
 */
export const correctionOf = (due_cents: number, paid: readonly number[]): number =>
  due_cents - paid.reduce((sum, cents) => sum + cents, 0);

export const whyNotAdjust = (invoice: Standing, staff_id: number): string | null => {
  if (invoice.status !== 'draft') return 'shift.no_draft';
  return invoice.staff_id === staff_id ? 'shift.own_request' : null;
};

export const staffInvoiceCan = (invoice: Standing, who: Who): StaffInvoiceRow['can'] => {
  const manages = who.has('MANAGE_STAFF_INVOICE');
  const moves = movesFrom(staffInvoiceMachine, invoice.status, who.has).filter(
    (move) => whyNotMoveInvoice(invoice, move, who) === null,
  );
  return [
    ...moves,
    ...(manages && whyNotAdjust(invoice, who.staff_id) === null ? (['adjust'] as const) : []),
    ...(whyNotDispute(invoice, who.staff_id) === null ? (['dispute'] as const) : []),
    ...(manages && invoice.staff_id !== who.staff_id ? (['answer'] as const) : []),
    ...(whyNotCorrectHours(invoice, null, who) === null ? (['correct'] as const) : []),
  ];
};

const units: Record<Locale, { h: string; min: string }> = {
  en: { h: 'h', min: 'min' },
  cn: { h: '小时', min: '分钟' },
};
/** "5 h 17 min": to the minute, so that multiplying by the rate gives the amount. */
export const timeText = (minutes: number, locale: Locale): string => {
  const { h, min } = units[locale];
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} ${h}`] : []), ...(rest > 0 || hours === 0 ? [`${rest} ${min}`] : [])].join(' ');
};
type KindSum = { work: StaffInvoiceLine['work']; count: number; minutes: number; amount_cents: number };
const leftMin = (line: StaffInvoiceLine): number =>
  Math.max(0, line.minutes - line.less.reduce((sum, one) => sum + one.minutes, 0));
/** What an invoice pays for each kind of work, in order; minutes that another line pays for are left out. */
export const sumsByKind = (lines: readonly StaffInvoiceLine[]): KindSum[] =>
  invoiceWorks.flatMap((work) => {
    const those = lines.filter((line) => line.work === work);
    const minutes = those.reduce((sum, line) => sum + leftMin(line), 0);
    const amount_cents = those.reduce((sum, line) => sum + line.amount_cents, 0);
    return those.length === 0 ? [] : [{ work, count: those.length, minutes, amount_cents }];
  });
/** "Hours: 142 h 8 min", "Classes: 12". */
export const kindText = (
  { work, count, minutes }: KindSum,
  words: (key: `kind_sum.${KindSum['work']}`, facts: Facts) => string,
  locale: Locale,
): string => words(`kind_sum.${work}`, { time: timeText(minutes, locale), count });
type Said = 'by.hour' | 'by.class' | 'by.head' | 'by.session' | 'bounds' | 'less_hours' | 'less_part' | 'comma';
type Facts = Record<string, string | number>;
type How = {
  words: (key: Said, facts: Facts) => string;
  money: (cents: number) => string;
  locale: Locale;
};
/** "2 h less 1 h taught in Boxing × RM 20.00": the calculation of a line; nothing for an adjustment. */
export const computedFrom = (line: StaffInvoiceLine, { words, money, locale }: How): string | null => {
  if (line.rate_kind === null || line.rate_cents === null) return null;
  const less_min = line.less.reduce((sum, one) => sum + one.minutes, 0);
  const what = [...new Set(line.less.map(({ title }) => textIn(title, locale)))].join(words('comma', {}));
  const isHours = line.rate_kind === 'hour';
  const less = less_min > 0 && isHours ? words('less_hours', { time: timeText(less_min, locale), what }) : '';
  const rate = money(line.rate_cents);
  const said = words(`by.${line.rate_kind}`, { time: timeText(line.minutes, locale), heads: line.heads, rate, less });
  const bound = (cents: number | null): string => (cents === null ? '—' : money(cents));
  const bounds =
    line.floor_cents === null && line.ceiling_cents === null
      ? ''
      : words('bounds', { floor: bound(line.floor_cents), ceiling: bound(line.ceiling_cents) });
  const part = { left: line.minutes - less_min, minutes: line.minutes, what };
  return said + bounds + (less_min > 0 && !isHours ? words('less_part', part) : '');
};
