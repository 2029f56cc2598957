/** Stripe's events, read as far as the books need them. */
import type { Stripe } from 'stripe';
import { fromStripe } from './gateway-stripe.amounts.ts';
import type { GatewayEvent } from './gateway.ts';

export const idOf = (of: string | { id: string } | null | undefined): string | null =>
  of === null || of === undefined ? null : typeof of === 'string' ? of : of.id;

type Told = GatewayEvent extends infer E ? (E extends { id: string } ? Omit<E, 'id'> : never) : never;
const nothing: Told = { kind: 'other' };

/** A page on which an invoice was paid. Paid later (a bank transfer of Stripe's own): reported again when it is. */
const pageOf = (session: Stripe.Checkout.Session): Told => {
  const { payment_status, metadata, payment_intent, amount_total, currency } = session;
  const invoice_id = Number(metadata?.['invoice_id'] ?? 0);
  const reference = idOf(payment_intent);
  return payment_status === 'paid' && reference && Number.isSafeInteger(invoice_id) && invoice_id > 0
    ? {
        kind: 'paid',
        reference,
        invoice_id,
        amount_cents: fromStripe(amount_total ?? 0, currency ?? ''),
        brand: 'card',
      }
    : nothing;
};

const chargeOf = ({ id, metadata, last_payment_error }: Stripe.PaymentIntent, isTaken: boolean): Told => {
  const key = metadata['attempt'];
  if (key === undefined) return nothing;
  if (isTaken) return { kind: 'charged', key, reference: id };
  return { kind: 'declined', key, code: last_payment_error?.decline_code ?? last_payment_error?.code ?? 'declined' };
};

const refundOf = ({ id, payment_intent, amount, currency, metadata }: Stripe.Refund, failed: boolean): Told => {
  const amount_cents = fromStripe(amount, currency);
  const reference = idOf(payment_intent);
  const kind = failed ? 'refund_failed' : 'refunded';
  return reference ? { kind, key: metadata?.['key'] ?? null, refund: id, reference, amount_cents } : nothing;
};

const disputeOf = ({ id, payment_intent, reason, status, amount, currency }: Stripe.Dispute): Told => {
  const reference = idOf(payment_intent);
  if (!reference) return nothing;
  const how: 'open' | 'won' | 'lost' = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';
  return { kind: 'dispute', dispute: id, reference, reason, status: how, amount_cents: fromStripe(amount, currency) };
};

const read = (event: Stripe.Event): Told => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return pageOf(event.data.object);
    case 'payment_intent.succeeded':
      return chargeOf(event.data.object, true);
    case 'payment_intent.payment_failed':
      return chargeOf(event.data.object, false);
    case 'refund.created':
      return refundOf(event.data.object, event.data.object.status === 'failed');
    case 'refund.failed':
      return refundOf(event.data.object, true);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return disputeOf(event.data.object);
    default:
      return nothing;
  }
};

export const eventOf = (event: Stripe.Event): GatewayEvent => ({ ...read(event), id: event.id });
