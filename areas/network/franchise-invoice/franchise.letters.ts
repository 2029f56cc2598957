/**
 * Letters about franchise invoices: issued, due soon, overdue. Each is sent once, to the contacts who receive them, in
 * their language.
 */
import { reminderOn, undisputedOf, waitsTooLong, type Reminder } from './franchise-reminder.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { todayOfNetwork } from '../agreement/agreement.commands.ts';
import { linkTo, writeToContacts } from '../organisation/contact.letters.ts';
import {
  type Open,
  openInvoices,
  waitingForAnswers,
  noteReminder,
  noteReminderSent,
} from './franchise-reminder.store.ts';

const texts: Record<Locale, Record<Reminder, { subject: string; text: string }>> = {
  en: {
    issued: {
      subject: 'Franchise invoice {{number}}',
      text: 'Franchise invoice {{number}} for {{amount}} to {{organisation}} has been issued. It is due on {{due}}. Check each line and its figures under Franchise.',
    },
    due_soon: {
      subject: 'Franchise invoice {{number}} is due on {{due}}',
      text: 'Franchise invoice {{number}} for {{amount}} to {{organisation}} is due on {{due}}.',
    },
    overdue: {
      subject: 'Franchise invoice {{number}} is overdue',
      text: 'Franchise invoice {{number}} for {{amount}} to {{organisation}} was due on {{due}} and hasn’t been paid yet.',
    },
    last: {
      subject: 'Final reminder: franchise invoice {{number}}',
      text: 'Franchise invoice {{number}} for {{amount}} to {{organisation}} was due on {{due}}. Please pay it now, or dispute it under Franchise.',
    },
    answer_waits: {
      subject: 'Franchise invoice {{number}}: a dispute is waiting for your answer',
      text: '{{organisation}} disputed a line of franchise invoice {{number}} a week ago and hasn’t had an answer yet. No final reminder is sent for this invoice until you answer.',
    },
  },
  cn: {
    issued: {
      subject: '加盟账单 {{number}}',
      text: '{{organisation}} 的加盟账单 {{number}} 已生成，金额 {{amount}}，请于 {{due}}前付款。可在“加盟”页面逐行核对明细和数字。',
    },
    due_soon: {
      subject: '加盟账单 {{number}} 将于 {{due}}到期',
      text: '{{organisation}} 的加盟账单 {{number}}，金额 {{amount}}，将于 {{due}}到期。',
    },
    overdue: {
      subject: '加盟账单 {{number}} 已逾期',
      text: '{{organisation}} 的加盟账单 {{number}}，金额 {{amount}}，已于 {{due}}到期，尚未付款。',
    },
    last: {
      subject: '最后提醒：加盟账单 {{number}}',
      text: '{{organisation}} 的加盟账单 {{number}}，金额 {{amount}}，已于 {{due}}到期。请尽快付款；如有异议，请在“加盟”页面提出。',
    },
    answer_waits: {
      subject: '加盟账单 {{number}}：异议等待答复',
      text: '{{organisation}} 一周前对加盟账单 {{number}} 的明细提出异议，至今未获答复。答复之前，系统不会就此账单发出最后提醒。',
    },
  },
};
/** Added to a reminder while an answer is owed. */
const inPart: Record<Locale, string> = {
  en: '\n{{disputed}} is disputed and waiting for an answer from {{issuer}}; the other {{rest}} isn’t. Invoices are paid in full: any credit is deducted from your next invoice or paid out by credit note.',
  cn: '\n其中 {{disputed}} 有异议，正在等待 {{issuer}} 答复；其余 {{rest}} 无异议。账单须一次付清：经答复应退的款项从下一张账单中扣除，或以贷项通知单退回。',
};

const write = async (ctx: TxCtx, invoice: Open, kind: Reminder): Promise<boolean> => {
  const { id: invoice_id, organisation_id, issuer_id, number, organisation, issuer, currency } = invoice;
  if (!(await noteReminder(ctx.db, { organisation_id, invoice_id, kind }))) return false;
  const isInPart = kind !== 'answer_waits' && invoice.disputed_cents > 0;
  const told = await writeToContacts(ctx, [kind === 'answer_waits' ? issuer_id : organisation_id], (locale) => {
    const { subject, text } = texts[locale][kind];
    const money = (cents: number): string => formatMoney(cents, currency, locale);
    return {
      words: { subject, text: `${text}${isInPart ? inPart[locale] : ''}\n{{link}}` },
      facts: {
        number,
        organisation,
        issuer,
        amount: money(invoice.total_cents),
        disputed: money(invoice.disputed_cents),
        rest: money(undisputedOf(invoice)),
        due: formatDay(invoice.due_on, locale),
        link: linkTo(ctx, `/franchise/payInvoice/${invoice_id}`),
      },
    };
  });
  await noteReminderSent(ctx.db, { invoice_id, kind }, told);
  return true;
};

/** One transaction for each letter: if the process is killed, the next run writes the rest. */
export const writeLetters = async (ctx: Ctx): Promise<number> => {
  const today = await todayOfNetwork(ctx);
  const [open, asked] = await ctx.read(openInvoices(), waitingForAnswers());
  const due = [
    ...open.map((invoice) => ({ invoice, kind: reminderOn(invoice, today) })),
    ...asked
      .filter(({ asked_on }) => waitsTooLong(asked_on, today))
      .map((invoice) => ({ invoice, kind: 'answer_waits' as const })),
  ];
  let written = 0;
  for (const { invoice, kind } of due)
    if (!invoice.said.includes(kind) && (await ctx.tx((inside) => write(inside, invoice, kind)))) written += 1;
  return written;
};
