/** The fee of a suspension: shown in the preview, invoiced with it, and credited when it is undone. */
import { restFee, type RestFeePosting } from './suspension-fee.rules.ts';
import type { AskSuspension, NewSuspension, Suspension } from './suspension.model.ts';
import { giveBackAll } from '#areas/money/refund/give-back.rules.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { lockInvoice, postGiveBack } from '#areas/money/refund/give-back.commands.ts';
import { returnableInvoice } from '#areas/money/refund/give-back.facts.ts';
import { postInvoice } from '#areas/money/journal/posting.commands.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import type { TermToRest } from './suspension.store.ts';

export const workOutFee = async (
  ctx: Ctx,
  term: TermToRest,
  { fee_waived_reason }: AskSuspension,
  today: Day,
): Promise<RestFeePosting | null> => {
  const [taxes] = await ctx.read(taxRowsOf(term.branch_id));
  return restFee(term, { tax: taxOn(taxes, today), today, isWaived: fee_waived_reason !== null });
};

/** The fee in the preview becomes an invoice of its own. */
export const postFee = async (
  ctx: TxCtx,
  term: TermToRest,
  ask: NewSuspension,
  branch: BranchFacts,
): Promise<{ fee_cents: number; invoice_id: number | null }> => {
  const fee = await workOutFee(ctx, term, ask, branch.today);
  const fee_cents = fee?.fee_cents ?? 0;
  if (fee_cents !== ask.fee_cents)
    throw new Refusal('membership.figures_changed', { total: formatMoney(fee_cents, term.currency, ctx.locale) });
  if (!fee) return { fee_cents, invoice_id: null };
  const { member_id, id: membership_id } = term;
  const { invoice, entry } = fee;
  const posted = await postInvoice(ctx, { branch, member_id, membership_id, period_on: null, invoice, entry });
  return { fee_cents, invoice_id: posted.id };
};

/** The fee is credited, and what was paid of it goes into the wallet. */
export const takeFeeBack = async (
  ctx: TxCtx,
  { invoice_id, reason }: Pick<Suspension, 'invoice_id' | 'reason'>,
  term: TermToRest,
): Promise<void> => {
  if (invoice_id === null) return;
  await lockInvoice(ctx.db, invoice_id);
  const [[invoice]] = await ctx.read(returnableInvoice(invoice_id));
  if (!invoice) throw new NotFound();
  const { member_id, id: membership_id } = term;
  const branch = await knownBranch(ctx, term.branch_id);
  const of = { branch, member_id, membership_id, why: 'suspension' as const, reason };
  await postGiveBack(ctx, of, giveBackAll(invoice, branch.today).returned);
};
