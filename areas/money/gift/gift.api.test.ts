/** Complimentary payments require a permission and a reason; above the branch's limit, someone else has to approve them. */
import { expect, it } from 'vitest';
import { approvalContract } from '../approval/approval.contract.ts';
import { dayCloseContract } from '../day-close/day-close.contract.ts';
import { giftContract } from './gift.contract.ts';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { refundContract } from '../refund/refund.contract.ts';
import { repayContract } from '../repay/repay.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { giftGym } from './gift.testing.ts';

const { as, on, sold, test, branches } = await giftGym('billing_by_date');

it('is up to those with the permission, and says why', async () => {
  const invoice = await open();
  expect((await as.sales(invoiceContract).pay(gift(invoice, 10_00))).status).toBe(403);
  expect((await as.facility(invoiceContract).pay(gift(invoice, 10_00))).status).toBe(403);
  expect((await gives.pay(gift(invoice, 10_00, null))).refusal?.code).toBe('money.gift_reason');
  expect((await gives.pay(gift(invoice, 10_00, '  '))).refusal?.code).toBe('money.gift_reason');
  expect(await give(invoice, 10_00)).toMatchObject({
    paid_cents: 10_00,
    payments: [{ status: 'success', given_why: why }],
  });
  const plain = { ...gift(await open(), 10_00), method: 'cash' as const };
  expect((await gives.pay.data(plain)).payments).toMatchObject([{ given_why: null }]);
});

const why = 'Coach of the month';
const [gives, decides] = [as.admin(invoiceContract), as.facility(giftContract)];
const open = async () => gives.invoice.data((await sold.membership({ paid: 'later' })).invoice_id);
const gift = (of: Invoice, amount_cents: number, given_why: string | null = why) => {
  const open_cents = of.total_cents - of.paid_cents;
  return { invoice_id: of.id, method: 'complimentary' as const, amount_cents, open_cents, given_why };
};
const give = (invoice: Invoice, amount_cents: number): Promise<Invoice> => gives.pay.data(gift(invoice, amount_cents));
const waiting = async ({ payments }: Invoice) =>
  payments.find(({ status }) => status === 'pending') ?? Promise.reject(new Error('nothing waits'));
const day = () => as.facility(dayCloseContract).view.data({});

it('above the amount settles nothing and opens nothing until another person approves it', async () => {
  const invoice = await open();
  const asked = await give(invoice, 150_00);
  expect(asked).toMatchObject({ status: 'unpaid', paid_cents: 0, payments: [{ status: 'pending' }] });
  const { id, version } = await waiting(asked);
  const life = () => as.admin(endingContract).life.data(invoice.membership_id ?? 0);
  expect((await life()).status).toBe('payment_pending');
  expect((await as.admin(giftContract).approve(id, { version })).refusal?.code).toBe('money.own_request');
  expect((await as.admin(giftContract).reject(id, { version, reason: 'No' })).refusal?.code).toBe('money.own_request');
  expect((await as.facility(refundContract).receive(id, { version })).refusal?.code).toBe('money.already_decided');
  const listed = (await as.facility(approvalContract).list.data({ kind: 'complimentary' })).data;
  expect(listed).toContainEqual(
    expect.objectContaining({ record_id: id, amount_cents: 150_00, reason: why, can: ['accept', 'reject'] }),
  );
  expect(await decides.approve.data(id, { version })).toMatchObject({ status: 'success', given_why: why });
  expect(await gives.invoice.data(invoice.id)).toMatchObject({ status: 'success', paid_cents: 150_00 });
  expect((await life()).status).toBe('ongoing');
  expect((await decides.approve(id, { version: version + 1 })).refusal?.code).toBe('money.already_decided');
});

it('is not approved for what was paid otherwise meanwhile, and can then only be rejected', async () => {
  const invoice = await open();
  const { id, version } = await waiting(await give(invoice, 150_00));
  await gives.pay.data({ ...gift(invoice, 60_00), method: 'cash' });
  expect((await decides.approve(id, { version })).refusal?.code).toBe('money.more_than_open');
  await gives.pay.data({ ...gift(await gives.invoice.data(invoice.id), 90_00), method: 'cash' });
  expect((await decides.approve(id, { version })).refusal?.code).toBe('money.already_paid');
  expect(await decides.reject.data(id, { version, reason: 'Paid in cash' })).toMatchObject({
    status: 'failed',
    decided_why: 'Paid in cash',
  });
  expect(await gives.invoice.data(invoice.id)).toMatchObject({ status: 'success', paid_cents: 150_00 });
});

it('rejected leaves the invoice open, and who gave it gets a letter with the reason', async () => {
  const invoice = await open();
  const { id, version } = await waiting(await give(invoice, 150_00));
  const before = (await test.subjects('admin.kl@test.example')).length;
  await decides.reject.data(id, { version, reason: 'Too much' });
  expect(await gives.invoice.data(invoice.id)).toMatchObject({ status: 'unpaid', paid_cents: 0 });
  const letters = await test.subjects('admin.kl@test.example');
  expect(letters).toHaveLength(before + 1);
  expect(letters.at(-1)).toMatch(/150.00 complimentary .* was rejected/);
});

it('is withdrawn by who gave it, and by nobody else', async () => {
  const invoice = await open();
  const { id, version } = await waiting(await give(invoice, 150_00));
  expect((await as.hq(giftContract).withdraw(id, { version })).refusal?.code).toBe('money.not_own_request');
  expect(await as.admin(giftContract).withdraw.data(id, { version })).toMatchObject({ status: 'failed' });
  expect((await decides.approve(id, { version: version + 1 })).refusal?.code).toBe('money.already_decided');
  expect(await give(invoice, 150_00)).toMatchObject({ payments: [{ status: 'failed' }, { status: 'pending' }] });
});

it('counts together for an invoice: slices, splits, twice at once, and what waits', async () => {
  const slices = await open();
  await give(slices, 60_00);
  expect((await waiting(await give(await gives.invoice.data(slices.id), 41_00))).amount_cents).toBe(41_00);

  const split = await open();
  const payments = [
    { method: 'cash' as const, amount_cents: 30_00 },
    { method: 'complimentary' as const, amount_cents: 60_00, given_why: why },
    { method: 'complimentary' as const, amount_cents: 60_00, given_why: why },
  ];
  expect(await as.admin(repayContract).pay.data(split.id, { payments, open_cents: 150_00 })).toMatchObject({
    paid_cents: 30_00,
    waiting_cents: 120_00,
    parts: [{ status: 'success' }, { status: 'pending' }, { status: 'pending' }],
  });

  const atOnce = await open();
  await Promise.all(
    [as.admin, as.hq].map((by) => by(invoiceContract).pay({ ...gift(atOnce, 60_00), branch_id: branches.KL })),
  );
  const { payments: both } = await gives.invoice.data(atOnce.id);
  expect(both.filter(({ status }) => status === 'success').length).toBeLessThanOrEqual(1);
});

it('at a sale: part of it, all of it, and of what is handed over at once nothing that waits', async () => {
  const member_id = (await sold.member()).id;
  const programme_id = (await sold.programme()).id;
  const part = [
    { method: 'cash' as const, amount_cents: 20_00 },
    { method: 'complimentary' as const, amount_cents: 130_00, given_why: why },
  ];
  const sale = { member_id, programme_id, start_on: on.today(), total_cents: 150_00, payments: part };
  expect((await as.sales(signUpContract).signUp(sale)).status).toBe(403);
  const done = await as.admin(signUpContract).signUp.data(sale);
  expect(done).toMatchObject({ status: 'payment_pending', invoice_status: 'unpaid', paid_cents: 20_00 });
  const { id, version } = await waiting(await gives.invoice.data(done.invoice_id));
  await decides.approve.data(id, { version });
  expect(await gives.invoice.data(done.invoice_id)).toMatchObject({ status: 'success' });
});

it('is listed at the close of the day: to whom, why, by whom, and who approved it', async () => {
  on.set('2026-03-10');
  const small = await open();
  await give(small, 40_00);
  const { id, version } = await waiting(await give(await open(), 150_00));
  await decides.approve.data(id, { version });
  const left = await waiting(await give(await open(), 110_00));
  expect((await day()).methods).toEqual([]);
  expect((await day()).gifts).toMatchObject([
    { amount_cents: 40_00, status: 'success', given_why: why, invoice_number: small.number, approved_by: null },
    { amount_cents: 150_00, status: 'success', approved_by: expect.stringMatching(/facility/i) as string },
    { id: left.id, amount_cents: 110_00, status: 'pending' },
  ]);
  expect((await day()).gifts.every(({ staff_name }) => staff_name !== null)).toBe(true);
  // Approved a day later, it belongs to that day; a closed day takes nothing more.
  on.set('2026-03-11');
  await decides.approve.data(left.id, { version: left.version });
  expect((await day()).gifts).toMatchObject([{ id: left.id }]);
});
