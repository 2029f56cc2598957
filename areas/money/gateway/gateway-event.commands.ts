/**
 * Events that the gateway sends automatically. Each event is processed once: its id is saved in the commit that posts
 * it. Events arrive late, out of order, or in parallel with the answer to our own request; anything already known is
 * left as it is.
 */
import { disputeEffect } from '../dispute/dispute.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { GatewayEvent } from '#kit/server/gateway.ts';
import { settleDeclined, settleTaken } from '../payment/attempt.commands.ts';
import { findLockedInvoice, lockInvoice, lockUnsettled } from '../payment/attempt.store.ts';
import { bookingDay } from '../day-close/day-close.store.ts';
import { endDispute, insertDispute, lockDispute } from '../dispute/dispute.store.ts';
import { writeOfDispute } from '../dispute/dispute.letters.ts';
import { postEntry } from '../journal/posting.commands.ts';
import { takeOutsideRefund } from '../refund/refund.commands.ts';
import { refundOfKey } from '../refund/refund-sending.commands.ts';
import { lockPayment } from '../refund/refund.store.ts';
import { isFresh, markReturn, ownReturn, paymentOfReference, returnOfReference } from '../refund/return.store.ts';
import { postTaken, type Owed } from '../payment/taken.commands.ts';

type Of<K extends GatewayEvent['kind']> = Extract<GatewayEvent, { kind: K }>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const takePaid = async (ctx: TxCtx, { reference, invoice_id, amount_cents }: Of<'paid'>): Promise<void> => {
  const invoice = await findLockedInvoice(ctx.db, invoice_id);
  if (!invoice || amount_cents < 1)
    return ctx.services.log.error({ reference, invoice_id }, 'paid on a page of the gateway, for no invoice of ours');
  // A payment page that is paid later triggers two events.
  if (await paymentOfReference(ctx.db, reference)) return;
  const owed: Owed = { ...invoice, status: invoice.status as InvoiceStatus };
  await postTaken(ctx, owed, { method: 'credit_card', amount_cents, reference });
};

const takeCharge = async (ctx: TxCtx, event: Of<'charged'> | Of<'declined'>): Promise<void> => {
  const attempt = UUID.test(event.key) ? await lockUnsettled(ctx.db, event.key) : undefined;
  if (!attempt) return;
  if (event.kind === 'declined') return settleDeclined(ctx, attempt, event.code);
  const invoice = (await lockInvoice(ctx.db, attempt.invoice_id)) as Owed;
  await settleTaken(ctx, attempt, invoice, event.reference);
};

const takeRefund = async (ctx: TxCtx, event: Of<'refunded' | 'refund_failed'>): Promise<void> => {
  const { key, refund: gateway_ref, reference, amount_cents } = event;
  const gateway_state = event.kind === 'refunded' ? 'sent' : 'failed';
  const own = key === null ? null : refundOfKey(key);
  const known = (await returnOfReference(ctx.db, gateway_ref)) ?? (own && (await ownReturn(ctx.db, own, reference)));
  if (known) {
    await markReturn(ctx.db, known.id, { gateway_state, gateway_ref });
    const { branch_id, payment_id } = known;
    return ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { payment_id }));
  }
  // A charge that came too late for its invoice and was never posted is refunded automatically.
  if (key !== null || event.kind === 'refund_failed') return;
  const payment = await paymentOfReference(ctx.db, reference);
  if (!payment) return ctx.services.log.warn({ reference }, 'refunded by the gateway: no payment of ours');
  const reason = 'Refunded at the payment provider · 在支付平台退款';
  await takeOutsideRefund(ctx, payment.id, { gateway_ref, amount_cents, reason });
};

const takeDispute = async (ctx: TxCtx, event: Of<'dispute'>): Promise<void> => {
  const { dispute: reference, reason, status, amount_cents } = event;
  const payment = await paymentOfReference(ctx.db, event.reference);
  if (!payment) return ctx.services.log.warn({ reference: event.reference }, 'disputed: no payment of ours');
  // If two events about it arrive together, one waits for the other.
  await lockPayment(ctx.db, payment.id);
  const { branch_id, member_id, method, currency, invoice_id } = payment;
  const branch = await branchFacts(ctx, branch_id);
  const booked_on = await bookingDay(ctx, branch);
  const before = await lockDispute(ctx.db, reference);
  const effect = disputeEffect({ method, amount_cents, currency }, before?.status ?? null, status, booked_on);
  if (!effect) return;
  const { entries, settled_on } = effect;
  const row = { branch_id, payment_id: payment.id, reference, reason: reason.slice(0, 80), currency, amount_cents };
  // Whether its membership still runs is looked up when it is shown.
  const outcome = { status, settled_on, sold_open: status === 'lost' && invoice_id !== null };
  const id = before?.id ?? (await insertDispute(ctx.db, { ...row, ...outcome }));
  if (before) await endDispute(ctx.db, id, outcome);
  const links = { branch, member_id, invoice_id, payment_id: payment.id, dispute_id: id };
  for (const entry of entries) await postEntry(ctx, entry, links);
  await writeOfDispute(ctx, { branch_id, number: payment.number, reason, status, amount_cents, currency });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { payment_id: payment.id }));
};

const apply = async (ctx: TxCtx, event: GatewayEvent): Promise<void> => {
  if (event.kind === 'paid') await takePaid(ctx, event);
  if (event.kind === 'charged' || event.kind === 'declined') await takeCharge(ctx, event);
  if (event.kind === 'refunded' || event.kind === 'refund_failed') await takeRefund(ctx, event);
  if (event.kind === 'dispute') await takeDispute(ctx, event);
};

/** True: processed now. False: already processed. */
export const takeEvent = (ctx: Ctx, event: GatewayEvent): Promise<boolean> =>
  ctx.tx(async (inside) => {
    if (!(await isFresh(inside.db, event))) return false;
    await apply(inside, event);
    return true;
  });
