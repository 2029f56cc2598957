/** Notifications about staff invoices: what changed, the current amount, and why. */
import { shiftWords } from '../shift.words.ts';
import { invoiceLettersWords } from '../shift/letters.words.ts';
import { timeText } from './staff-invoice.rules.ts';
import type { MoveInvoice, StaffInvoiceMove } from './staff-invoice.model.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, type Locale } from '#kit/domain/words.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import { type InvoiceRecord, type InvoicePaid, paidOf } from './staff-invoice.store.ts';

export type InvoiceNews = keyof typeof invoiceLettersWords;
type Facts = { line_day?: Day; reason?: string; on?: string; minutes_before?: number; minutes?: number };

const howPaid = ({ paid_on, method, reference }: InvoicePaid, locale: Locale): string => {
  if (paid_on === null) return '';
  const { staff_invoice } = inLanguage(shiftWords, locale);
  const how = method === 'cash' || method === 'bank_transfer' ? staff_invoice.method[method] : null;
  return [fill(staff_invoice.paid_with, { day: formatDay(paid_on, locale) }), how, reference]
    .filter(Boolean)
    .join(' · ');
};

/** Nobody is notified about their own actions. */
export const tellOfInvoice = async (
  ctx: TxCtx,
  staff_ids: readonly number[],
  news: InvoiceNews,
  invoice: InvoiceRecord,
  { line_day, reason = '', on = '', minutes_before = 0, minutes = 0 }: Facts = {},
): Promise<void> => {
  const others = [...new Set(staff_ids)].filter((id) => id > 0 && id !== ctx.actor.staff_id);
  const wanting = await whoWants(ctx, others, 'shift_news', 'email');
  if (wanting.length === 0) return;
  const now = await paidOf(ctx.db, invoice.id);
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { locale, first_name: name, email: to } = person;
    const { subject, text } = inLanguage(invoiceLettersWords, locale)[news];
    const facts = {
      name,
      number: invoice.number,
      staff: invoice.staff_name,
      branch: invoice.branch_name,
      by: ctx.actor.name,
      from: formatDay(invoice.from_on, locale),
      until: formatDay(invoice.until_on, locale),
      total: formatMoney(now.total_cents, invoice.currency, locale),
      line_day: line_day === undefined ? '' : formatDay(line_day, locale),
      before: timeText(minutes_before, locale),
      after: timeText(minutes, locale),
      how: howPaid(now, locale),
      reason,
      on,
    };
    await sendMail(ctx.services, ctx.db, {
      branch_id: invoice.branch_id,
      to,
      subject: fill(subject, facts),
      text: fill(text, facts),
    });
  }
};

const newsOf: Partial<Record<StaffInvoiceMove, InvoiceNews>> = {
  submit: 'submitted',
  pay: 'paid',
  reject: 'rejected',
  void: 'voided',
};
export const tellOfMove = async (
  ctx: TxCtx,
  invoice: InvoiceRecord,
  move: StaffInvoiceMove,
  { reason }: Pick<MoveInvoice, 'reason'> = { reason: '' },
): Promise<void> => {
  const news = newsOf[move];
  if (news) await tellOfInvoice(ctx, [invoice.staff_id], news, invoice, { reason });
};
