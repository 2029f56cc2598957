/**
 * Custom charges: requested by one person, approved by another and invoiced immediately. Preview and posting call the
 * same rule.
 */
import type { AskCharge, Charge, ChargeFigures, NewCharge } from './charge.model.ts';
import { chargeEffect, chargeMoves, type ChargeEffect } from './charge.rules.ts';
import { chargeMachine } from './charge.machine.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';
import { taxOn } from '../tax/tax.rules.ts';
import { whyNotSell } from '#areas/network/opening/opening.rules.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { getCharge, insertCharge, lockCharge, moveCharge, type ChargeRecord } from './charge.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';
import { postInvoice } from '../journal/posting.commands.ts';
import { saidWhy } from '../invoice/refusal-words.service.ts';
import { chargeContract } from './charge.contract.ts';

/** A custom charge with what the caller can do. */
export const presentCharge = (ctx: Ctx, { asked_by, ...charge }: ChargeRecord): Charge => {
  const has = (flag: Parameters<Ctx['has']>[0]): boolean => ctx.has(flag, charge.branch_id);
  const { can, why } = chargeMoves({ status: charge.status, asked_by }, ctx.actor.staff_id, has);
  const blocked: Record<string, string> =
    why === null ? {} : { approve: saidWhy(why, ctx.locale), reject: saidWhy(why, ctx.locale) };
  return { ...charge, can, blocked };
};

type Asked = Pick<NewCharge, 'description' | 'amount_cents' | 'tax_class'>;
const workOut = async (ctx: Ctx, branch: BranchFacts, asked: Asked): Promise<ChargeEffect> => {
  const [taxes] = await ctx.read(taxRowsOf(branch.id));
  return chargeEffect({ ...asked, currency: branch.currency }, taxOn(taxes, branch.today), branch.today);
};

export const previewCharge = async (
  ctx: Ctx,
  { branch_id, amount_cents, tax_class }: AskCharge,
): Promise<ChargeFigures> => {
  const branch = await knownBranch(ctx, branch_id);
  const { invoice } = await workOut(ctx, branch, { description: '', amount_cents, tax_class });
  return invoice;
};

export const askCharge = command(chargeContract.ask, async (ctx, input) => {
  const branch = await knownBranch(ctx, input.branch_id);
  refuseIf(whyNotSell(branch.stage));
  await memberFacts(ctx, input.member_id);
  const asked_by = ctx.actor.staff_id || null;
  const id = await insertCharge(ctx.db, { ...input, currency: branch.currency, asked_by });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { custom_charge_id: id }));
  return presentCharge(ctx, await getCharge(ctx.db, id));
});

const toDecide = async (ctx: TxCtx, id: number, move: 'approve' | 'reject'): Promise<ChargeRecord> => {
  await lockCharge(ctx.db, id);
  const charge = await getCharge(ctx.db, id);
  refuseIf(whyNotDecide(charge.asked_by, ctx.actor.staff_id));
  refuseIf(canMove(chargeMachine, charge.status, move) ? null : 'money.already_decided');
  return charge;
};
const decision = (ctx: TxCtx) => ({ decided_by: ctx.actor.staff_id, decided_at: ctx.clock.now().toISOString() });

export const approveCharge = command(chargeContract.approve, async (ctx, id, { version }) => {
  const charge = await toDecide(ctx, id, 'approve');
  const branch = await knownBranch(ctx, charge.branch_id);
  const { invoice, entry } = await workOut(ctx, branch, charge);
  const { member_id } = charge;
  const posted = await postInvoice(ctx, { branch, member_id, membership_id: null, period_on: null, invoice, entry });
  await moveCharge(ctx.db, { id, version }, 'approve', { ...decision(ctx), invoice_id: posted.id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id: posted.id }));
  return presentCharge(ctx, await getCharge(ctx.db, id));
});

export const rejectCharge = command(chargeContract.reject, async (ctx, id, { version, reason }) => {
  const { branch_id } = await toDecide(ctx, id, 'reject');
  await moveCharge(ctx.db, { id, version }, 'reject', { ...decision(ctx), decided_why: reason });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { custom_charge_id: id }));
  return presentCharge(ctx, await getCharge(ctx.db, id));
});

/**
 * The reason for the request no longer applies: withdraws it if it is undecided. Returns false if it is already
 * decided.
 */
export const withdrawCharge = async (ctx: TxCtx, id: number, reason: string): Promise<boolean> => {
  await lockCharge(ctx.db, id);
  const charge = await getCharge(ctx.db, id);
  if (!canMove(chargeMachine, charge.status, 'reject')) return false;
  // The person who requested it withdraws it while it is undecided.
  const withdrawn = { decided_by: null, decided_at: ctx.clock.now().toISOString(), decided_why: reason };
  await moveCharge(ctx.db, charge, 'reject', withdrawn);
  return true;
};
