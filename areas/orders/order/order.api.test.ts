import { describe, expect, it } from 'vitest';
import { orderContract } from './order.contract.ts';
import type { Order } from './order.model.ts';
import { joining, PRICE, selling, orderGym } from '../orders.testing.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { refundContract } from '#areas/money/refund/refund.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { made, as, on, sold, test, stock, orders, item, ask, sell, again } = await orderGym();
const joins = joining(made);
const glove = await item(900);
const one = [{ variant_id: glove, quantity: 1 }];
const client = await sold.member();

lifecycle('A product order', orderContract, {
  as,
  create: (n) => ({
    member_id: client.id,
    lines: one,
    picks_up: true,
    payments: [],
    total_cents: PRICE,
    note: `Order ${n}`,
  }),
  reach: { payment_completed: () => sell(one, { member_id: client.id, picks_up: true }) },
  // Kept with a discount only; what changed, not what there is.
  otherwise: ['discount_reason', 'lines'],
  edit: (record: Order, n) => ({ email: record.email, note: `After ${n}`, lines: [] }),
  label: ({ id }: Order) => `#${id}`,
  sorts: {
    // The clock stands still: one of them is set back, against the order of their numbers.
    created_at: {
      of: async () => {
        const [late, early] = [await sell(one), await sell(one)];
        await backdate(early.id);
        return [late.id, early.id];
      },
    },
    total_cents: {
      make: (index) => ({ lines: [{ variant_id: glove, quantity: index + 1 }], total_cents: (index + 1) * PRICE }),
    },
  },
  rows: {
    preview: () => ({ input: { member_id: client.id, lines: one } }),
    note: () => ({ input: { note: 'Asked for a gift box' } }),
    sendReceipt: () => ({ input: { email: 'buyer@gym.example' } }),
    previewReturn: async () => {
      const { id, lines } = await sell(one, { member_id: client.id });
      return { id, input: { lines: lines.map((line) => ({ id: line.id, quantity: 1, goes: 'shelf' as const })) } };
    },
    giveBack: async () => {
      const { id, version, lines } = await sell(one, { member_id: client.id });
      const back = lines.map((line) => ({ id: line.id, quantity: 1, goes: 'shelf' as const }));
      return { id, input: { version, reason: 'Too small', lines: back } };
    },
    pickList: () => ({}),
  },
  filters: {
    order_status: async () => {
      const [done, open] = [await sell(one), await sell(one, { member_id: client.id, picks_up: true })];
      return { asked: 'order_completed', found: done.id, left_out: open.id };
    },
    source: async () => {
      const [till, later] = [await sell(one), await sell(one, { member_id: client.id, picks_up: true })];
      return { asked: 'pick_up', found: later.id, left_out: till.id };
    },
    to_choose: async () => {
      const { product_id } = await joins.inSizes([0, 0]);
      const { id: programme_id } = await joins.including({ product_id, quantity: 1 });
      const waits = (await joins.signUp(programme_id, [])).order_id ?? 0;
      return { asked: 'true', found: waits, left_out: (await sell(one)).id };
    },
    member_id: async () => {
      const [his, hers] = [await sell(one, { member_id: client.id }), await sell(one)];
      return { asked: String(client.id), found: his.id, left_out: hers.id };
    },
    from: async () => {
      const early = await sell(one);
      await backdate(early.id);
      return { asked: on.today(), found: (await sell(one)).id, left_out: early.id };
    },
    until: async () => {
      const early = await sell(one);
      await backdate(early.id);
      return { asked: '2026-01-05', found: early.id, left_out: (await sell(one)).id };
    },
  },
});
const backdate = (id: number) =>
  test.ownerSql.updateTable('product_order').set({ created_at: '2026-01-05T04:00:00Z' }).where('id', '=', id).execute();

/** What the books say of an order's invoice and stock, by account. */
const booked = async ({ id, invoice_id }: Order): Promise<Record<string, number>> => {
  const rows = await test.ownerSql
    .selectFrom('journal_line as l')
    .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
    .where((eb) =>
      eb.or([
        eb('e.invoice_id', '=', invoice_id ?? 0),
        eb.and([eb('e.stock_source', '=', 'product_order'), eb('e.stock_document_id', '=', id)]),
        eb.and([
          eb('e.stock_source', '=', 'order_return'),
          eb(
            'e.stock_document_id',
            'in',
            eb.selectFrom('order_return').select('id').where('product_order_id', '=', id),
          ),
        ]),
      ]),
    )
    .select((eb) => ['l.account', eb.fn.sum<string>('l.amount_cents').as('cents')])
    .groupBy('l.account')
    .execute();
  return Object.fromEntries(
    rows.map(({ account, cents }) => [account, Number(cents)]).filter(([, cents]) => cents !== 0),
  );
};

const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents });

describe('a sale at the till', () => {
  it('takes money and stock, and posts revenue and what the goods cost, all at once', async () => {
    const variant_id = await item(5, 20_00);
    const order = await sell([{ variant_id, quantity: 2 }]);
    expect(order).toMatchObject({ status: 'order_completed', source: 'till', is_walk_in: true, total_cents: 100_00 });
    expect(order.receipts).toHaveLength(1);
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 3, reserved: 0, value_cents: 60_00 });
    const { tax_payable = 0, ...books } = await booked(order);
    expect(books).toEqual({ cash: 100_00, revenue: -100_00 - tax_payable, cost_of_goods: 40_00, inventory: -40_00 });
    expect(order.activities.map(({ kind }) => kind)).toEqual(['completed', 'paid', 'placed']);
  });

  it('of people who leave no name is on one record, which stays as it is', async () => {
    const [first, second] = [await sell(one), await sell(one)];
    expect(first.member_id).toBe(second.member_id);
    const names = [first.member_name, (await as.admin(orderContract).view.data(first.id)).member_name];
    expect(names).toEqual(['Walk-in', 'Walk-in']);
    const record = await as.admin(memberContract).view.data(first.member_id);
    expect(record).toMatchObject({ can: [], is_active: false });
    const edited = await as.facility(memberContract).edit(record.id, {
      first_name: 'X',
      date_of_birth: '1990-05-05',
      email: 'walk.in@gym.example',
      version: record.version,
    });
    expect(edited.responseCode, edited.text).toBe(40);
    const change = test.ownerSql.updateTable('member').set({ first_name: 'X' }).where('id', '=', first.member_id);
    await expect(change.execute()).rejects.toThrow('walk-in');
  });

  it('gives the member price to clients who have a membership, and to nobody else', async () => {
    const { member_id } = await sold.membership();
    const figures = await orders.preview.data({ member_id, lines: one });
    expect(figures).toMatchObject({ total_cents: 45_00, gets_member_price: true });
    expect(await orders.preview.data({ lines: one })).toMatchObject({ total_cents: PRICE, gets_member_price: false });
    expect((await ask(one, { member_id })).refusal?.code).toBe('membership.figures_changed');
    expect((await sell(one, { member_id, total_cents: 45_00 })).lines[0]).toMatchObject({ is_member_price: true });
  });

  it('bears a discount by permission and with a reason, beside the price in the books', async () => {
    const order = await sell([{ variant_id: glove, quantity: 2 }], { discount_cents: 10_00 });
    expect(order).toMatchObject({ total_cents: 90_00, discount_cents: 10_00 });
    expect((await booked(order))['discounts_given']).toBeGreaterThan(0);
    const refused = await as.admin(orderContract).create({
      lines: one,
      discount_cents: 1_00,
      payments: [cash(49_00)],
      total_cents: 49_00,
    });
    expect(refused.faults).toHaveProperty('discount_reason');
  });

  it('is refused as a whole if an item is short, and names it', async () => {
    const [few, many] = [await item(1), await item(9)];
    const said = await ask([
      { variant_id: many, quantity: 2 },
      { variant_id: few, quantity: 2 },
    ]);
    expect(said.refusal?.code).toBe('stock.short');
    expect(said.text).toContain('(1)');
    expect(await stock.held(many)).toMatchObject({ on_hand: 9 });
  });

  it('is refused for what isn’t on sale, unknown or of another currency', async () => {
    expect((await ask([{ variant_id: 999_999, quantity: 1 }])).refusal?.code).toBe('orders.not_for_sale');
    const ringgit = await stock.variant({
      prices: [{ currency: 'MYR', price_cents: 50_00, member_price_cents: null }],
    });
    const singapore = selling(made, as.admin_sg);
    expect((await singapore.ask([{ variant_id: ringgit, quantity: 1 }])).refusal?.code).toBe('orders.not_for_sale');
  });

  it('happens once, however often the same call is sent', async () => {
    const variant_id = await item(5);
    const body = { lines: [{ variant_id, quantity: 1 }], payments: [cash(PRICE)], total_cents: PRICE };
    const said = await Promise.all([1, 2, 3].map(() => as.admin(orderContract).create(body, { key: 'till-sale-1' })));
    expect(new Set(said.map(({ data }) => data.id)).size).toBe(1);
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 4 });
  });

  it('waits, reserved, for a transfer that nobody has found yet', async () => {
    const variant_id = await item(3);
    const order = await sell([{ variant_id, quantity: 1 }], { paid: 'bank_transfer' });
    expect(order).toMatchObject({ status: 'payment_processing', paid_at: null });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 3, reserved: 1 });
    const invoice = await as.admin(invoiceContract).invoice.data(order.invoice_id ?? 0);
    const [payment] = invoice.payments;
    await as.facility(refundContract).receive.data(payment?.id ?? 0, { version: payment?.version ?? 0 });
    expect(await again(order.id)).toMatchObject({ status: 'payment_completed' });
  });
});

describe('an order for pick-up', () => {
  it('reserves its items, waits for its payment, is made ready with a letter, and is handed over', async () => {
    const variant_id = await item(5, 20_00);
    const { id, invoice_id, open_cents } = await sell([{ variant_id, quantity: 2 }], {
      member_id: client.id,
      picks_up: true,
      paid: 'later',
    });
    expect(open_cents).toBe(100_00);
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 5, reserved: 2, available: 3 });
    const unpaid = await again(id);
    const early = await orders.edit(id, {
      version: unpaid.version,
      lines: unpaid.lines.map((line) => ({ id: line.id, fulfilment: 'handed' as const })),
    });
    expect(early.refusal?.code).toBe('orders.not_paid');
    const due = { invoice_id: invoice_id ?? 0, open_cents: 100_00 };
    await as.admin(invoiceContract).pay.data({ ...cash(100_00), ...due });
    const paid = await again(id);
    expect(paid.status).toBe('payment_completed');
    const ready = await orders.move.data(id, { move: 'ready', version: paid.version });
    expect(ready.lines.map(({ fulfilment }) => fulfilment)).toEqual(['picked']);
    const letters = await test.ownerSql.selectFrom('mail').selectAll().where('to_address', '=', client.email).execute();
    expect(letters.at(-1)?.subject).toContain(`#${id}`);
    expect(letters.at(-1)?.text).toContain('2 × Stocked');
    const done = await orders.move.data(id, { move: 'complete', version: ready.version });
    expect(done).toMatchObject({ status: 'order_completed' });
    expect(done.lines[0]?.fulfilment).toBe('handed');
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 3, reserved: 0, value_cents: 60_00 });
    expect((await booked(done))['cost_of_goods']).toBe(40_00);
  });

  it('is handed over item by item, and completed with the last one', async () => {
    const [first, second] = [await item(3), await item(3)];
    const lines = [first, second].map((variant_id) => ({ variant_id, quantity: 1 }));
    const order = await sell(lines, { member_id: client.id, picks_up: true });
    const step = async (at: number, fulfilment: 'picked' | 'handed') => {
      const { version, lines: now } = await again(order.id);
      return orders.edit.data(order.id, { version, lines: [{ id: now[at]?.id ?? 0, fulfilment }] });
    };
    expect((await step(0, 'picked')).lines[0]?.fulfilment).toBe('picked');
    expect((await step(0, 'handed')).status).toBe('payment_completed');
    expect((await again(order.id)).can).not.toContain('cancel');
    expect(await stock.held(first)).toMatchObject({ on_hand: 2, reserved: 0 });
    expect(await stock.held(second)).toMatchObject({ on_hand: 3, reserved: 1 });
    expect((await step(1, 'handed')).status).toBe('order_completed');
  });

  it('that is cancelled puts the items back on sale, and what was paid into the wallet', async () => {
    const buyer = await sold.member();
    const variant_id = await item(2);
    const order = await sell([{ variant_id, quantity: 2 }], { member_id: buyer.id, picks_up: true });
    const body = { move: 'cancel' as const, version: order.version, reason: 'Ordered twice' };
    expect(await orders.move.data(order.id, body)).toMatchObject({ status: 'cancelled', why: 'Ordered twice' });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 2, reserved: 0, available: 2 });
    expect((await as.admin(invoiceContract).invoice.data(order.invoice_id ?? 0)).wallet_cents).toBe(100_00);
  });

  it('that nobody paid is cancelled with its invoice, whichever is cancelled first', async () => {
    const variant_id = await item(4);
    const later = { member_id: client.id, picks_up: true, paid: 'later' } as const;
    const [byOrder, byInvoice] = [
      await sell([{ variant_id, quantity: 1 }], later),
      await sell([{ variant_id, quantity: 1 }], later),
    ];
    await orders.move.data(byOrder.id, { move: 'cancel', version: byOrder.version, reason: 'Changed their mind' });
    const invoices = as.facility(invoiceContract);
    expect(await invoices.invoice.data(byOrder.invoice_id ?? 0)).toMatchObject({ status: 'cancelled' });
    const { version } = await invoices.invoice.data(byInvoice.invoice_id ?? 0);
    await invoices.cancel.data(byInvoice.invoice_id ?? 0, { version, reason: 'Never came' });
    expect(await again(byInvoice.id)).toMatchObject({ status: 'cancelled', why: 'Never came' });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 4, reserved: 0 });
  });
});

const back = (order: Order, quantity: number, more: object = {}) =>
  orders.giveBack(order.id, {
    version: order.version,
    reason: 'Too small',
    lines: order.lines.map(({ id }) => ({ id, quantity, goes: 'shelf' as const })),
    ...more,
  });

describe('a return', () => {
  it('gives back the share of the price and puts the piece on the shelf at what it cost', async () => {
    const buyer = await sold.member();
    const variant_id = await item(3, 20_00);
    const order = await sell([{ variant_id, quantity: 3 }], { member_id: buyer.id, discount_cents: 10_00 });
    await stock.post({ variant_id, quantity: 1, unit_cost_cents: 90_00 });
    const first = await back(order, 1);
    expect(first.data).toMatchObject({ returned_cents: 46_67 });
    expect(first.data.lines[0]).toMatchObject({ returned: 1, fulfilment: 'handed' });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 2, value_cents: 110_00 });
    const rest = await back(first.data, 2);
    expect(rest.data).toMatchObject({ returned_cents: 140_00 });
    expect(rest.data.lines[0]?.fulfilment).toBe('returned');
    const invoice = await as.admin(invoiceContract).invoice.data(order.invoice_id ?? 0);
    expect(invoice).toMatchObject({ status: 'refunded', credited_cents: 140_00, wallet_cents: 140_00 });
    expect(await booked(rest.data)).toEqual({ cash: 140_00, wallet: -140_00 });
    expect((await back(rest.data, 1)).refusal?.code).toBe('orders.not_returnable');
  });

  it('of a walk-in goes back the way it was paid, once someone else accepts it', async () => {
    const order = await sell(one);
    const said = await back(order, 1);
    expect(said.responseCode, said.text).toBe(0);
    const [waiting] = (await as.facility(refundContract).list.data({ member_id: String(order.member_id) })).data;
    expect(waiting).toMatchObject({ status: 'pending', amount_cents: PRICE, destination: 'method' });
    await as.facility(refundContract).accept.data(waiting?.id ?? 0, { version: waiting?.version ?? 0 });
    expect(await booked(await again(order.id))).toEqual({ cash: PRICE, wallet: -PRICE });
    const held = test.ownerSql.selectFrom('wallet').select('balance_cents').where('member_id', '=', order.member_id);
    expect(await held.execute()).toEqual([{ balance_cents: 0 }]);
  });

  it('of something damaged gives the money back, and nothing to the shelf', async () => {
    const variant_id = await item(2, 20_00);
    const order = await sell([{ variant_id, quantity: 1 }], { member_id: client.id });
    const [line] = order.lines;
    const lines = [{ id: line?.id ?? 0, quantity: 1, goes: 'damaged' as const }];
    expect((await back(order, 1, { lines })).data).toMatchObject({ returned_cents: PRICE });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 1, value_cents: 20_00 });
    expect((await booked(await again(order.id)))['cost_of_goods']).toBe(20_00);
  });

  it('of everything before it was picked up cancels the order', async () => {
    const variant_id = await item(2);
    const order = await sell([{ variant_id, quantity: 2 }], { member_id: client.id, picks_up: true });
    const said = await back(order, 2);
    expect(said.data).toMatchObject({ status: 'cancelled', why: 'Too small' });
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 2, reserved: 0 });
  });

  it('is previewed as it will be posted', async () => {
    const order = await sell([{ variant_id: glove, quantity: 3 }], { member_id: client.id });
    const lines = order.lines.map(({ id }) => ({ id, quantity: 2, goes: 'kept' as const }));
    const figures = await orders.previewReturn.data(order.id, { lines });
    expect(figures.total_cents).toBe(100_00);
    expect((await back(order, 2, { lines })).data.returned_cents).toBe(figures.total_cents);
  });
});

describe('the badge', () => {
  it('counts what is paid and not picked up, in the branch only', async () => {
    const count = async (person = as.admin): Promise<number> =>
      (await person(orderContract).list.data({ order_status: 'payment_completed' })).total;
    const [before, elsewhere] = [await count(), await count(as.admin_sg)];
    const order = await sell(one, { member_id: client.id, picks_up: true });
    expect(await count()).toBe(before + 1);
    expect(await count(as.admin_sg)).toBe(elsewhere);
    await orders.move.data(order.id, { move: 'complete', version: order.version });
    expect(await count()).toBe(before);
  });
});
