/**
 * Letters about credit notes (issued, paid out) to the recipient. Stored with the change, sent once by the job, with a
 * link.
 */
import type { CreditNews } from './franchise-credit.model.ts';
import { franchiseCreditWords } from './franchise-credit.words.ts';
import { formatDay } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, type Locale } from '#kit/domain/words.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { linkTo, writeToContacts } from '../organisation/contact.letters.ts';
import { type Waiting, waitingLetters, holdLetter, noteLetterSent } from './franchise-credit-letter.store.ts';

const texts: Record<Locale, Record<CreditNews, { subject: string; text: string }>> = {
  en: {
    issued: {
      subject: 'Credit note {{number}} for {{organisation}}',
      text: '{{issuer}} issued credit note {{number}} for {{amount}} to {{organisation}} on {{day}}, because the agreement has no further invoices to deduct it from. View the details under Franchise.\n{{link}}',
    },
    paid_out: {
      subject: 'Credit note {{number}} has been paid out',
      text: '{{issuer}} paid out {{amount}} of credit note {{number}} to {{organisation}} on {{paid}} ({{method}}).\n{{link}}',
    },
  },
  cn: {
    issued: {
      subject: '{{organisation}} 的贷项通知单 {{number}}',
      text: '{{issuer}} 已于 {{day}}开出贷项通知单 {{number}}，向 {{organisation}} 退回 {{amount}}（该协议之后没有账单可供抵扣）。明细可在“加盟”页面查看。\n{{link}}',
    },
    paid_out: {
      subject: '贷项通知单 {{number}} 已退款',
      text: '{{issuer}} 已于 {{paid}}向 {{organisation}} 退还贷项通知单 {{number}} 的款项 {{amount}}（{{method}}）。\n{{link}}',
    },
  },
};

const send = async (ctx: TxCtx, waiting: Waiting): Promise<void> => {
  // Another run may have sent it in the meantime.
  if (!(await holdLetter(ctx.db, waiting))) return;
  const { kind, organisation_id, number, organisation, issuer, issued_on, paid_on, method } = waiting;
  const told = await writeToContacts(ctx, [organisation_id], (locale) => {
    const methods = inLanguage(franchiseCreditWords, locale).method;
    return {
      words: texts[locale][kind],
      facts: {
        number,
        organisation,
        issuer,
        amount: formatMoney(waiting.total_cents, waiting.currency, locale),
        day: formatDay(issued_on, locale),
        paid: paid_on === null ? '' : formatDay(paid_on, locale),
        method: method === null ? '' : methods[method],
        link: linkTo(ctx, `/franchise/view/${organisation_id}`),
      },
    };
  });
  await noteLetterSent(ctx.db, waiting, told);
};
/** One transaction for each: if the process is killed, the next run sends the rest. */
export const sendCreditLetters = async (ctx: Ctx): Promise<void> => {
  const [waiting] = await ctx.read(waitingLetters());
  for (const one of waiting) await ctx.tx((inside) => send(inside, one));
};
