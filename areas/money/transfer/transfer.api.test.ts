/** A bank transfer counts once someone has found it on the statement, on whatever page it was recorded. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalRow } from '../approval/approval.contract.ts';
import type { CreditSold } from '#areas/membership/credit/credit.model.ts';
import type { MembershipLife } from '#areas/membership/ending/ending.model.ts';
import type { Paged } from '#kit/domain/page.ts';
import { atDesk } from '#areas/membership/membership.testing.ts';
import { moneyInvariants } from '#server/verify/money.ts';
import { creditInvariants } from '#server/verify/credits.ts';
import { giftInvariants } from '#server/verify/gifts.ts';

const card = (reference: string | null) => [{ method: 'credit_card', amount_cents: 200_00, reference }];
const desk = await atDesk(['admin']);
const { test, clock, get, post, KL, sales, facility: boss, admin } = desk;
const { aProgramme, aMember, signedUp, cash, invoiceOf, lifeOf: life, aSale, approvals, creditsOf } = desk;
const monthly = (await aProgramme({ price_cents: 200_00 })).id;
const better = (await aProgramme({ price_cents: 310_00 })).id;

const byTransfer = (amount_cents: number, more: object = {}) => ({ method: 'bank_transfer', amount_cents, ...more });
/** A person who can decide finds it among the approvals, and has found it on the statement. */
const confirm = async (amount_cents: number, by = boss): Promise<void> => {
  const row = (await approvals('transfer')).find((one) => one.amount_cents === amount_cents);
  const body = { version: row?.version };
  expect((await post(sales, `payment/confirm/${row?.record_id}`, body)).status).toBe(403);
  expect((await post(by, `payment/confirm/${row?.record_id}`, body)).responseCode).toBe(0);
};

describe('waits until it is seen', () => {
  it('at sign-up: the membership is unpaid until then', async () => {
    const slip_file_id = await test.file(sales, 'slip');
    const one = await aSale({
      programme_id: monthly,
      payments: [cash(50_00), byTransfer(150_00, { slip_file_id })],
      total_cents: 200_00,
    });
    expect(one).toMatchObject({ status: 'payment_pending', invoice_status: 'unpaid', paid_cents: 50_00 });
    expect(await invoiceOf(one.invoice_id)).toMatchObject({
      paid_cents: 50_00,
      payments: [{ status: 'success' }, { status: 'pending', slip_file_id }],
    });
    await confirm(150_00);
    expect((await life(one.membership_id)).status).toBe('ongoing');
    expect(await invoiceOf(one.invoice_id)).toMatchObject({ status: 'success', paid_cents: 200_00 });
  });

  it('in the drawer without a slip, and in a split', async () => {
    const drawer = await aSale({ programme_id: monthly, payments: [], total_cents: 200_00 });
    const of = { branch_id: KL, invoice_id: drawer.invoice_id, open_cents: 200_00 };
    const paid = await post(sales, 'payment', { ...of, ...byTransfer(199_00) });
    expect(paid.data).toMatchObject({ status: 'unpaid', paid_cents: 0, payments: [{ status: 'pending' }] });
    await confirm(199_00);

    const split = await aSale({ programme_id: monthly, payments: [], total_cents: 200_00 });
    const payments = [cash(20_00), byTransfer(180_00)];
    const answer = await post(sales, `invoice/repay/${split.invoice_id}`, { payments, open_cents: 200_00 });
    expect(answer.data).toMatchObject({
      paid_cents: 20_00,
      waiting_cents: 180_00,
      open_cents: 180_00,
      invoice_status: 'unpaid',
      opens: false,
      parts: [{ status: 'success' }, { status: 'pending' }],
    });
    await confirm(180_00);
    expect((await life(split.membership_id)).status).toBe('ongoing');
  });

  it('for the rest of a plan, and for the difference of a change', async () => {
    const year = { price_cents: 1200_00, duration_count: 12, billing: 'instalments', instalment_count: 12 };
    const plan = await aSale({
      programme_id: (await aProgramme(year)).id,
      payments: [cash(100_00)],
      total_cents: 100_00,
    });
    const { version } = await life(plan.membership_id);
    const rest = { discount_cents: 0, discount_reason: null, payments: [byTransfer(1100_00)], total_cents: 1100_00 };
    const whole = await post(sales, `membership/upfront/${plan.membership_id}`, { version, ...rest });
    expect(whole.data).toMatchObject({ invoice_status: 'unpaid', paid_cents: 0 });
    await confirm(1100_00);

    const old = await aSale({ programme_id: monthly, payments: [cash(200_00)], total_cents: 200_00 });
    clock.set('2026-03-06T04:00:00Z');
    const id = old.membership_id;
    const figures = (await post(boss, `membership/change/preview/${id}`, { programme_id: better })).data as {
      difference_cents: number;
    };
    const { difference_cents } = figures;
    const ask = { version: (await life(id)).version, programme_id: better, reason: 'More', difference_cents };
    const changed = await post(boss, `membership/change/${id}`, { ...ask, payments: [byTransfer(difference_cents)] });
    const anew = (changed.data as { life: MembershipLife }).life.id;
    expect((await life(anew)).status).toBe('payment_pending');
    // The person who recorded it can't confirm it: the entry under Approvals says why.
    const { data } = await get<Paged<ApprovalRow>>(boss, `approval/${KL}?kind=transfer`);
    const own = data.find((one) => one.amount_cents === difference_cents);
    expect(own).toMatchObject({ can: ['reject'], blocked: { accept: expect.stringContaining('different person') } });
    const refused = await post(boss, `payment/confirm/${own?.record_id}`, { version: own?.version });
    expect(refused.refusal?.code).toBe('money.own_transfer');
    await confirm(difference_cents, admin);
    expect((await life(anew)).status).toBe('ongoing');
  });
});

describe('credits that are sold by a transfer', () => {
  let credit_pack_id = 0;
  beforeAll(async () => {
    const pack = {
      branch_id: KL,
      name: { en: 'Ten', cn: '十次' },
      credits: 10,
      validity: 'purchase',
      valid_count: 3,
      valid_unit: 'month',
      uses: ['class'],
      valid_from: '2020-01-01',
      prices: [{ currency: 'MYR', price_cents: 500_00 }],
    };
    credit_pack_id = ((await post(boss, 'creditPackPlan', pack)).data as { id: number }).id;
  });
  const sell = async (amount_cents: number, others: object[] = []) => {
    const member_id = await aMember();
    const payments = [...others, byTransfer(amount_cents)];
    const ask = { branch_id: KL, member_id, credit_pack_id, payments, total_cents: 500_00 };
    const sale = (await post(boss, 'credit', ask)).data as CreditSold;
    return { member_id, ...sale };
  };

  it('wait for a second person, although the seller can confirm transfers; their days begin when it has arrived', async () => {
    clock.set('2026-03-10T04:00:00Z');
    const { member_id, ...sale } = await sell(480_00, [cash(20_00)]);
    expect(sale).toMatchObject({ invoice_status: 'unpaid', paid_cents: 20_00, waits: true });
    const before = await creditsOf(member_id);
    expect(before).toMatchObject({ left: 0, lots: [{ state: 'waiting', remaining: 0, can: [] }], entries: [] });
    const correct = { credits: 1, seen: 0, reason: 'Meanwhile' };
    const refused = await post(admin, `credit/correct/${before.lots[0]?.id}`, correct);
    expect(refused.refusal?.code).toBe('membership.credits_wait');
    const { data } = await get<Paged<ApprovalRow>>(boss, `approval/${KL}?kind=transfer`);
    const own = data.find((one) => one.amount_cents === 480_00);
    const mine = await post(boss, `payment/confirm/${own?.record_id}`, { version: own?.version });
    expect(mine.refusal?.code).toBe('money.own_transfer');
    // Just before midnight in the branch, two days later.
    clock.set('2026-03-12T15:59:00Z');
    await confirm(480_00, admin);
    const lots = [{ state: 'live', remaining: 10, expires_on: '2026-06-11' }];
    expect(await creditsOf(member_id)).toMatchObject({
      left: 10,
      lots,
      entries: [{ kind: 'grant', on_day: '2026-03-12' }],
    });
  });

  it('are given by whatever else pays the invoice when it did not arrive, once', async () => {
    const { member_id, invoice_id } = await sell(500_00);
    const [waiting] = (await invoiceOf(invoice_id, boss)).payments;
    await post(boss, `payment/reject/${waiting?.id}`, { version: waiting?.version, reason: 'Never came' });
    expect((await creditsOf(member_id)).left).toBe(0);
    const paid = { branch_id: KL, invoice_id, method: 'cash' };
    await post(sales, 'payment', { ...paid, amount_cents: 300_00, open_cents: 500_00 });
    expect((await creditsOf(member_id)).left).toBe(0);
    await post(sales, 'payment', { ...paid, amount_cents: 200_00, open_cents: 200_00 });
    expect((await creditsOf(member_id)).left).toBe(10);
  });

  it('are not there any more when the invoice is cancelled; what arrives later goes into the wallet', async () => {
    const { member_id, invoice_id } = await sell(500_00);
    const { version } = await invoiceOf(invoice_id, boss);
    expect(
      (await post(boss, `invoice/cancel/${invoice_id}`, { version, reason: 'Changed her mind' })).responseCode,
    ).toBe(0);
    expect(await creditsOf(member_id)).toMatchObject({ left: 0, lots: [] });
    await confirm(500_00, admin);
    expect(await creditsOf(member_id)).toMatchObject({ left: 0, lots: [] });
    expect((await invoiceOf(invoice_id, boss)).wallet_cents).toBe(500_00);
  });
});

it('does not pay for a sign-up that is edited after it was paid, no matter who records it', async () => {
  const member_id = await aMember();
  const start_on = '2026-04-01';
  const of = {
    branch_id: KL,
    member_id,
    programme_id: monthly,
    start_on,
    payments: [cash(200_00)],
    total_cents: 200_00,
  };
  const { membership_id } = await signedUp(of);
  const { version } = await life(membership_id);
  const edit = { version, start_on, programme_id: better, reason: 'More', difference_cents: 110_00 };
  const by = (payment: object) =>
    post(boss, `membership/editSignUp/${membership_id}`, { ...edit, payments: [payment] });
  expect((await by(byTransfer(110_00))).refusal?.code).toBe('money.transfer_unconfirmed');
  expect((await life(membership_id)).version).toBe(version);
  expect((await by(cash(110_00))).responseCode).toBe(0);
});

describe('a card at the terminal', () => {
  it('is taken with the reference of its slip only, and nothing is left behind without', async () => {
    const member_id = await aMember();
    const of = { branch_id: KL, member_id, programme_id: monthly, start_on: '2026-04-01', total_cents: 200_00 };
    const why = async (payments: object[]) => (await post(sales, 'membership', { ...of, payments })).refusal?.code;
    expect(await why(card(null))).toBe('money.card_reference');
    expect(await why(card('   '))).toBe('money.card_reference');
    expect(await why([{ ...cash(200_00), slip_file_id: await test.file(sales, 'slip') }])).toBe(
      'money.slip_of_transfer',
    );
    const none = await test.ownerSql.selectFrom('invoice').select('id').where('member_id', '=', member_id).execute();
    expect(none).toEqual([]);
    expect((await post(sales, 'membership', { ...of, payments: card('T-7') })).responseCode).toBe(0);
  });

  it('the same in the drawer and in a split', async () => {
    const { invoice_id } = await aSale({ programme_id: monthly, payments: [], total_cents: 200_00 });
    const visa = { method: 'visa', amount_cents: 200_00 };
    const drawer = { branch_id: KL, invoice_id, open_cents: 200_00, ...visa };
    expect((await post(sales, 'payment', drawer)).refusal?.code).toBe('money.card_reference');
    const split = { payments: [visa], open_cents: 200_00 };
    expect((await post(sales, `invoice/repay/${invoice_id}`, split)).refusal?.code).toBe('money.card_reference');
  });
});

it('leaves books that balance', async () => {
  expect(await test.faults(undefined, [...moneyInvariants, ...creditInvariants, ...giftInvariants])).toEqual([]);
});
