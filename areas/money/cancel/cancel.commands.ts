/** Cancelling an invoice. Preview and posting load the same facts and call the same rule. */
import type { CancelFigures } from './cancel.model.ts';
import { cancelEffect, whyNotCancel, type CancelEffect } from './cancel.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { takeCreditsBack } from '#areas/membership/credit/credit-back.commands.ts';
import { endUnpaid } from '#areas/membership/membership/membership-moves.commands.ts';
import { wouldEndUnpaid } from '#areas/membership/membership/membership.facts.ts';
import { orderWithdrawn } from '#areas/orders/order/order-paid.commands.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { isBeingCharged } from '../payment/attempt.store.ts';
import { endChase } from '../collection/chase.store.ts';
import { viewInvoice } from '../invoice/invoice.facts.ts';
import { findInvoice, lockInvoice, moveInvoice, type InvoiceRecord } from '../invoice/invoice.store.ts';
import { linesLeftOf } from '../invoice/credit-note.store.ts';
import { postCreditNote, postEntry } from '../journal/posting.commands.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';

type Worked = { invoice: InvoiceRecord; branch: BranchFacts; effect: CancelEffect };
const workOut = async (ctx: Ctx, id: number): Promise<Worked> => {
  const [[invoice], left] = await ctx.read(findInvoice(id), linesLeftOf(id));
  if (!invoice) throw new NotFound();
  refuseIf(whyNotCancel(invoice), { number: invoice.number });
  const branch = await knownBranch(ctx, invoice.branch_id);
  return { invoice, branch, effect: cancelEffect(invoice, left, branch.today) };
};

export const previewCancel = async (ctx: Ctx, id: number): Promise<CancelFigures> => {
  const { invoice, effect } = await workOut(ctx, id);
  const { issued_on, currency, lines, total_cents, tax_cents, tax_name, tax_bp } = effect.credit;
  const { to_wallet_cents } = effect;
  const ends_membership = invoice.membership_id !== null && (await wouldEndUnpaid(ctx, invoice.membership_id));
  const credit = { issued_on, currency, lines, total_cents, tax_cents, tax_name, tax_bp };
  return { ...credit, to_wallet_cents, ends_membership };
};

export const cancelInvoice = command(invoiceContract.cancel, async (ctx, id, { version, reason }) => {
  await lockInvoice(ctx.db, id);
  const { invoice, branch, effect } = await workOut(ctx, id);
  refuseIf((await isBeingCharged(ctx.db, id)) ? 'money.charge_under_way' : null);
  await moveInvoice(ctx.db, { id, version }, 'cancel', effect.invoice);
  await endChase(ctx.db, id, ctx.clock.now());
  const { member_id, membership_id } = invoice;
  const of = { branch, member_id, membership_id, invoice_id: id };
  if (membership_id !== null) await endUnpaid(ctx, membership_id, branch.today);
  const { credit, credit_entry: entry, wallet_entry } = effect;
  // Credits that were waiting for this invoice are never given, so none of them remain to be earned.
  if (membership_id === null) await takeCreditsBack(ctx, { branch, member_id, invoice_id: id, reason }, credit.lines);
  await orderWithdrawn(ctx, id, reason);
  const note = await postCreditNote(ctx, { ...of, why: 'cancellation', reason, credit, entry });
  if (wallet_entry) await postEntry(ctx, wallet_entry, { ...of, credit_note_id: note.id });
  const facts = { invoice: invoice.number, credit_note: note.number, cents: credit.total_cents, reason };
  await noteOnMember(ctx, { branch_id: branch.id, member_id, type: 'invoice_cancellation', facts });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id: id }));
  return viewInvoice(ctx, id);
});
