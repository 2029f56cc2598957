/** The person who recorded a complimentary payment is notified of the decision, in their own language. */
import { moneyWords } from '../money.words.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill } from '#kit/domain/words.ts';
import { whoWants } from '#areas/settings/notification/notification.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { addresseesOf, sendMail } from '#kit/server/mail.ts';
import type { Waiting } from '../payment/waiting.commands.ts';

export const tellOfGift = async (
  ctx: TxCtx,
  gift: Waiting,
  news: 'approved' | 'rejected',
  reason = '',
): Promise<void> => {
  if (gift.staff_id === null || gift.staff_id === ctx.actor.staff_id) return;
  const wanting = await whoWants(ctx, [gift.staff_id], 'gift_decided', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = inLanguage(moneyWords, person.locale).gift.letters[news];
    const said = {
      name: person.first_name,
      by: ctx.actor.name,
      amount: formatMoney(gift.amount_cents, gift.currency, person.locale),
      member: gift.member_name,
      invoice: gift.invoice_number ?? '',
      branch: gift.branch_name,
      reason,
    };
    const letter = { subject: fill(subject, said), text: fill(text, said) };
    await sendMail(ctx.services, ctx.db, { branch_id: gift.branch_id, to: person.email, ...letter });
  }
};
