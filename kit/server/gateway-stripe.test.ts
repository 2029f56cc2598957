import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedEvent, StripeServer } from '#server/torture/stripe-server.ts';
import { fromStripe, toStripe } from './gateway-stripe.amounts.ts';
import { StripeGateway } from './gateway-stripe.ts';
import { ServiceAway } from './service-away.ts';

const stripe = new StripeServer();
const webhookSecret = 'whsec_test';
let gateway: StripeGateway;
beforeAll(async () => {
  gateway = new StripeGateway({ secretKey: 'sk_test_1', webhookSecret, apiUrl: await stripe.start() });
});
afterAll(() => stripe.stop());
beforeEach(() => stripe.refusing.clear());

let keys = 0;
const ask = (token: string) => {
  keys += 1;
  const of = { amount_cents: 150_00, currency: 'MYR', customer_ref: 'cus_1', description: 'INV-1' };
  return { ...of, token, key: `key-${keys}` };
};

describe('Stripe, spoken over HTTP', () => {
  it('charges once for a key, however often it is sent', async () => {
    const one = ask('pm_good');
    const first = await gateway.charge(one);
    expect(first).toMatchObject({ outcome: 'charged' });
    expect(await gateway.charge(one)).toEqual(first);
    expect(stripe.taken.filter(({ token }) => token === 'pm_good')).toMatchObject([
      { amount: 150_00, currency: 'myr', description: 'INV-1' },
    ]);
  });

  it.each(['insufficient_funds', 'stolen_card'])('says why the bank refused: %s', async (code) => {
    stripe.refusing.set('pm_bad', code);
    expect(await gateway.charge(ask('pm_bad'))).toEqual({ outcome: 'declined', code });
  });

  it('takes a card that is gone for a refusal, and anything else for no answer', async () => {
    stripe.refusing.set('pm_gone', 'resource_missing');
    expect(await gateway.charge(ask('pm_gone'))).toEqual({ outcome: 'declined', code: 'payment_method_gone' });
    const nobody = new StripeGateway({ secretKey: 'sk_test_1', webhookSecret, apiUrl: 'http://127.0.0.1:1' });
    await expect(nobody.charge(ask('pm_good'))).rejects.toThrow();
  });

  it('that does not answer is told as away to whoever waits for a page', async () => {
    const asked = {
      key: 's-9',
      currency: 'MYR',
      name: 'Mei',
      email: null,
      customer_ref: 'cus_1',
      back_to: 'https://a.example',
    };
    const nobody = new StripeGateway({ secretKey: 'sk_test_1', webhookSecret, apiUrl: 'http://127.0.0.1:1' });
    await expect(nobody.setUp(asked)).rejects.toThrow(ServiceAway);
    await expect(nobody.heldBy('cs_1')).rejects.toThrow(ServiceAway);
    for (const status of [429, 500, 503]) {
      const broken = createServer((_request, response) => response.writeHead(status).end('{"error":{"message":"no"}}'));
      await new Promise<void>((resolve) => void broken.listen(0, '127.0.0.1', resolve));
      const apiUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
      const waiting = new StripeGateway({ secretKey: 'sk_test_1', webhookSecret, apiUrl });
      await expect(waiting.setUp(asked)).rejects.toThrow(ServiceAway);
      await expect(waiting.payPage({ ...ask(''), invoice_id: 7, back_to: 'https://a.example' })).rejects.toThrow(
        ServiceAway,
      );
      broken.close();
    }
  });

  it('gives back, and opens pages of its own for cards and payments', async () => {
    await gateway.refund({ key: 'back-1', reference: 'pi_1', amount_cents: 5_00, currency: 'MYR' });
    expect(stripe.refunds).toMatchObject([{ payment_intent: 'pi_1', amount: 5_00 }]);
    const back_to = 'https://gym.example/p/pay';
    const page = await gateway.payPage({ ...ask(''), invoice_id: 7, back_to });
    expect(page.url).toContain('checkout.example');
    const setUp = await gateway.setUp({
      key: 's-1',
      currency: 'MYR',
      name: 'Mei',
      email: null,
      customer_ref: null,
      back_to,
    });
    expect(setUp.session).toMatch(/^cs_/);
    expect(stripe.sessions.get(setUp.session)).toMatchObject({
      success_url: `${back_to}?session={CHECKOUT_SESSION_ID}`,
    });
  });

  it.each([
    ['MYR', 150_00, 150_00],
    ['JPY', 9_800, 9_800],
    ['VND', 1_250_000, 1_250_000],
    ['KWD', 45_500, 45_500],
    ['ISK', 9_800, 9_800_00],
    ['UGX', 50_000, 50_000_00],
    ['MGA', 50_000_00, 50_000],
  ])('counts %s in minor units of its own: %i is %i', (currency, ours, theirs) => {
    expect(toStripe(ours, currency)).toBe(theirs);
    expect(fromStripe(theirs, currency.toLowerCase())).toBe(ours);
  });

  it('does not charge what it could not charge exactly', async () => {
    for (const [amount_cents, currency] of [
      [45_505, 'KWD'],
      [50_50, 'MGA'],
    ] as const) {
      expect(gateway.takes(amount_cents, currency)).toBe(false);
      expect(await gateway.charge({ ...ask('pm_good'), amount_cents, currency })).toEqual({
        outcome: 'declined',
        code: 'amount_not_chargeable',
      });
    }
  });

  it('believes an event by its signature only', () => {
    const object = {
      id: 'dp_1',
      payment_intent: 'pi_1',
      reason: 'fraudulent',
      status: 'needs_response',
      amount: 150_00,
      currency: 'myr',
    };
    const event = { id: 'evt_1', type: 'charge.dispute.created', object };
    const { body, signature } = signedEvent(webhookSecret, event);
    expect(gateway.readEvent(body, signature)).toMatchObject({
      kind: 'dispute',
      dispute: 'dp_1',
      reference: 'pi_1',
      status: 'open',
    });
    expect(() => gateway.readEvent(`${body} `, signature)).toThrow();
    const old = signedEvent(webhookSecret, event, Math.floor(Date.now() / 1000) - 3600);
    expect(() => gateway.readEvent(old.body, old.signature)).toThrow();
  });
});
