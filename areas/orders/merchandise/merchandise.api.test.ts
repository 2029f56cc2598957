import { describe, expect, it } from 'vitest';
import { booksOf } from '#areas/money/journal/journal.testing.ts';
import { merchandiseContract } from './merchandise.contract.ts';
import { FEE, joining, orderGym } from '../orders.testing.ts';
import { changeContract } from '#areas/membership/change/change.contract.ts';
import { endingContract } from '#areas/membership/ending/ending.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { productContract } from '#areas/stock/product/product.contract.ts';
import { variantsFor } from '#areas/stock/product/product.rules.ts';

const { made, as, on, sold, test, stock, orders, again } = await orderGym();
const { inSizes, including, ask, signUp, merchandise, choose } = joining(made);

describe('a joining fee', () => {
  it('lists products beside texts, called as the product is called', async () => {
    const shirt = await inSizes([1, 1]);
    const fee = await sold.joiningFee({
      merchandise: [
        { name: 'Welcome drink', quantity: 1 },
        { name: '', quantity: 2, product_id: shirt.product_id, variant_ids: [shirt.m] },
      ],
    });
    expect(fee.merchandise[0]).toEqual({ name: 'Welcome drink', quantity: 1 });
    const { product_id, m } = shirt;
    expect(fee.merchandise[1]).toMatchObject({
      name: expect.stringContaining('Stocked'),
      product_id,
      variant_ids: [m],
    });
  });

  it('refuses texts without a name, unknown products and variants, and more pieces than can be chosen', async () => {
    const shirt = await inSizes([0, 0]);
    const other = await inSizes([0, 0]);
    const { product_id } = shirt;
    const draft = await as.hq(productContract).create.data({
      code: 'NOTYET',
      name: { en: 'Not published yet', cn: '' },
      variants: variantsFor([], []),
      valid_from: '2020-01-01',
    });
    for (const item of [
      {},
      { product_id: draft.id },
      { product_id: 999_999 },
      { product_id, variant_ids: [other.s] },
      { product_id, quantity: 11 },
      { name: 'Shirt', variant_ids: [shirt.s] },
    ])
      expect((await create(item)).faults, JSON.stringify(item)).toHaveProperty('merchandise');
    expect((await create({ product_id, quantity: 10 })).responseCode).toBe(0);
  });

  it('is offered the products that are published, with their variants', async () => {
    const { product_id, s, m } = await inSizes([0, 0]);
    const { data } = await as.admin(merchandiseContract).list.data({ itemsPerPage: 200 });
    const found = data.find(({ id }) => id === product_id);
    expect(found?.variants.map(({ variant_id, label }) => [variant_id, label.en])).toEqual([
      [s, 'S'],
      [m, 'M'],
    ]);
  });
});

const create = (item: object) =>
  as.facility(joiningFeeContract).create({
    name: { en: 'Kit', cn: '' },
    valid_from: '2020-01-01',
    amounts: [{ currency: 'MYR', amount_cents: 1_00 }],
    merchandise: [{ name: '', quantity: 1, ...item }],
  });

const invoices = as.facility(invoiceContract);
const one = (variant_id: number, quantity = 1) => ({ variant_id, quantity });
const held = (variant_id: number) => stock.held(variant_id);
const orderOf = (order_id: number | null) => again(order_id ?? 0);
const hand = async (order_id: number | null, at = 0) => {
  const { id, version, lines } = await orderOf(order_id);
  const line = lines[at];
  return orders.edit(id, { version, lines: [{ id: line?.id ?? 0, fulfilment: 'handed' }] });
};

describe('a sign-up', () => {
  it('shows what the fee includes and what is there, and nothing where the fee is waived', async () => {
    const shirt = await inSizes([2, 0]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const of = { member_id: (await sold.member()).id, programme_id: programme.id, start_on: on.today() };
    const seen = await as.sales(signUpContract).preview.data(of);
    expect(seen.merchandise).toMatchObject([{ product_id: shirt.product_id, quantity: 1 }]);
    expect(seen.merchandise[0]?.variants.map(({ label, available }) => [label.en, available])).toEqual([
      ['S', 2],
      ['M', 0],
    ]);
    const waived = await as.admin(signUpContract).preview.data({ ...of, fee_waived_reason: 'Came back' });
    expect(waived.merchandise).toEqual([]);
  });

  it('reserves what is chosen, and its cost is posted when it is handed over; the fee stays the only revenue', async () => {
    const shirt = await inSizes([2, 0]);
    const wraps = await inSizes([0, 4]);
    const programme = await including(
      { product_id: shirt.product_id, quantity: 1 },
      { product_id: wraps.product_id, quantity: 2 },
    );
    const said = await signUp(programme.id, [one(shirt.s), one(wraps.m, 2)]);
    expect(said.total_cents).toBe(150_00 + FEE);
    const order = await orderOf(said.order_id);
    expect(order).toMatchObject({ source: 'sign_up', status: 'payment_completed', total_cents: 0, to_choose: 0 });
    expect(order).toMatchObject({ membership_id: said.membership_id, invoice_id: said.invoice_id, pieces: 3 });
    expect(await held(shirt.s)).toMatchObject({ on_hand: 2, reserved: 1 });
    expect(await costs(said.order_id)).toBe(0);
    await hand(said.order_id, 0);
    expect(await orderOf(said.order_id)).toMatchObject({ status: 'payment_completed' });
    const done = await hand(said.order_id, 1);
    expect(done.data).toMatchObject({ status: 'order_completed' });
    expect(await held(shirt.s)).toMatchObject({ on_hand: 1, reserved: 0 });
    expect(await costs(said.order_id)).toBe(60_00);
    const { lines } = await invoices.invoice.data(said.invoice_id);
    expect(lines.map(({ kind }) => kind)).toEqual(['programme', 'joining_fee']);
  });

  it('is refused as a whole if a size is gone, and goes on if the choice is made later', async () => {
    const shirt = await inSizes([0, 1]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const short = await ask(programme.id, [one(shirt.s)]);
    expect(short.refusal?.code).toBe('stock.short');
    const said = await signUp(programme.id, []);
    const waits = await orderOf(said.order_id);
    expect(waits).toMatchObject({ status: 'payment_completed', to_choose: 1, pieces: 0 });
    const waiting = async (): Promise<boolean> =>
      (await orders.list.data({ to_choose: 'true', itemsPerPage: 200 })).data.some(
        ({ id: one }) => one === said.order_id,
      );
    expect(await waiting()).toBe(true);
    const { id, version } = waits;
    expect((await orders.move(id, { move: 'complete', version })).refusal?.code).toBe('orders.not_chosen');
    expect((await choose(said.membership_id, [one(shirt.m)])).responseCode).toBe(0);
    expect(await held(shirt.m)).toMatchObject({ reserved: 1 });
    expect(await waiting()).toBe(false);
    expect((await hand(said.order_id)).data).toMatchObject({ status: 'order_completed' });
  });

  it('takes only what the fee includes', async () => {
    const shirt = await inSizes([5, 5]);
    const other = await inSizes([5, 5]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1, variant_ids: [shirt.s] });
    for (const wrong of [[one(other.s)], [one(shirt.m)], [one(shirt.s, 2)], [one(shirt.s), one(shirt.s)]])
      expect((await ask(programme.id, wrong)).faults, JSON.stringify(wrong)).toHaveProperty('merchandise');
    const plain = await sold.programme({ joining_fee_id: (await sold.joiningFee()).id });
    expect((await ask(plain.id, [one(shirt.s)])).faults).toHaveProperty('merchandise');
    expect((await signUp(plain.id, [])).order_id).toBeNull();
  });

  it('waits with the items until its invoice is paid', async () => {
    const shirt = await inSizes([1, 0]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const said = await signUp(programme.id, [one(shirt.s)], { paid: 'later' });
    expect(await orderOf(said.order_id)).toMatchObject({ status: 'payment_processing', open_cents: 250_00 });
    expect((await hand(said.order_id)).refusal?.code).toBe('orders.not_paid');
    const pay = { invoice_id: said.invoice_id, open_cents: 250_00, method: 'cash' as const, amount_cents: 250_00 };
    await as.admin(invoiceContract).pay.data(pay);
    expect(await orderOf(said.order_id)).toMatchObject({ status: 'payment_completed' });
  });
});

describe('the choice', () => {
  it('can be another one until the item is handed over', async () => {
    const shirt = await inSizes([2, 2]);
    const programme = await including({ product_id: shirt.product_id, quantity: 2 });
    const said = await signUp(programme.id, [one(shirt.s, 2)]);
    await choose(said.membership_id, [one(shirt.m, 2)]);
    expect([await held(shirt.s), await held(shirt.m)]).toMatchObject([{ reserved: 0 }, { reserved: 2 }]);
    await choose(said.membership_id, [one(shirt.s), one(shirt.m)]);
    expect([await held(shirt.s), await held(shirt.m)]).toMatchObject([{ reserved: 1 }, { reserved: 1 }]);
    const { lines } = await orderOf(said.order_id);
    await hand(
      said.order_id,
      lines.findIndex(({ variant_id }) => variant_id === shirt.s),
    );
    // The one that is with the client isn't chosen again, but another piece of the same size can be.
    expect((await choose(said.membership_id, [one(shirt.s, 2)])).faults).toHaveProperty('lines');
    expect((await choose(said.membership_id, [one(shirt.s)])).responseCode).toBe(0);
    expect(await merchandise.view.data(said.membership_id)).toMatchObject({
      products: [{ handed: 1, declined: 0, chosen: [{ variant_id: shirt.s, quantity: 1 }] }],
    });
    const last = (await orderOf(said.order_id)).lines.findIndex(({ handed_at }) => handed_at === null);
    expect((await hand(said.order_id, last)).data).toMatchObject({ status: 'order_completed' });
    expect((await choose(said.membership_id, [])).refusal?.code).toBe('orders.closed');
  });

  it('can be to take nothing more, with a reason; the order is over then', async () => {
    const shirt = await inSizes([1, 1]);
    const programme = await including({ product_id: shirt.product_id, quantity: 2 });
    const part = await signUp(programme.id, [one(shirt.s)]);
    await hand(part.order_id);
    await choose(part.membership_id, [], 'Has one already');
    expect(await orderOf(part.order_id)).toMatchObject({ status: 'order_completed', to_choose: 0 });
    const none = await signUp(programme.id, [one(shirt.m)], { paid: 'later' });
    expect((await orders.move(none.order_id ?? 0, { move: 'cancel', version: 1, reason: 'x' })).responseCode).not.toBe(
      0,
    );
    await choose(none.membership_id, [], 'Wants none');
    expect(await orderOf(none.order_id)).toMatchObject({ status: 'cancelled', why: 'Wants none' });
    expect(await held(shirt.m)).toMatchObject({ reserved: 0 });
  });

  it('is made once by two people at once', async () => {
    const shirt = await inSizes([1, 1]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const said = await signUp(programme.id, []);
    const { version } = await merchandise.view.data(said.membership_id);
    const both = await Promise.all(
      [shirt.s, shirt.m].map((id) => merchandise.choose(said.membership_id, { version, lines: [one(id)] })),
    );
    expect(both.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 70]);
  });
});

const costs = async (stock_document_id: number | null): Promise<number> =>
  (await booksOf(test, { stock_source: 'product_order', stock_document_id }))['cost_of_goods'] ?? 0;
const refundAll = async (said: { invoice_id: number; total_cents: number }): Promise<void> => {
  const [payment] = (await invoices.invoice.data(said.invoice_id)).payments;
  const asked = await as.admin(refundContract).ask.data(payment?.id ?? 0, {
    source: 'invoice',
    destination: 'method',
    amount_cents: said.total_cents,
    reason: 'Moved away',
  });
  const [waiting] = asked.refunds;
  await as.facility(refundContract).accept.data(waiting?.id ?? 0, { version: waiting?.version ?? 0 });
};

describe('a sign-up that is undone', () => {
  it('releases what waits when its invoice is cancelled', async () => {
    const shirt = await inSizes([1, 0]);
    const programme = await including({ product_id: shirt.product_id, quantity: 2 });
    const said = await signUp(programme.id, [one(shirt.s)], { paid: 'later' });
    const { version } = await invoices.invoice.data(said.invoice_id);
    await invoices.cancel.data(said.invoice_id, { version, reason: 'Never came' });
    expect(await orderOf(said.order_id)).toMatchObject({ status: 'cancelled', why: 'Never came', to_choose: 0 });
    expect(await held(shirt.s)).toMatchObject({ on_hand: 1, reserved: 0 });
  });

  it('releases what waits when it is refunded before it starts', async () => {
    const shirt = await inSizes([1, 0]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const said = await signUp(programme.id, [one(shirt.s)], { start_on: on.in(5) });
    await refundAll(said);
    expect(await orderOf(said.order_id)).toMatchObject({ status: 'cancelled', why: 'Moved away' });
    expect(await held(shirt.s)).toMatchObject({ on_hand: 1, reserved: 0 });
  });

  it('leaves the client what was handed over', async () => {
    const [shirt, wraps] = [await inSizes([1, 0]), await inSizes([1, 0])];
    const programme = await including(
      { product_id: shirt.product_id, quantity: 1 },
      { product_id: wraps.product_id, quantity: 2 },
    );
    const said = await signUp(programme.id, [one(shirt.s), one(wraps.s)]);
    const { lines } = await orderOf(said.order_id);
    await hand(
      said.order_id,
      lines.findIndex(({ variant_id }) => variant_id === shirt.s),
    );
    await refundAll(said);
    const after = await orderOf(said.order_id);
    expect(after).toMatchObject({ status: 'order_completed', to_choose: 0 });
    expect(after.lines.map(({ fulfilment }) => fulfilment).toSorted()).toEqual(['handed', 'returned']);
    expect([await held(shirt.s), await held(wraps.s)]).toMatchObject([
      { on_hand: 0, reserved: 0 },
      { on_hand: 1, reserved: 0 },
    ]);
  });

  it('within the cooling-off period gives the fee back, and the items with it', async () => {
    const rule = { country_code: 'MY', valid_from: '2026-01-01', cooling_off_days: 5, price_bp: 0, rest_days: 0 };
    await test.ownerSql
      .insertInto('termination_rule')
      .values({ ...rule, source: '{"en": "x", "cn": "x"}' })
      .execute();
    const shirt = await inSizes([1, 0]);
    const programme = await including({ product_id: shirt.product_id, quantity: 1 });
    const life = as.admin(endingContract);
    // With a charge as agreed, a part of the fee stays on its invoice; the client gets the fee back anyway.
    for (const agreed_cents of [null, 10_00]) {
      const said = await signUp(programme.id, [one(shirt.s)]);
      const asked = { last_on: on.today(), agreed_cents };
      const { version } = await life.life.data(said.membership_id);
      const { due_cents, credit_cents } = await life.previewTermination.data(said.membership_id, asked);
      const why = { reason: 'Thought better of it', agreed_reason: agreed_cents === null ? null : 'Lost the key' };
      const ended = await life.terminate(said.membership_id, { ...asked, ...why, version, due_cents, credit_cents });
      expect(ended.responseCode, ended.text).toBe(0);
      expect(await orderOf(said.order_id)).toMatchObject({ status: 'cancelled', why: 'Thought better of it' });
      expect(await held(shirt.s)).toMatchObject({ on_hand: 1, reserved: 0 });
    }
  });
});

it('follows the joining fee to another invoice when an unpaid sign-up is edited', async () => {
  const shirt = await inSizes([1, 0]);
  const programme = await including({ product_id: shirt.product_id, quantity: 1 });
  const said = await signUp(programme.id, [one(shirt.s)], { paid: 'later' });
  const other = await sold.programme();
  const change = as.admin(changeContract);
  const { version } = await as.admin(endingContract).life.data(said.membership_id);
  const asked = { programme_id: other.id, start_on: on.today() };
  const { difference_cents } = await change.previewEdit.data(said.membership_id, asked);
  const edited = await change.edit(said.membership_id, {
    ...asked,
    version,
    difference_cents,
    reason: 'Wrong one',
    payments: [],
  });
  expect(edited.responseCode, edited.text).toBe(0);
  const order = await orderOf(said.order_id);
  expect(order).toMatchObject({ status: 'payment_processing', invoice_id: edited.data.invoice_id });
  expect(order.invoice_id).not.toBe(said.invoice_id);
  expect(await held(shirt.s)).toMatchObject({ reserved: 1 });
});

it('afterwards stock, invoices and books agree', async () => {
  expect(await test.faults(on.clock.now())).toEqual([]);
});
