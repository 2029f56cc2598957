import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberAlert } from '#areas/people/member-alert/member-alert.model.ts';
import { codes } from '#kit/domain/errors.ts';
import type { PaymentView } from '../refund/refund.model.ts';
import type { MemberView } from '#areas/people/member/member.model.ts';
import type { Home } from '#areas/report/home/home.model.ts';
import { aProgramme, aSale, cash, invoiceOf } from '#areas/membership/membership.testing.ts';
import { call, people, signInAs, startTestApp, type Headers, type TestApp } from '#areas/access/access.testing.ts';
import { StripeGateway } from '#kit/server/gateway-stripe.ts';
import { signedEvent, StripeServer } from '#server/torture/stripe-server.ts';
import { billingInvariants } from '#server/verify/billing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { WEBHOOK_PATH } from './webhook.service.ts';

const webhookSecret = 'whsec_hush';
const stripe = new StripeServer();
const today = '2026-03-05';
let test: TestApp;
let sales: Headers;
let facility: Headers;
let KL = 0;
let programme_id = 0;

beforeAll(async () => {
  const gateway = new StripeGateway({ secretKey: 'sk_test_1', webhookSecret, apiUrl: await stripe.start() });
  test = await startTestApp({
    config: { poolSize: 2, logLevel: 'silent' },
    clock: { now: () => new Date(`${today}T04:00:00Z`) },
    gateway,
  });
  KL = test.network.branches.KL;
  sales = await signInAs(test.app, people.sales_person);
  facility = await signInAs(test.app, people.facility_admin);
  programme_id = (await aProgramme(test, facility, KL)).id;
  await test.ownerSql.updateTable('branch').set({ email: 'kl@example.my' }).where('id', '=', KL).execute();
});
afterAll(async () => {
  await test.close();
  await stripe.stop();
});
beforeEach(() => stripe.refusing.clear());

let told = 0;
const send = async (body: string, signature: string): Promise<number> =>
  (
    await test.app.http.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  ).statusCode;
const tell = async (type: string, object: object, id = `evt_${(told += 1)}`): Promise<number> => {
  const { body, signature } = signedEvent(webhookSecret, { id, type, object });
  return send(body, signature);
};

const TOTAL = 250_00;
const open = async (): Promise<{ invoice_id: number; member_id: number; membership_id: number }> => {
  return aSale(test, sales, KL, { programme_id, start_on: today, payments: [], total_cents: TOTAL });
};
const page = (invoice_id: number, payment_intent: string, amount_total = TOTAL) => ({
  id: `cs_${payment_intent}`,
  object: 'checkout.session',
  payment_status: 'paid',
  payment_intent,
  amount_total,
  currency: 'myr',
  metadata: { invoice_id: String(invoice_id) },
});
const paidOnPage = async (): Promise<Awaited<ReturnType<typeof open>> & { payment_id: number; pi: string }> => {
  const one = await open();
  const pi = `pi_page_${one.invoice_id}`;
  expect(await tell('checkout.session.completed', page(one.invoice_id, pi))).toBe(200);
  const [payment] = (await invoiceOf(test, sales, one.invoice_id)).payments;
  return { ...one, pi, payment_id: payment?.id ?? 0 };
};
const payment = async (id: number): Promise<PaymentView> =>
  (await call(test.app, sales, 'GET', `payment/view/${id}`)).data as PaymentView;
const alerts = async (member_id: number): Promise<string[]> =>
  ((await call(test.app, sales, 'GET', `member/alerts/${member_id}`)).data as MemberAlert[]).map(({ kind }) => kind);
const account = async (name: string): Promise<number> => {
  const lines = test.ownerSql.selectFrom('journal_line').where('account', '=', name);
  const { cents } = await lines
    .select((eb) => eb.fn.sum<number | null>('amount_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return cents ?? 0;
};

describe('the webhook', () => {
  it('believes nobody without the signature of the gateway, and nothing that was changed on the way', async () => {
    const { invoice_id } = await open();
    const event = { id: 'evt_forged', type: 'checkout.session.completed', object: page(invoice_id, 'pi_forged') };
    const { body, signature } = signedEvent(webhookSecret, event);
    expect(await send(body, '')).toBe(400);
    expect(await send(body, signedEvent('whsec_other', event).signature)).toBe(400);
    expect(await send(body.replace('25000', '1'), signature)).toBe(400);
    expect((await invoiceOf(test, sales, invoice_id)).status).toBe('unpaid');
    const other = await test.app.http.inject({ method: 'POST', url: '/api/v4/payment', payload: {} });
    expect(other.json()).toMatchObject({ responseCode: 6 });
  });

  it('posts a paid page once, however often and by whatever event it is told of', async () => {
    const { invoice_id, membership_id } = await open();
    const told = page(invoice_id, 'pi_once');
    const sent = await Promise.all([1, 2, 3].map(() => tell('checkout.session.completed', told, 'evt_once')));
    expect(sent).toEqual([200, 200, 200]);
    await tell('checkout.session.async_payment_succeeded', told);
    const invoice = await invoiceOf(test, sales, invoice_id);
    expect(invoice).toMatchObject({ status: 'success', payments: [{ method: 'credit_card', reference: 'pi_once' }] });
    expect(invoice.payments).toHaveLength(1);
    const membership = test.ownerSql.selectFrom('membership').select('status').where('id', '=', membership_id);
    expect(await membership.executeTakeFirst()).toEqual({ status: 'ongoing' });
    const actor = test.ownerSql
      .selectFrom('audit_entry')
      .select('actor')
      .where('table_name', '=', 'payment')
      .orderBy('id', 'desc')
      .limit(1);
    expect(await actor.executeTakeFirst()).toEqual({ actor: 'system:webhook' });
  });

  it('keeps what an invoice cannot take any more for the client, and leaves an unpaid page alone', async () => {
    const { invoice_id } = await open();
    await tell('checkout.session.completed', { ...page(invoice_id, 'pi_later'), payment_status: 'unpaid' });
    expect((await invoiceOf(test, sales, invoice_id)).status).toBe('unpaid');
    const paying = { branch_id: KL, invoice_id, amount_cents: 200_00, open_cents: TOTAL, method: 'cash' };
    await call(test.app, sales, 'POST', 'payment', paying);
    await tell('checkout.session.completed', page(invoice_id, 'pi_late'));
    expect(await invoiceOf(test, sales, invoice_id)).toMatchObject({ status: 'success', wallet_cents: 200_00 });
    expect(await tell('checkout.session.completed', page(999_999, 'pi_nobody'))).toBe(200);
  });
});

const aCard = async (member_id: number, membership_id: number, token: string): Promise<void> => {
  const card = { kind: 'card', gateway: 'stripe', brand: 'visa', last_four: '4242', expires_on: '2030-12-31', token };
  const { id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: KL, member_id, ...card })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.ownerSql
    .updateTable('membership')
    .set({ payment_method_id: id })
    .where('id', '=', membership_id)
    .execute();
};
/** A charge whose answer was lost on the way. */
const unanswered = async (token: string) => {
  const one = await open();
  await aCard(one.member_id, one.membership_id, token);
  // Stripe's own package retries when a connection breaks.
  stripe.silent = 9;
  const answer = await call(test.app, sales, 'POST', `invoice/charge/${one.invoice_id}`, {});
  stripe.silent = 0;
  expect(answer.data).toMatchObject({ outcome: 'unknown' });
  const attempt = await test.ownerSql
    .selectFrom('charge_attempt')
    .select(['id', 'key'])
    .where('invoice_id', '=', one.invoice_id)
    .executeTakeFirstOrThrow();
  return { ...one, ...attempt };
};
const statusOf = async (id: number) =>
  (await test.ownerSql.selectFrom('charge_attempt').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('a charge without an answer', () => {
  it('is posted when the webhook tells of it, once, though it is sent again', async () => {
    const { key, id, invoice_id } = await unanswered('pm_silent');
    const intent = { id: stripe.taken.at(-1)?.id, object: 'payment_intent', status: 'succeeded' };
    await tell('payment_intent.succeeded', { ...intent, metadata: { attempt: key } });
    await tell('payment_intent.succeeded', { ...intent, metadata: { attempt: key } });
    expect(await statusOf(id)).toBe('charged');
    const { status, payments } = await invoiceOf(test, sales, invoice_id);
    expect([status, payments.length, payments[0]?.method]).toEqual(['success', 1, 'visa']);
    expect(await tell('payment_intent.succeeded', { id: 'pi_1', metadata: { attempt: 'no key' } })).toBe(200);
  });

  it('is noted as refused when the webhook says so', async () => {
    const { key, id, invoice_id } = await unanswered('pm_refused');
    const last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' };
    await tell('payment_intent.payment_failed', { id: 'pi_x', last_payment_error, metadata: { attempt: key } });
    expect(await statusOf(id)).toBe('declined');
    expect((await invoiceOf(test, sales, invoice_id)).status).toBe('unpaid');
  });
});

const refund = async (payment_id: number, amount_cents: number): Promise<number> => {
  const asked = await call(test.app, sales, 'POST', `payment/refund/${payment_id}`, { amount_cents, reason: 'Asked' });
  const [one] = (asked.data as PaymentView).refunds;
  await call(test.app, facility, 'POST', `refund/accept/${one?.id}`, { version: one?.version });
  return one?.id ?? 0;
};
const giveBack = (refund_id: number) =>
  test.app.services.jobs.runNow(test.app.services, 'refund_by_gateway', { refund_id });

describe('refunds', () => {
  it('are sent to the gateway that took the money, once, and confirmed by its event', async () => {
    const { payment_id, pi } = await paidOnPage();
    const id = await refund(payment_id, 50_00);
    expect((await payment(payment_id)).refunds[0]).toMatchObject({ status: 'accepted', gateway_state: 'queued' });
    await giveBack(id);
    await giveBack(id);
    const given = stripe.refunds.filter((one) => one.payment_intent === pi);
    expect(given).toMatchObject([{ amount: 50_00 }]);
    const made = { id: given[0]?.id, payment_intent: pi, amount: 50_00, currency: 'myr', status: 'succeeded' };
    await tell('refund.created', { ...made, metadata: { key: `refund:${id}` } });
    expect(await payment(payment_id)).toMatchObject({ refunded_cents: 50_00, refunds: [{ gateway_state: 'sent' }] });
    const cashed = await open();
    const till = { branch_id: KL, invoice_id: cashed.invoice_id, ...cash(TOTAL), open_cents: TOTAL };
    await call(test.app, sales, 'POST', 'payment', till);
    const [paid] = (await invoiceOf(test, sales, cashed.invoice_id)).payments;
    await refund(paid?.id ?? 0, 10_00);
    expect((await payment(paid?.id ?? 0)).refunds[0]).toMatchObject({ gateway_state: null });
  });

  it('that a bank does not take are told of', async () => {
    const { payment_id, pi, member_id } = await paidOnPage();
    const id = await refund(payment_id, 50_00);
    await giveBack(id);
    await tell('refund.failed', {
      id: 're_failed',
      payment_intent: pi,
      amount: 50_00,
      currency: 'myr',
      metadata: { key: `refund:${id}` },
    });
    expect((await payment(payment_id)).refunds[0]).toMatchObject({ gateway_state: 'failed' });
    expect(await alerts(member_id)).toContain('refund_failed');
  });

  it('made on the pages of the gateway are posted; what the books cannot take waits for a person', async () => {
    const { payment_id, pi, invoice_id } = await paidOnPage();
    const made = {
      id: 're_outside',
      payment_intent: pi,
      amount: 100_00,
      currency: 'myr',
      status: 'succeeded',
      metadata: {},
    };
    await tell('refund.created', made);
    await tell('refund.created', made);
    const { refunds, refunded_cents } = await payment(payment_id);
    expect([refunded_cents, refunds.map(({ status, gateway_state }) => [status, gateway_state])]).toEqual([
      100_00,
      [['accepted', 'sent']],
    ]);
    expect((await invoiceOf(test, sales, invoice_id)).credited_cents).toBe(100_00);
    await call(test.app, sales, 'POST', `payment/refund/${payment_id}`, { amount_cents: 150_00, reason: 'Asked' });
    await tell('refund.created', { ...made, id: 're_too_much', amount: 150_00 });
    const after = await payment(payment_id);
    expect(after.refunds[0]).toMatchObject({ status: 'pending', asked_by_name: null });
    expect(after.refunded_cents).toBe(100_00);
    expect(await tell('refund.created', { ...made, id: 're_nobody', payment_intent: 'pi_nobody' })).toBe(200);
  });
});

type Figures = { version: number; due_cents: number; credit_cents: number };

const refundAll = async () => {
  const one = await paidOnPage();
  const { invoice_id, pi } = one;
  await tell('refund.created', {
    id: `re_all_${invoice_id}`,
    payment_intent: pi,
    amount: TOTAL,
    currency: 'myr',
    status: 'succeeded',
    metadata: {},
  });
  return one;
};
const comesIn = async (member_id: number, client_key: string): Promise<boolean> =>
  (
    (await call(test.app, sales, 'POST', 'checkIn', { branch_id: KL, member_id, client_key })).data as {
      allowed: boolean;
    }
  ).allowed;
const tasks = async (as = facility) =>
  ((await call(test.app, as, 'GET', `home/${KL}`)).data as Home).tasks.find(({ kind }) => kind === 'refund_sold');
const settle = async (payment_id: number, sold_goes: string, as = facility) => {
  const open = (await payment(payment_id)).sold_open;
  return call(test.app, as, 'POST', `refund/settle/${open?.refund_id}`, { version: open?.version, sold_goes });
};

describe('a refund of all of it on the pages of the gateway', () => {
  it('is posted, and asks until somebody decides that the membership ends', async () => {
    const { payment_id, member_id, invoice_id } = await refundAll();
    expect((await invoiceOf(test, sales, invoice_id)).status).toBe('refunded');
    expect((await payment(payment_id)).refunds).toMatchObject([
      { status: 'accepted', sold_open: true, sold_goes: null },
    ]);
    const letters = test.ownerSql.selectFrom('mail').select(['to_address', 'subject']).orderBy('id', 'desc').limit(1);
    expect(await letters.executeTakeFirst()).toMatchObject({
      to_address: 'kl@example.my',
      subject: expect.stringMatching(/^Refunded at the payment provider: INV/),
    });
    expect(await comesIn(member_id, 'gatewayrefunda')).toBe(true);
    expect(await tasks()).toMatchObject({ total: 1, items: [{ id: payment_id, cents: TOTAL }] });
    expect(await tasks(sales)).toBeUndefined();
    expect((await payment(payment_id)).sold_open).toMatchObject({
      total_cents: TOTAL,
      can_decide: false,
      sold: { choices: ['end', 'keep'], suggested: 'end' },
    });
    expect((await settle(payment_id, 'end', sales)).status).toBe(403);
    expect((await settle(payment_id, 'visits')).responseCode).toBe(codes.validation);
    expect(await settle(payment_id, 'end')).toMatchObject({ data: { sold_goes: 'end', sold_open: false } });
    expect(await tasks()).toBeUndefined();
    expect((await payment(payment_id)).sold_open).toBeNull();
    const record = (await call(test.app, sales, 'GET', `member/view/${member_id}`)).data as MemberView;
    expect(record.memberships[0]).toMatchObject({ status: 'terminated', end_on: today });
    const { id, version } = (await payment(payment_id)).refunds[0] ?? { id: 0, version: 0 };
    const again = { version, sold_goes: 'keep' };
    expect((await call(test.app, facility, 'POST', `refund/settle/${id}`, again)).refusal?.code).toBe(
      'money.already_decided',
    );
  });

  it('is settled by keeping the membership, and asks nothing if it was ended elsewhere', async () => {
    const kept = await refundAll();
    expect((await settle(kept.payment_id, 'keep')).responseCode).toBe(codes.ok);
    expect(await comesIn(kept.member_id, 'gatewayrefundc')).toBe(true);
    const ended = await refundAll();
    expect((await tasks())?.total).toBe(1);
    const last = { last_on: today, agreed_cents: null };
    const path = `membership/terminate/preview/${ended.membership_id}`;
    const { due_cents, credit_cents } = (await call(test.app, facility, 'POST', path, last)).data as Figures;
    const life = (await call(test.app, facility, 'GET', `membership/life/${ended.membership_id}`)).data as Figures;
    const end = { ...last, version: life.version, due_cents, credit_cents, reason: 'Moves' };
    const done = await call(test.app, facility, 'POST', `membership/terminate/${ended.membership_id}`, end);
    expect(done.responseCode).toBe(codes.ok);
    expect(await tasks()).toBeUndefined();
    expect((await payment(ended.payment_id)).sold_open).toBeNull();
  });
});

describe('a dispute', () => {
  it('takes the money out of the books until it is won, warns the staff, and lets nothing be refunded', async () => {
    const { payment_id, pi, member_id } = await paidOnPage();
    const before = await account('card_clearing');
    const dispute = {
      id: 'dp_1',
      payment_intent: pi,
      reason: 'fraudulent',
      status: 'needs_response',
      amount: TOTAL,
      currency: 'myr',
    };
    await tell('charge.dispute.created', dispute);
    expect(await alerts(member_id)).toEqual(['payment_disputed']);
    expect([await account('disputed'), await account('card_clearing')]).toEqual([TOTAL, before - TOTAL]);
    expect(await payment(payment_id)).toMatchObject({ most: { method: 0 }, disputes: [{ status: 'open' }] });
    const letters = test.ownerSql.selectFrom('mail').select(['to_address', 'subject']).orderBy('id', 'desc').limit(1);
    expect((await letters.executeTakeFirst())?.subject).toContain('Disputed: RC-');
    await tell('charge.dispute.closed', { ...dispute, status: 'won' });
    await tell('charge.dispute.created', dispute);
    expect([await account('disputed'), await account('card_clearing')]).toEqual([0, before]);
    expect(await alerts(member_id)).toEqual([]);
    expect((await payment(payment_id)).most.method).toBe(TOTAL);
  });

  it('that is lost is a loss, and the invoice stays paid', async () => {
    const { payment_id, pi, member_id, invoice_id } = await paidOnPage();
    const lost = {
      id: 'dp_2',
      payment_intent: pi,
      reason: 'duplicate',
      status: 'lost',
      amount: TOTAL,
      currency: 'myr',
    };
    await tell('charge.dispute.closed', lost);
    expect([await account('disputed'), await account('dispute_loss')]).toEqual([0, TOTAL]);
    expect(await payment(payment_id)).toMatchObject({ most: { method: 0, wallet: 0 }, disputes: [{ status: 'lost' }] });
    expect(await alerts(member_id)).toEqual(['payment_disputed']);
    expect((await invoiceOf(test, sales, invoice_id)).status).toBe('success');
  });
});

it('leaves the books in balance', async () => {
  const timeless = [...moneyInvariants, ...billingInvariants].filter(({ name }) => name !== 'billed');
  expect(await test.faults(undefined, timeless)).toEqual([]);
});
