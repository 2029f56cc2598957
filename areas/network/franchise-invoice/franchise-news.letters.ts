/** Letters to the other side of a franchise invoice: stored with the change, sent once by the job, with a link. */
import type { InvoiceNews } from './franchise-invoice.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { linkTo, writeToContacts } from '../organisation/contact.letters.ts';
import type { FullRecord } from './franchise-invoice.store.ts';
import { type Waiting, waitingNews, insertNews, holdNews, noteNewsSent } from './franchise-news.store.ts';

type Letter = { subject: string; text: string };
const texts: Record<Locale, Record<InvoiceNews, Letter>> = {
  en: {
    disputed: {
      subject: 'Franchise invoice {{number}}: a line is disputed',
      text: '{{by}} of {{organisation}} disputes a line of franchise invoice {{number}}: “{{text}}”\nAnswer it here: {{link}}',
    },
    accepted: {
      subject: 'Franchise invoice {{number}}: your dispute was accepted',
      text: '{{by}} accepted the dispute about franchise invoice {{number}} and will credit {{credit}}: “{{text}}”\n{{link}}',
    },
    rejected: {
      subject: 'Franchise invoice {{number}}: your dispute was rejected',
      text: '{{by}} rejected the dispute about franchise invoice {{number}}: “{{text}}”\n{{link}}',
    },
    slip: {
      subject: 'Franchise invoice {{number}}: a transfer slip was submitted',
      text: '{{by}} of {{organisation}} submitted the slip for a transfer of {{amount}} for franchise invoice {{number}}. Confirm the payment once the money has arrived: {{link}}',
    },
    confirmed: {
      subject: 'Franchise invoice {{number}} is paid',
      text: '{{by}} confirmed the payment of {{amount}} for franchise invoice {{number}}.\n{{link}}',
    },
    refused: {
      subject: 'Franchise invoice {{number}}: the payment was not confirmed',
      text: '{{by}} did not confirm the payment for franchise invoice {{number}}: “{{text}}”\nView it here: {{link}}',
    },
    cash: {
      subject: 'Franchise invoice {{number}}: cash was recorded',
      text: '{{by}} recorded {{amount}} in cash for franchise invoice {{number}}. Confirm it here: {{link}}',
    },
  },
  cn: {
    disputed: {
      subject: '加盟账单 {{number}}：有明细被提出异议',
      text: '{{organisation}} 的 {{by}} 对加盟账单 {{number}} 的一条明细提出异议：“{{text}}”\n请在此答复：{{link}}',
    },
    accepted: {
      subject: '加盟账单 {{number}}：异议已被接受',
      text: '{{by}} 接受了对加盟账单 {{number}} 的异议，将退回 {{credit}}：“{{text}}”\n{{link}}',
    },
    rejected: {
      subject: '加盟账单 {{number}}：异议已被驳回',
      text: '{{by}} 驳回了对加盟账单 {{number}} 的异议：“{{text}}”\n{{link}}',
    },
    slip: {
      subject: '加盟账单 {{number}}：已提交转账凭证',
      text: '{{organisation}} 的 {{by}} 提交了加盟账单 {{number}} 的转账凭证，金额 {{amount}}。到账后请确认：{{link}}',
    },
    confirmed: {
      subject: '加盟账单 {{number}} 已付款',
      text: '{{by}} 已确认加盟账单 {{number}} 的付款 {{amount}}。\n{{link}}',
    },
    refused: {
      subject: '加盟账单 {{number}}：付款未获确认',
      text: '{{by}} 未确认加盟账单 {{number}} 的付款：“{{text}}”\n请在此查看：{{link}}',
    },
    cash: {
      subject: '加盟账单 {{number}}：已登记现金付款',
      text: '{{by}} 登记了加盟账单 {{number}} 的现金付款 {{amount}}，请在此确认：{{link}}',
    },
  },
};
/** The letter goes to the side that has not acted: a decision is sent to the side that recorded the payment. */
const toIssuer: readonly InvoiceNews[] = ['disputed', 'slip'];
const isForIssuer = (news: InvoiceNews, method: string | null | undefined): boolean =>
  toIssuer.includes(news) || (method === 'cash' && (news === 'confirmed' || news === 'refused'));

export const tellOther = async (
  ctx: TxCtx,
  { id, organisation_id, issuer_id }: Pick<FullRecord, 'id' | 'organisation_id' | 'issuer_id'>,
  news: InvoiceNews,
  { method, ...facts }: { text?: string; credit_cents?: number; method?: FullRecord['method'] } = {},
): Promise<void> => {
  await insertNews(ctx.db, {
    organisation_id,
    invoice_id: id,
    to_organisation_id: isForIssuer(news, method) ? issuer_id : organisation_id,
    news,
    facts: JSON.stringify({ ...facts, by: ctx.actor.name }),
  });
  await ctx.services.jobs.enqueue(ctx.db, 'franchise_letters', {}, { key: 'franchise_letters' });
};

const send = async (ctx: TxCtx, waiting: Waiting): Promise<void> => {
  // Another run may have sent it in the meantime.
  if (!(await holdNews(ctx.db, waiting.id))) return;
  const { number, organisation, currency, total_cents, facts, invoice_id } = waiting;
  const told = await writeToContacts(ctx, [waiting.to_organisation_id], (locale) => ({
    words: texts[locale][waiting.news],
    facts: {
      number,
      organisation,
      by: facts.by,
      text: facts.text ?? '',
      amount: formatMoney(total_cents, currency, locale),
      credit: formatMoney(facts.credit_cents ?? 0, currency, locale),
      link: linkTo(ctx, `/franchise/payInvoice/${invoice_id}`),
    },
  }));
  await noteNewsSent(ctx.db, waiting.id, told);
};
/** One transaction for each: if the process is killed, the next run sends the rest. */
export const sendNews = async (ctx: Ctx): Promise<void> => {
  const [waiting] = await ctx.read(waitingNews());
  for (const one of waiting) await ctx.tx((inside) => send(inside, one));
};
