/** Whoever recorded something complimentary hears what became of it, in their own language. */
import { moneyEn } from '#domain/areas/money/en.ts';
import { moneyZh } from '#domain/areas/money/zh.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { fill } from '#domain/kit/words.ts';
import { whoWants } from '#server/areas/settings/notification.commands.ts';
import type { TxCtx } from '#server/kit/context.ts';
import { addresseesOf, sendMail } from '#server/kit/mail.ts';
import type { Waiting } from './waiting.commands.ts';

export const tellOfGift = async (
  ctx: TxCtx,
  gift: Waiting,
  news: 'approved' | 'rejected',
  reason = '',
): Promise<void> => {
  if (gift.staff_id === null || gift.staff_id === ctx.actor.staff_id) return;
  const wanting = await whoWants(ctx, [gift.staff_id], 'gift_decided', 'email');
  for (const person of await addresseesOf(ctx.db, wanting)) {
    const { subject, text } = (person.locale === 'cn' ? moneyZh : moneyEn).gift.letters[news];
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
