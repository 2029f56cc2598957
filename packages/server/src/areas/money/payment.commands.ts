/** Taking money for an open invoice. */
import type { Invoice } from '#domain/areas/money/invoice.model.ts';
import type { NewPayment } from '#domain/areas/money/payment.model.ts';
import { openCents, payEffect, whyNotPay, type PaymentDraft } from '#domain/areas/money/payment.rules.ts';
import { refuseIf } from '#domain/kit/errors.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { membershipPaid } from '#server/areas/membership/membership-moves.commands.ts';
import { branchFacts, type BranchFacts } from '#server/areas/network/branch-facts.commands.ts';
import { command, type TxCtx } from '#server/kit/context.ts';
import { changeFile } from '#server/kit/file.ts';
import { isBeingCharged } from './attempt.store.ts';
import { endChase } from './chase.store.ts';
import { getInvoice, takeOnInvoice, type InvoiceRecord } from './invoice.store.ts';
import { viewInvoice } from './invoice.commands.ts';
import { notePending, postPayment } from './posting.commands.ts';

const refuseUnlessPayable = (ctx: TxCtx, invoice: InvoiceRecord, input: NewPayment): void => {
  const say = (cents: number): string => formatMoney(cents, invoice.currency, ctx.locale);
  const facts = { number: invoice.number, open: say(openCents(invoice)), balance: say(invoice.wallet_cents) };
  refuseIf(whyNotPay(invoice, input, input.open_cents, invoice.wallet_cents), facts);
};

/** One desk gets through: the second one finds another amount open than it saw, and nothing is taken. */
export const payInvoice = command(async (ctx: TxCtx, input: NewPayment): Promise<Invoice> => {
  const { branch_id: _where, invoice_id, open_cents, rest_to_wallet: _rest, slip_file_id, ...asked } = input;
  const invoice = await getInvoice(ctx.db, invoice_id);
  refuseUnlessPayable(ctx, invoice, input);
  const branch = await branchFacts(ctx, invoice.branch_id);
  const effect = payEffect(invoice, asked, branch.today);
  if (slip_file_id !== null) return noteTransfer(ctx, { invoice, branch, payment: effect.payment, slip_file_id });
  const taken = await takeOnInvoice(ctx.db, {
    id: invoice_id,
    open_cents,
    amount_cents: effect.allocated_cents,
    status: effect.invoice.status,
  });
  if (!taken) {
    refuseUnlessPayable(ctx, await getInvoice(ctx.db, invoice_id), input);
    throw new Error(`invoice ${invoice_id} could not take a payment that the rules allow`);
  }
  refuseIf((await isBeingCharged(ctx.db, invoice_id)) ? 'money.charge_under_way' : null);
  const { member_id, membership_id } = invoice;
  if (effect.invoice.status === 'success') await endChase(ctx.db, invoice_id, ctx.clock.now());
  if (effect.invoice.status === 'success' && membership_id !== null) {
    await membershipPaid(ctx, membership_id, branch.today);
  }
  const { payment, entry, allocated_cents } = effect;
  await postPayment(ctx, { branch, member_id, membership_id, invoice_id, payment, entry, allocated_cents });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
  return viewInvoice(ctx, invoice_id);
});

type Transfer = { invoice: InvoiceRecord; branch: BranchFacts; payment: PaymentDraft; slip_file_id: number };
/** The slip says it was sent; the invoice stays open until somebody has seen it on the statement. */
const noteTransfer = async (ctx: TxCtx, { invoice, branch, payment, slip_file_id }: Transfer): Promise<Invoice> => {
  refuseIf(payment.method === 'bank_transfer' ? null : 'money.slip_of_transfer');
  const field = { field: 'slip_file_id', purpose: 'slip', before: null, after: slip_file_id } as const;
  await changeFile(ctx, { ...field, branch_id: branch.id });
  const { id: invoice_id, member_id } = invoice;
  await notePending(ctx, { branch, member_id, invoice_id, payment, slip_file_id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
  return viewInvoice(ctx, invoice_id);
};
