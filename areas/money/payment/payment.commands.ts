/** Takes money for an open invoice. */
import type { NewPayment } from './payment.model.ts';
import { isGift } from '../gift/gift.rules.ts';
import { openCents, payEffect, whyNotPay, type PayEffect } from './payment.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { isBeingCharged } from './attempt.store.ts';
import { tendered } from '../gift/gift.commands.ts';
import { getInvoice, lockInvoice, takeOnInvoice, type InvoiceRecord } from '../invoice/invoice.store.ts';
import { viewInvoice } from '../invoice/invoice.facts.ts';
import { postPayments } from '../journal/posting.commands.ts';
import { invoiceSettled } from './settled.commands.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';

const refuseUnlessPayable = (ctx: TxCtx, invoice: InvoiceRecord, input: NewPayment): void => {
  const say = (cents: number): string => formatMoney(cents, invoice.currency, ctx.locale);
  const facts = { number: invoice.number, open: say(openCents(invoice)), balance: say(invoice.wallet_cents) };
  refuseIf(whyNotPay(invoice, input, input.open_cents, invoice.wallet_cents), facts);
};

/** Only one desk succeeds: the second finds a different open amount from the one it saw, and no payment is taken. */
export const payInvoice = command(invoiceContract.pay, async (ctx, input) => {
  const { branch_id: _where, invoice_id, open_cents: _seen, rest_to_wallet: _rest, ...asked } = input;
  // Gifts for one invoice are added up, so two people who give at once wait for each other.
  if (isGift(asked)) await lockInvoice(ctx.db, invoice_id);
  const invoice = await getInvoice(ctx.db, invoice_id);
  refuseUnlessPayable(ctx, invoice, input);
  const branch = await branchFacts(ctx, invoice.branch_id);
  const [tender = asked] = await tendered(ctx, branch.id, [asked], invoice_id);
  const effect = payEffect(invoice, tender, branch.today);
  const { member_id, membership_id } = invoice;
  const of = { branch, member_id, membership_id, invoice_id };
  if (effect.payment.status === 'success') await takeMoney(ctx, input, invoice, effect, branch.today);
  await postPayments(ctx, of, [effect]);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
  return viewInvoice(ctx, invoice_id);
});

/** A pending transfer changes nothing until it is found on the statement; any other payment is posted immediately. */
const takeMoney = async (
  ctx: TxCtx,
  input: NewPayment,
  invoice: InvoiceRecord,
  effect: PayEffect,
  today: Day,
): Promise<void> => {
  const { invoice_id, open_cents } = input;
  const { membership_id } = invoice;
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
  if (effect.invoice.status === 'success') await invoiceSettled(ctx, { invoice_id, membership_id }, today);
};
