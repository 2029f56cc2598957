/** Letters about franchise invoices: made, nearly due, overdue. Each once, to the contacts who get them, in their language. */
import { sql as raw } from 'kysely';
import type { Reminder } from '#domain/areas/network/franchise-invoice.model.ts';
import { addDays, formatDay, type Day } from '#domain/kit/day.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { fill, type Locale } from '#domain/kit/words.ts';
import type { Ctx, TxCtx } from '#server/kit/context.ts';
import { asQuery } from '#server/kit/db.ts';
import { sendMail } from '#server/kit/mail.ts';
import { todayOfNetwork } from './agreement.commands.ts';

export const DUE_SOON_DAYS = 3;
export const LAST_DAYS = 14;
/** What is to be said of an open invoice on a day; the newest only, nothing is caught up on. */
export const reminderOn = (due_on: Day, today: Day): Reminder =>
  today > addDays(due_on, LAST_DAYS)
    ? 'last'
    : today > due_on
      ? 'overdue'
      : today >= addDays(due_on, -DUE_SOON_DAYS)
        ? 'due_soon'
        : 'issued';

const texts: Record<Locale, Record<Reminder, { subject: string; text: string }>> = {
  en: {
    issued: {
      subject: 'Franchise invoice {{number}}',
      text: 'Franchise invoice {{number}} over {{amount}} for {{organisation}} has been made. It is due on {{due}}. You can check each line and its figures under Franchise.',
    },
    due_soon: {
      subject: 'Franchise invoice {{number}} is due on {{due}}',
      text: 'Franchise invoice {{number}} over {{amount}} for {{organisation}} is due on {{due}}.',
    },
    overdue: {
      subject: 'Franchise invoice {{number}} is overdue',
      text: 'Franchise invoice {{number}} over {{amount}} for {{organisation}} was due on {{due}} and is not paid yet.',
    },
    last: {
      subject: 'Last reminder: franchise invoice {{number}}',
      text: 'Franchise invoice {{number}} over {{amount}} for {{organisation}} was due on {{due}}. Please pay it now, or say under Franchise what is not right.',
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
      text: '{{organisation}} 的加盟账单 {{number}}，金额 {{amount}}，已于 {{due}}到期。请尽快付款；如有异议，请在“加盟”页面说明。',
    },
  },
};

type Open = {
  id: number;
  organisation_id: number;
  organisation: string;
  number: string;
  due_on: Day;
  currency: string;
  total_cents: number;
  said: readonly Reminder[];
  disputes: number;
};
const openInvoices = () =>
  asQuery(raw<Open>`
    select f.id, f.organisation_id, o.name as organisation, f.number, f.due_on, f.currency, f.total_cents,
           array(select r.kind from franchise_reminder r where r.invoice_id = f.id) as said,
           (select count(*) from franchise_invoice_line l where l.invoice_id = f.id and l.dispute_status = 'open')::int as disputes
      from franchise_invoice f join organisation o on o.id = f.organisation_id
     where f.status in ('unpaid', 'failed')
       and exists (select from organisation_contact c where c.organisation_id = f.organisation_id and c.gets_invoices)
     order by f.id`);

const write = async (ctx: TxCtx, invoice: Open, kind: Reminder): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: isNew } = await ctx.db
    .insertInto('franchise_reminder')
    .values({ organisation_id: invoice.organisation_id, invoice_id: invoice.id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (isNew !== 1n) return false;
  const { publicUrl, host, port } = ctx.services.config;
  const people = await ctx.db
    .selectFrom('organisation_contact')
    .select(['email', 'locale'])
    .where('organisation_id', '=', invoice.organisation_id)
    .where('gets_invoices', '=', true)
    .orderBy('id')
    .execute();
  await ctx.db
    .updateTable('franchise_reminder')
    .set({ told: people.length })
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', kind)
    .execute();
  for (const { email, locale: stored } of people) {
    const locale: Locale = stored === 'cn' ? 'cn' : 'en';
    const facts = {
      number: invoice.number,
      organisation: invoice.organisation,
      amount: formatMoney(invoice.total_cents, invoice.currency, locale),
      due: formatDay(invoice.due_on, locale),
      link: `${publicUrl ?? `http://${host}:${port}`}/franchise/payInvoice/${invoice.id}`,
    };
    const { subject, text } = texts[locale][kind];
    await sendMail(ctx.services, ctx.db, {
      branch_id: null,
      to: email,
      subject: fill(subject, facts),
      text: `${fill(text, facts)}\n${facts.link}`,
    });
  }
  return true;
};

/** One transaction for each invoice: killed in the middle, the rest is written the next time. */
export const writeLetters = async (ctx: Ctx): Promise<number> => {
  const today = await todayOfNetwork(ctx);
  const [open] = await ctx.read(openInvoices());
  let written = 0;
  for (const invoice of open) {
    const kind = reminderOn(invoice.due_on, today);
    // Who waits for an answer is not pressed to pay.
    if (invoice.said.includes(kind) || (invoice.disputes > 0 && kind !== 'issued')) continue;
    if (await ctx.tx((inside) => write(inside, invoice, kind))) written += 1;
  }
  return written;
};
