import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Charge } from '../charge/charge.model.ts';
import type { PaymentView, RefundRow } from './refund.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { rollupInvariants } from '#server/verify/rollups.ts';

const TOTAL = 250_00;

const desk = await atDesk(['elsewhere', 'admin'], { poolSize: 4 });
const { test, clock, post, KL, sales, facility: boss, elsewhere, admin } = desk;
const { aProgramme, aSale, invoiceOf, signedUp, aMember, memberOf: member, pay, payment, paymentOf, askRefund } = desk;
const { refundAsked, acceptRefund } = desk;
const programme_id = (await aProgramme()).id;

const walletOf = async (id: number): Promise<number> => (await member(id)).wallets[0]?.balance_cents ?? 0;

const cancel = (id: number, version: number, as: Record<string, string> = boss) =>
  post(as, `invoice/cancel/${id}`, { version, reason: 'Typed twice' });

describe('cancelling an invoice', () => {
  it('is refused without the flag and from elsewhere, then takes all back by a credit note', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id, payments: [] });
    const { version } = await invoiceOf(invoice_id);
    expect((await cancel(invoice_id, version, {})).responseCode).toBe(codes.sessionEnded);
    expect((await cancel(invoice_id, version, sales)).status).toBe(403);
    expect((await cancel(invoice_id, version, elsewhere)).responseCode).toBe(codes.notFound);
    const preview = await post(boss, `invoice/cancel/preview/${invoice_id}`, {});
    expect(preview.data).toMatchObject({ total_cents: TOTAL, to_wallet_cents: 0, ends_membership: true });
    const done = await cancel(invoice_id, version);
    expect(done.data).toMatchObject({
      status: 'cancelled',
      credited_cents: TOTAL,
      credit_notes: [{ number: expect.stringMatching(/^CN-KL-2026-0*1$/), why: 'cancellation', total_cents: TOTAL }],
      can: ['send'],
    });
    expect(await member(member_id)).toMatchObject({ owed: [], memberships: [{ status: 'cancelled' }] });
    expect((await cancel(invoice_id, version)).refusal?.code).toBe('money.invoice_closed');
  });

  it('keeps what was paid in part for the client, who pays another invoice with it', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id, payments: [] });
    await pay(invoice_id, 100_00, TOTAL);
    const { version } = await invoiceOf(invoice_id);
    const preview = await post(boss, `invoice/cancel/preview/${invoice_id}`, {});
    expect(preview.data).toMatchObject({ to_wallet_cents: 100_00 });
    expect((await cancel(invoice_id, version)).responseCode).toBe(codes.ok);
    expect(await walletOf(member_id)).toBe(100_00);
    const body = { branch_id: KL, member_id, programme_id, start_on: '2026-03-05', payments: [], total_cents: TOTAL };
    const next = await signedUp(body);
    expect((await pay(next.invoice_id, 100_01, TOTAL, { method: 'wallet' })).refusal?.code).toBe('money.wallet_short');
    expect((await pay(next.invoice_id, 100_00, TOTAL, { method: 'wallet' })).data).toMatchObject({
      paid_cents: 100_00,
      wallet_cents: 0,
    });
    expect((await pay(next.invoice_id, 1, 150_00, { method: 'wallet' })).refusal?.code).toBe('money.wallet_empty');
  });

  it('is refused of a paid invoice, and stale of one that changed', async () => {
    const { invoice_id } = await aSale({ programme_id });
    expect((await cancel(invoice_id, 1)).refusal?.code).toBe('money.paid_is_refunded');
    const other = await aSale({ programme_id, payments: [] });
    await pay(other.invoice_id, 1, TOTAL);
    expect((await cancel(other.invoice_id, 1)).responseCode).toBe(codes.stale);
  });

  it('and a payment of the same moment: one of them comes through', async () => {
    const { invoice_id } = await aSale({ programme_id, payments: [] });
    const { version } = await invoiceOf(invoice_id);
    const [cancelled, paid] = await Promise.all([cancel(invoice_id, version), pay(invoice_id, TOTAL, TOTAL)]);
    expect([cancelled, paid].filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('is asked by one and accepted by another, back to the method, with a credit note', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const id = await paymentOf(invoice_id);
    expect((await askRefund(id, TOTAL + 1)).refusal).toMatchObject({
      code: 'money.refund_too_high',
      most: 'RM 250.00',
    });
    const refund = await refundAsked(id, 100_00);
    expect(await payment(id)).toMatchObject({ most: { method: 150_00 }, refunds: [{ status: 'pending', can: [] }] });
    const done = await acceptRefund(refund);
    expect(done.data).toMatchObject({ status: 'accepted', credit_note_number: expect.stringMatching(/^CN-KL-2026-/) });
    expect(await payment(id)).toMatchObject({ status: 'success', refunded_cents: 100_00, most: { method: 150_00 } });
    expect((await acceptRefund(refund)).refusal?.code).toBe('money.already_decided');
    await acceptRefund(await refundAsked(id, 150_00));
    expect(await payment(id)).toMatchObject({ status: 'refunded', can: [] });
    expect(await invoiceOf(invoice_id)).toMatchObject({ status: 'refunded', credited_cents: TOTAL });
    expect((await askRefund(id, 1)).refusal?.code).toBe('money.nothing_to_refund');
  });

  it('is not accepted by who asked for it, whatever that person may do', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const id = await paymentOf(invoice_id);
    const [refund] = ((await askRefund(id, 1_00, {}, boss)).data as PaymentView).refunds;
    expect(refund).toMatchObject({ can: [], blocked: { accept: expect.stringContaining('A different person') } });
    expect((await acceptRefund(refund as RefundRow)).refusal?.code).toBe('money.own_request');
    const owner = test.ownerSql
      .updateTable('refund')
      .set({ status: 'rejected', decided_at: clock.now().toISOString() });
    await expect(
      owner
        .set((eb) => ({ decided_by: eb.ref('asked_by') }))
        .where('id', '=', refund?.id ?? 0)
        .execute(),
    ).rejects.toThrow(/refund_by_another/);
  });

  it('can be kept in the wallet, and paid out of it later', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id });
    const id = await paymentOf(invoice_id);
    const preview = await post(sales, `payment/refund/preview/${id}`, { amount_cents: 80_00, destination: 'wallet' });
    expect(preview.data).toMatchObject({ credits: true, wallet_cents: 80_00, payment_status: 'success' });
    await acceptRefund(await refundAsked(id, 80_00, { destination: 'wallet' }));
    expect(await walletOf(member_id)).toBe(80_00);
    expect(await payment(id)).toMatchObject({ refunded_cents: 0, most: { method: 170_00, from_wallet: 80_00 } });
    await acceptRefund(await refundAsked(id, 80_00, { source: 'wallet' }));
    expect(await walletOf(member_id)).toBe(0);
    expect((await invoiceOf(invoice_id)).credit_notes).toHaveLength(1);
  });

  it('is rejected with a reason, and gives free what was asked for', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const id = await paymentOf(invoice_id);
    const { id: refund_id, version } = await refundAsked(id, TOTAL);
    const done = await post(boss, `refund/reject/${refund_id}`, { version, reason: 'Within the notice' });
    expect(done.data).toMatchObject({ status: 'rejected', decided_why: 'Within the notice' });
    expect((await payment(id)).most.method).toBe(TOTAL);
  });

  it('goes back once, however often and however quickly it is asked for and accepted', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const id = await paymentOf(invoice_id);
    const asks = await Promise.all(Array.from({ length: 4 }, () => askRefund(id, TOTAL)));
    expect(asks.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    const [refund] = (await payment(id)).refunds;
    const accepts = await Promise.all(Array.from({ length: 4 }, () => acceptRefund(refund as RefundRow)));
    expect(accepts.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(await payment(id)).toMatchObject({ refunded_cents: TOTAL, status: 'refunded' });
  });

  it('is posted once when the same request is sent again', async () => {
    const { invoice_id } = await aSale({ programme_id });
    const refund = await refundAsked(await paymentOf(invoice_id), 10_00);
    const key = { ...boss, 'idempotency-key': randomUUID() };
    const first = await acceptRefund(refund, key);
    expect(await acceptRefund(refund, key)).toEqual(first);
    expect((await invoiceOf(invoice_id)).credited_cents).toBe(10_00);
  });
});

describe('the wallet', () => {
  it('takes what is paid too much, if that was said, and is spent once by two desks', async () => {
    const { invoice_id, member_id } = await aSale({ programme_id, payments: [] });
    expect((await pay(invoice_id, 300_00, TOTAL)).refusal?.code).toBe('money.more_than_open');
    expect((await pay(invoice_id, 300_00, TOTAL, { rest_to_wallet: true })).data).toMatchObject({ status: 'success' });
    expect(await walletOf(member_id)).toBe(50_00);
    const charges = await Promise.all(['One', 'Two'].map((what) => approved(member_id, 50_00, what)));
    const paid = await Promise.all(charges.map((id) => pay(id, 50_00, 50_00, { method: 'wallet' })));
    expect(paid.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    expect(paid.map((answer) => answer.refusal?.code)).toContainEqual(expect.stringMatching(/wallet_(short|empty)/));
    expect(await walletOf(member_id)).toBe(0);
  });
});

const approved = async (member_id: number, amount_cents: number, description: string): Promise<number> => {
  const body = { branch_id: KL, member_id, amount_cents, description, reason: 'Lost at the gym' };
  const charge = (await post(sales, 'customCharge', body)).data as Charge;
  const done = await post(boss, `customCharge/approve/${charge.id}`, { version: charge.version });
  return (done.data as Charge).invoice_id ?? 0;
};

describe('a custom charge', () => {
  it('is asked by one, approved by another, and invoiced once', async () => {
    const member_id = await aMember();
    const body = { branch_id: KL, member_id, amount_cents: 60_00, description: 'Lost gloves', reason: 'Not returned' };
    const preview = await post(sales, 'customCharge/preview', { branch_id: KL, amount_cents: 60_00 });
    expect(preview.data).toMatchObject({ total_cents: 60_00, due_on: '2026-03-05' });
    const { id, version } = (await post(boss, 'customCharge', body)).data as Charge;
    expect((await post(boss, `customCharge/approve/${id}`, { version })).refusal?.code).toBe('money.own_request');
    const answers = await Promise.all([1, 2, 3].map(() => post(admin, `customCharge/approve/${id}`, { version })));
    expect(answers.filter((answer) => answer.responseCode === codes.ok)).toHaveLength(1);
    const { owed, invoices } = await member(member_id);
    expect(owed).toEqual([{ currency: 'MYR', open_cents: 60_00, invoices: 1 }]);
    const invoice = await invoiceOf(invoices[0]?.id ?? 0);
    expect(invoice.lines).toMatchObject([{ kind: 'custom_charge', label: { en: 'Lost gloves' } }]);
  });

  it('is rejected with a reason and makes no invoice', async () => {
    const member_id = await aMember();
    const body = { branch_id: KL, member_id, amount_cents: 60_00, description: 'Locker', reason: 'Key lost' };
    const { id, version } = (await post(sales, 'customCharge', body)).data as Charge;
    const done = await post(boss, `customCharge/reject/${id}`, { version, reason: 'Was found' });
    expect(done.data).toMatchObject({ status: 'rejected', decided_why: 'Was found', invoice_id: null });
    expect((await member(member_id)).invoices).toEqual([]);
  });
});

describe('the books after all of this', () => {
  const client = {
    query: (text: string) => test.ownerSql.executeQuery(CompiledQuery.raw(text)),
  } as unknown as ClientBase;
  it.each([...moneyInvariants, ...rollupInvariants])('$says', async (invariant) => {
    expect(await invariant.find(client)).toEqual({ count: 0, shown: [] });
  });
});
