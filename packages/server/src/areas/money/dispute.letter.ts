/** A dispute has a day by which the bank wants an answer: the branch is told by e-mail, too. */
import type { DisputeStatus } from '#domain/areas/money/dispute.rules.ts';
import { moneyEn } from '#domain/areas/money/en.ts';
import { moneyZh } from '#domain/areas/money/zh.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { fill } from '#domain/kit/words.ts';
import type { TxCtx } from '#server/kit/context.ts';
import { sendMail } from '#server/kit/mail.ts';

type Told = {
  branch_id: number;
  number: string;
  reason: string;
  status: DisputeStatus;
  amount_cents: number;
  currency: string;
};
export const writeOfDispute = async (ctx: TxCtx, of: Told): Promise<void> => {
  const { branch_id, number, reason, status } = of;
  const found = await ctx.db.selectFrom('branch').select('email').where('id', '=', branch_id).executeTakeFirst();
  if (!found?.email) return;
  const facts = { number, reason, amount: formatMoney(of.amount_cents, of.currency) };
  const both = [moneyEn, moneyZh].map((words) => words.dispute.letter[status]);
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    to: found.email,
    subject: fill(both.map(({ subject }) => subject).join(' · '), facts),
    text: both.map(({ text }) => fill(text, facts)).join('\n\n———\n\n'),
  });
};
