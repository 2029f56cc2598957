/** Money that the gateway has taken: one of our charges, or a payment on the gateway's own page. */
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { PaymentAsked } from './payment.model.ts';
import { openCents } from './payment.rules.ts';
import { transferEffect } from '../transfer/transfer.rules.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { LockedInvoice } from './attempt.store.ts';
import { takeOnInvoice } from '../invoice/invoice.store.ts';
import { paymentByNumber } from './payment.store.ts';
import { bookingDay } from '../day-close/day-close.store.ts';
import { postPayment } from '../journal/posting.commands.ts';
import { invoiceSettled } from './settled.commands.ts';

export type Owed = LockedInvoice & { status: InvoiceStatus };

/** The caller has locked the invoice. What it can't take is kept for the client. Returns the payment's id. */
export const postTaken = async (
  ctx: TxCtx,
  invoice: Owed,
  paid: PaymentAsked & { reference: string },
): Promise<number> => {
  const { id: invoice_id, member_id, membership_id } = invoice;
  const branch = await branchFacts(ctx, invoice.branch_id);
  // The money has already arrived: after the day is closed, it is booked on the next one.
  const booked_on = await bookingDay(ctx, branch);
  const { payment, entry, allocated_cents, invoice: after } = transferEffect(invoice, paid, booked_on);
  if (allocated_cents > 0) {
    const open_cents = openCents(invoice);
    await takeOnInvoice(ctx.db, { id: invoice_id, open_cents, amount_cents: allocated_cents, status: after.status });
  }
  const known = { ...payment, gateway_ref: paid.reference };
  const of = { branch, member_id, membership_id, invoice_id, entry, allocated_cents };
  const number = await postPayment(ctx, { ...of, payment: known });
  if (allocated_cents > 0 && after.status === 'success')
    await invoiceSettled(ctx, { invoice_id, membership_id }, branch.today);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
  return paymentByNumber(ctx.db, branch.id, number);
};
