/** Stripe behind the gateway's interface. Loaded only if its keys are set. */
import { Stripe } from 'stripe';
import type { Config } from '#server/boot/config.ts';
import { ServiceAway } from './service-away.ts';
import { toStripe } from './gateway-stripe.amounts.ts';
import { eventOf, idOf } from './gateway-stripe.events.ts';
import type {
  ChargeAsked,
  ChargeOutcome,
  Gateway,
  GatewayEvent,
  HeldMethod,
  PayPageAsked,
  RefundAsked,
  RefundOutcome,
  SetUpAsked,
} from './gateway.ts';

const TIMEOUT_MS = 20_000;
type Keys = NonNullable<Config['stripe']>;

const clientOf = ({ secretKey, apiUrl }: Keys): Stripe => {
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    // The outbox retries automatically, later and with the same key.
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
};

/** A refusal by the bank, or by Stripe because the card no longer exists. Anything else is no answer. */
const declineOf = (error: unknown): ChargeOutcome => {
  if (error instanceof Stripe.errors.StripeCardError)
    return { outcome: 'declined', code: error.decline_code ?? error.code ?? 'declined' };
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return { outcome: 'declined', code: 'payment_method_gone' };
  throw error;
};
/** Someone is waiting for the page: one more attempt, and not for long. */
const whileSomebodyWaits = { maxNetworkRetries: 1, timeout: 10_000 };
const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
const isNoAnswer = (error: unknown): boolean =>
  [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind);
const answered = async <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw isNoAnswer(error) ? new ServiceAway('payments', error) : error;
  });
const lastOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
const heldOf = (method: Stripe.PaymentMethod): HeldMethod => ({
  kind: method.card ? 'card' : 'mandate',
  customer_ref: idOf(method.customer),
  token: method.id,
  brand: method.card?.brand ?? method.type,
  last_four: method.card?.last4 ?? '0000',
  expires_on: method.card ? lastOfMonth(method.card.exp_year, method.card.exp_month) : null,
});

/** Stripe replaces the braces with the session. */
const withSession = (back_to: string): string =>
  `${back_to}${back_to.includes('?') ? '&' : '?'}session={CHECKOUT_SESSION_ID}`;

export class StripeGateway implements Gateway {
  readonly name = 'stripe';
  readonly charges = true;
  private readonly client: Stripe;
  private readonly webhookSecret: string;

  constructor(keys: Keys) {
    this.client = clientOf(keys);
    this.webhookSecret = keys.webhookSecret;
  }

  takes(amount_cents: number, currency: string): boolean {
    return toStripe(amount_cents, currency) !== null;
  }

  async charge({ key, amount_cents, currency, customer_ref, token, description }: ChargeAsked): Promise<ChargeOutcome> {
    const amount = toStripe(amount_cents, currency);
    if (amount === null) return { outcome: 'declined', code: 'amount_not_chargeable' };
    try {
      const made = await this.client.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          payment_method: token,
          off_session: true,
          confirm: true,
          description,
          metadata: { attempt: key },
          ...(customer_ref !== null && { customer: customer_ref }),
        },
        { idempotencyKey: key },
      );
      // An answer repeated for a key shows the state at that time; a mandate is settled later.
      const now = made.status === 'succeeded' ? made : await this.client.paymentIntents.retrieve(made.id);
      if (now.status === 'succeeded') return { outcome: 'charged', reference: now.id };
      if (now.status === 'processing') throw new Error(`charge ${now.id} is still under way`);
      return { outcome: 'declined', code: now.last_payment_error?.decline_code ?? 'authentication_required' };
    } catch (error) {
      return declineOf(error);
    }
  }

  async refund({ key, reference, amount_cents, currency }: RefundAsked): Promise<RefundOutcome> {
    const amount = toStripe(amount_cents, currency);
    if (amount === null) return { outcome: 'refused', code: 'amount_not_chargeable' };
    try {
      const made = await this.client.refunds.create(
        { payment_intent: reference, amount, metadata: { key } },
        { idempotencyKey: key },
      );
      return { outcome: 'returned', reference: made.id };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return { outcome: 'refused', code: error.code ?? 'refused' };
      throw error;
    }
  }

  private async customerOf({ key, name, email, customer_ref }: SetUpAsked): Promise<string> {
    if (customer_ref !== null) return customer_ref;
    const made = await answered(
      this.client.customers.create(
        { name, ...(email !== null && { email }) },
        { idempotencyKey: `${key}:customer`, ...whileSomebodyWaits },
      ),
    );
    return made.id;
  }

  async setUp(of: SetUpAsked): Promise<{ session: string; url: string }> {
    const customer = await this.customerOf(of);
    const made = await answered(
      this.client.checkout.sessions.create(
        {
          mode: 'setup',
          customer,
          currency: of.currency.toLowerCase(),
          success_url: withSession(of.back_to),
          cancel_url: of.back_to,
        },
        { idempotencyKey: of.key, ...whileSomebodyWaits },
      ),
    );
    if (made.url === null) throw new Error('a set-up without a page');
    return { session: made.id, url: made.url };
  }

  async heldBy(session: string): Promise<HeldMethod | null> {
    const expand = ['setup_intent.payment_method'];
    const asked = this.client.checkout.sessions.retrieve(session, { expand }, whileSomebodyWaits);
    const { setup_intent } = await answered(asked);
    if (setup_intent === null || typeof setup_intent === 'string' || setup_intent.status !== 'succeeded') return null;
    const { payment_method } = setup_intent;
    return payment_method === null || typeof payment_method === 'string' ? null : heldOf(payment_method);
  }

  async payPage(of: PayPageAsked): Promise<{ url: string }> {
    const unit_amount = toStripe(of.amount_cents, of.currency);
    if (unit_amount === null) throw new Error(`Stripe cannot take ${of.amount_cents} of ${of.currency} exactly`);
    const metadata = { invoice_id: String(of.invoice_id) };
    const price_data = {
      currency: of.currency.toLowerCase(),
      unit_amount,
      product_data: { name: of.description },
    };
    const made = await answered(
      this.client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data }],
          metadata,
          payment_intent_data: { metadata },
          success_url: of.back_to,
          cancel_url: of.back_to,
        },
        { idempotencyKey: of.key, ...whileSomebodyWaits },
      ),
    );
    if (made.url === null) throw new Error('a payment without a page');
    return { url: made.url };
  }

  readEvent(body: string, signature: string): GatewayEvent {
    return eventOf(this.client.webhooks.constructEvent(body, signature, this.webhookSecret));
  }
}
