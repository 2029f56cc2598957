import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { Repaid, Repay, RepayFigures } from './repay.model.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { TestGateway } from '../gateway/gateway.testing.ts';

const gateway = new TestGateway();

const { test, get, post, run, on, KL, sales, trainer, elsewhere, aProgramme, aMember, signedUp, cash, invoiceOf } =
  await atDesk(['trainer', 'elsewhere'], {
    poolSize: 3,
    longSessions: true,
    isQuiet: true,
    day: '2026-01-10',
    gateway,
  });
const prices = [{ currency: 'MYR', price_cents: 200_00 }];
const rolling = (await aProgramme({ billing: 'rolling', prices })).id;
const day_pass = (await aProgramme({ prices, duration_count: 3 })).id;
beforeEach(() => {
  gateway.refusing.clear();
  on('2026-01-10');
});

const view = (id: number): Promise<Repay> => get(sales, `invoice/repay/${id}`);

let tokens = 0;
/** A membership whose second period was declined by the bank on 10 February. */
const failed = async (): Promise<{ member_id: number; membership_id: number; invoice_id: number; token: string }> => {
  const member_id = await aMember();
  const body = { branch_id: KL, member_id, programme_id: rolling, start_on: '2026-01-10' };
  const sale = await signedUp({ ...body, payments: [cash(200_00)], total_cents: 200_00 });
  const token = `pm_repay_${(tokens += 1)}`;
  const card = { kind: 'card', gateway: 'stripe', brand: 'visa', last_four: '4242', expires_on: '2030-12-31', token };
  const { id: payment_method_id } = await test.ownerSql
    .insertInto('payment_method')
    .values({ branch_id: KL, member_id, ...card })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { membership_id } = sale;
  await test.ownerSql.updateTable('membership').set({ payment_method_id }).where('id', '=', membership_id).execute();
  gateway.refusing.set(token, 'insufficient_funds');
  on('2026-02-10');
  await run('billing_by_date');
  const { id: invoice_id } = await test.ownerSql
    .selectFrom('invoice')
    .select('id')
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'unpaid')
    .executeTakeFirstOrThrow();
  return { member_id, membership_id, invoice_id, token };
};
const chase = (invoice_id: number) =>
  test.ownerSql
    .selectFrom('invoice_chase')
    .select(['steps', 'began_on', 'ended_at'])
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();

const byWallet = (amount_cents: number) => ({ method: 'wallet', amount_cents });

describe('a failed instalment, repaid by hand', () => {
  it('says what failed and why, is refused to others, and is paid by several methods as the preview says', async () => {
    const { invoice_id } = await failed();
    const path = `invoice/repay/${invoice_id}`;
    expect(await view(invoice_id)).toMatchObject({
      open_cents: 200_00,
      method: 'visa •••• 4242',
      attempts: [{ kind: 'scheduled', status: 'declined', decline_code: 'insufficient_funds', staff_name: null }],
      next_try_on: '2026-02-11',
      stops_on: '2026-02-24',
      can: ['pay', 'charge', 'send_link'],
    });
    const payments = [cash(150_00), { method: 'visa', amount_cents: 50_00, reference: 'T-7' }];
    const body = { payments, open_cents: 200_00 };
    expect((await post({}, path, body)).responseCode).toBe(codes.sessionEnded);
    expect((await post(trainer, path, body)).status).toBe(403);
    expect((await post(elsewhere, path, body)).responseCode).toBe(codes.notFound);
    expect((await post(sales, path, { ...body, open_cents: 1 })).refusal?.code).toBe('money.open_changed');
    expect((await post(sales, path, { ...body, payments: [cash(200_01)] })).refusal?.code).toBe('money.more_than_open');
    const preview = (await post(sales, `invoice/repay/preview/${invoice_id}`, { payments })).data as RepayFigures;
    const { repay, receipts, ...figures } = (await post(sales, path, body)).data as Repaid;
    expect(figures).toEqual(preview);
    expect(figures).toMatchObject({ paid_cents: 200_00, open_cents: 0, invoice_status: 'success' });
    expect([repay.can, receipts.length]).toEqual([[], 2]);
    const invoice = await invoiceOf(invoice_id);
    expect(invoice.payments.map(({ method, amount_cents }) => [method, amount_cents])).toEqual([
      ['cash', 150_00],
      ['visa', 50_00],
    ]);
    expect((await chase(invoice_id)).ended_at).not.toBe(null);
    expect((await post(sales, path, body)).refusal?.code).toBe('money.already_paid');
  });

  it('neither uses up nor resets the schedule, be it a part or another try with the card', async () => {
    const { invoice_id } = await failed();
    const before = await chase(invoice_id);
    await post(sales, `invoice/repay/${invoice_id}`, { payments: [cash(50_00)], open_cents: 200_00 });
    expect((await post(sales, `invoice/charge/${invoice_id}`, {})).refusal?.code).toBe('money.declined');
    expect(await chase(invoice_id)).toEqual(before);
    expect(await view(invoice_id)).toMatchObject({
      open_cents: 150_00,
      next_try_on: '2026-02-11',
      attempts: [{ kind: 'manual', amount_cents: 150_00 }, { kind: 'scheduled' }],
    });
  });

  it('is taken by one of two desks, and posted once for a key', async () => {
    const { invoice_id } = await failed();
    const body = { payments: [cash(100_00), cash(100_00)], open_cents: 200_00 };
    const both = await Promise.all([0, 1, 2].map(() => post(sales, `invoice/repay/${invoice_id}`, body)));
    expect(both.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(2);
  });

  it('takes what is in the wallet, and not more', async () => {
    const { invoice_id, member_id } = await failed();
    const preview = (cents: number) =>
      post(sales, `invoice/repay/preview/${invoice_id}`, { payments: [byWallet(cents)] });
    expect((await preview(30_00)).refusal?.code).toBe('money.wallet_empty');
    const asked = { branch_id: KL, member_id, programme_id: day_pass, start_on: '2026-02-10', payments: [] };
    const other = await signedUp({ ...asked, total_cents: 200_00 });
    const more = { ...cash(230_00), open_cents: 200_00, rest_to_wallet: true };
    await post(sales, 'payment', { branch_id: KL, invoice_id: other.invoice_id, ...more });
    expect((await preview(30_01)).refusal?.code).toBe('money.wallet_short');
    const payments = [byWallet(30_00), cash(170_00)];
    const paid = (await post(sales, `invoice/repay/${invoice_id}`, { payments, open_cents: 200_00 })).data as Repaid;
    expect(paid).toMatchObject({ invoice_status: 'success', repay: { wallet_cents: 0, open_cents: 0 } });
  });
});

const key = (): string =>
  randomBytes(20)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x');
const checkIn = (member_id: number) => post(sales, 'checkIn', { branch_id: KL, member_id, client_key: key() });

/** Another membership of the same client lets in as before: only the unpaid one is refused at the door. */
describe('the door on day 14', () => {
  it('refuses the unpaid membership, until it is repaid', async () => {
    const { member_id, membership_id, invoice_id, token } = await failed();
    expect((await checkIn(member_id)).data).toMatchObject({ allowed: true });
    for (const day of ['2026-02-11', '2026-02-13', '2026-02-16', '2026-02-23', '2026-02-24']) {
      on(day);
      await run('billing_by_date');
    }
    const status = () =>
      test.ownerSql.selectFrom('membership').select('status').where('id', '=', membership_id).executeTakeFirst();
    expect(await status()).toEqual({ status: 'payment_failed' });
    expect(gateway.refusing.has(token)).toBe(true);
    expect((await checkIn(member_id)).data).toMatchObject({ allowed: false });
    const paid = await post(sales, `invoice/repay/${invoice_id}`, { payments: [cash(200_00)], open_cents: 200_00 });
    expect(paid.data).toMatchObject({ opens: true });
    expect(await status()).toEqual({ status: 'ongoing' });
    expect((await checkIn(member_id)).data).toMatchObject({ allowed: true });
  });

  it('lets the client in by another membership that is paid', async () => {
    const { member_id } = await failed();
    const other = { branch_id: KL, member_id, programme_id: day_pass, start_on: '2026-02-10' };
    await signedUp({ ...other, payments: [cash(200_00)], total_cents: 200_00 });
    on('2026-02-24');
    await run('billing_by_date');
    expect((await checkIn(member_id)).data).toMatchObject({ allowed: true });
  });
});
