/**
 * The payment gateway: charges, refunds and set-ups, and what it tells of later. Card numbers never come here: clients
 * type them on the gateway's own pages, we hold tokens. A key makes a request safe to send again.
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
  /** It never will: the charge is gone, or was given back already. */
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
/** What the gateway tells of by itself. It may tell it twice, late, and in another order. */
export type GatewayEvent = { id: string } & (
  | { kind: 'paid'; reference: string; invoice_id: number; amount_cents: number; brand: string }
  /** A charge that we have sent with this key. */
  | { kind: 'charged'; key: string; reference: string }
  | { kind: 'declined'; key: string; code: string }
  /** `key`: ours, if we have asked for it. */
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
  /** Can it charge a client who is not there? */
  readonly charges: boolean;
  /** Can it take exactly this amount of this currency? */
  takes(amount_cents: number, currency: string): boolean;
  /** Throws when it cannot be known what happened: the same key is sent again later. */
  charge(of: ChargeAsked): Promise<ChargeOutcome>;
  /** Throws when it cannot be known what happened, as `charge` does. */
  refund(of: RefundAsked): Promise<RefundOutcome>;
  /** A page of the gateway on which a client leaves a card or a mandate; it leads back with `session` in the address. */
  setUp(of: SetUpAsked): Promise<{ session: string; url: string }>;
  /** What was left there; null: not yet. */
  heldBy(session: string): Promise<HeldMethod | null>;
  /** A page of the gateway on which an invoice is paid. */
  payPage(of: PayPageAsked): Promise<{ url: string }>;
  /** Throws when the signature is not the gateway's. */
  readEvent(body: string, signature: string): GatewayEvent;
};

/** The gateway whose methods can be charged without the client; '' where there is none. */
export const chargingName = ({ gateway }: { gateway: Gateway }): string => (gateway.charges ? gateway.name : '');

/** Asked of a gateway that is not set up. */
export class NoGateway extends Error {
  override readonly name = 'NoGateway';
}
const none = (): never => {
  throw new NoGateway('no payment gateway is set up');
};

/** Without keys: cards are taken at the branch's terminal and recorded with its reference, nobody is charged by us. */
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
