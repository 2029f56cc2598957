/**
 * The payment gateway: charges, refunds and set-ups, and the events that it reports later. Card numbers never reach us:
 * clients enter them on the gateway's own pages, and we store tokens. A key makes a request safe to repeat.
 */
export type ChargeAsked = {
  /** The same key always has the same outcome. */
  key: string;
  amount_cents: number;
  currency: string;
  customer_ref: string | null;
  token: string;
  description: string;
};
export type ChargeOutcome =
  | { outcome: 'charged'; reference: string }
  /** `code` is the bank's reason, as the gateway writes it. */
  | { outcome: 'declined'; code: string };
export type RefundAsked = { key: string; reference: string; amount_cents: number; currency: string };
export type RefundOutcome =
  | { outcome: 'returned'; reference: string }
  /** It never will: the charge no longer exists, or has already been refunded. */
  | { outcome: 'refused'; code: string };

export type SetUpAsked = {
  key: string;
  currency: string;
  name: string;
  email: string | null;
  customer_ref: string | null;
  back_to: string;
};
export type PayPageAsked = {
  key: string;
  amount_cents: number;
  currency: string;
  description: string;
  invoice_id: number;
  back_to: string;
};
/** A card or mandate as the gateway knows it. */
export type HeldMethod = {
  kind: 'card' | 'mandate';
  customer_ref: string | null;
  token: string;
  brand: string;
  last_four: string;
  /** YYYY-MM-DD, the last day of the month on the card; null for a mandate. */
  expires_on: string | null;
};
/** Events that the gateway reports. They may arrive twice, late, and in another order. */
export type GatewayEvent = { id: string } & (
  | { kind: 'paid'; reference: string; invoice_id: number; amount_cents: number; brand: string }
  /** A charge that we sent with this key. */
  | { kind: 'charged'; key: string; reference: string }
  | { kind: 'declined'; key: string; code: string }
  /** `key`: ours, if we requested it. */
  | {
      kind: 'refunded' | 'refund_failed';
      key: string | null;
      refund: string;
      reference: string;
      amount_cents: number;
    }
  | {
      kind: 'dispute';
      dispute: string;
      reference: string;
      reason: string;
      status: 'open' | 'won' | 'lost';
      amount_cents: number;
    }
  | { kind: 'other' }
);

export type Gateway = {
  readonly name: 'terminal' | 'stripe';
  /** Can it charge a client who isn't present? */
  readonly charges: boolean;
  /** Can it charge exactly this amount in this currency? */
  takes(amount_cents: number, currency: string): boolean;
  /** Throws if the outcome isn't known: the same key is sent again later. */
  charge(of: ChargeAsked): Promise<ChargeOutcome>;
  /** Throws if the outcome isn't known, like `charge`. */
  refund(of: RefundAsked): Promise<RefundOutcome>;
  /** A page of the gateway where a client enters a card or a mandate; it returns with `session` in the address. */
  setUp(of: SetUpAsked): Promise<{ session: string; url: string }>;
  /** What was entered there; null: nothing yet. */
  heldBy(session: string): Promise<HeldMethod | null>;
  /** A page of the gateway where an invoice is paid. */
  payPage(of: PayPageAsked): Promise<{ url: string }>;
  /** Throws if the signature isn't the gateway's. */
  readEvent(body: string, signature: string): GatewayEvent;
};

/** The gateway whose methods can be charged without the client; '' if there is none. */
export const chargingName = ({ gateway }: { gateway: Gateway }): string => (gateway.charges ? gateway.name : '');

/** Thrown by a gateway that isn't set up. */
export class NoGateway extends Error {
  override readonly name = 'NoGateway';
}
const none = (): never => {
  throw new NoGateway('no payment gateway is set up');
};

/** Without keys: cards are charged at the branch's terminal and recorded with the reference; we charge nobody. */
export const terminalGateway: Gateway = {
  name: 'terminal',
  charges: false,
  takes: () => false,
  charge: async () => none(),
  refund: async () => none(),
  setUp: async () => none(),
  heldBy: async () => none(),
  payPage: async () => none(),
  readEvent: () => none(),
};
