/** The branch is asked by e-mail, too, what happens to a membership that was refunded on the gateway's pages. */
import { moneyWords } from '../money.words.ts';
import { findBranchEmail } from '../dispute/dispute.store.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill, locales } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import type { RefundRecord } from './refund.store.ts';

type Told = Pick<RefundRecord, 'branch_id' | 'payment_number' | 'member_name' | 'amount_cents' | 'currency'> & {
  number: string;
};
export const writeOfRefunded = async (ctx: TxCtx, of: Told): Promise<void> => {
  const { branch_id, number, payment_number: payment, member_name: name } = of;
  const to = await findBranchEmail(ctx.db, branch_id);
  if (!to) return;
  const both = locales.map((locale) => {
    const { subject, text } = inLanguage(moneyWords, locale).refund.letter;
    const facts = { number, payment, name, amount: formatMoney(of.amount_cents, of.currency, locale) };
    return { subject: fill(subject, facts), text: fill(text, facts) };
  });
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    to,
    subject: both.map(({ subject }) => subject).join(' · '),
    text: both.map(({ text }) => text).join('\n\n———\n\n'),
  });
};
