/** The bank sets a deadline for answering a dispute, so the branch is also notified by e-mail. */
import type { DisputeStatus } from './dispute.rules.ts';
import { moneyWords } from '../money.words.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { inLanguage, fill } from '#kit/domain/words.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { sendMail } from '#kit/server/mail.ts';
import { findBranchEmail } from './dispute.store.ts';

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
  const to = await findBranchEmail(ctx.db, branch_id);
  if (!to) return;
  const facts = { number, reason, amount: formatMoney(of.amount_cents, of.currency) };
  const both = [inLanguage(moneyWords, 'en'), inLanguage(moneyWords, 'cn')].map(
    (words) => words.dispute.letter[status],
  );
  await sendMail(ctx.services, ctx.db, {
    branch_id,
    to,
    subject: fill(both.map(({ subject }) => subject).join(' · '), facts),
    text: both.map(({ text }) => fill(text, facts)).join('\n\n———\n\n'),
  });
};
