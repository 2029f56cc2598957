import { describe, expect, it } from 'vitest';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import type { DeliveryOrder } from './delivery-order.model.ts';
import { stockRequestContract } from '../stock-request/stock-request.contract.ts';
import { requested, stockGym } from '../stock-request/stock-request.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { made, as, KL, HQ, OR, test, flow, line } = await stockGym();
const orders = as.hq(deliveryOrderContract);
const glove = await flow.office.inStock(5000, 100);
const packed = async (): Promise<DeliveryOrder> => flow.pack(await flow.confirmed(line(glove, 3)));
/** The order as its request shows it; none after it was deleted. */
const readOrder = async (id: number): Promise<DeliveryOrder | undefined> => {
  const asked = test.ownerSql.selectFrom('delivery_order').select('stock_request_id').where('id', '=', id);
  const found = await asked.executeTakeFirst();
  return found && (await flow.view(found.stock_request_id)).orders.find((order) => order.id === id);
};
const onTheWay = async (): Promise<DeliveryOrder> => flow.dispatch(await packed());

lifecycle('Delivery order', deliveryOrderContract, {
  as,
  by: 'hq',
  create: async () => {
    const { id, lines } = await flow.confirmed(line(glove, 3));
    return {
      stock_request_id: id,
      lines: lines.map((one) => ({ stock_request_line_id: one.id, quantity: 2 })),
    };
  },
  make: packed,
  read: readOrder,
  rows: {
    dispatch: (order: DeliveryOrder) => ({ id: order.id, input: { version: order.version } }),
    recall: async () => {
      const { id, version } = await onTheWay();
      return { id, input: { version, reason: 'Never left' } };
    },
    receive: async () => {
      const order = await onTheWay();
      return { id: order.id, input: { version: order.version, lines: flow.arrivals(order) } };
    },
    paper: (order: DeliveryOrder) => ({ id: order.id }),
  },
});

describe('a delivery', () => {
  it('leaves head office at its average, is on its way, and arrives for exactly that', async () => {
    const item = await flow.office.inStock(3, 100);
    await flow.office.post({ variant_id: item, quantity: 4, unit_cost_cents: 257 });
    const order = await flow.sent(line(item, 5));
    const left = 1328 - (await flow.at(HQ, item)).value_cents;
    expect(await flow.at(HQ, item)).toMatchObject({ on_hand: 2, value_cents: 379 });
    expect(await flow.at(KL, item)).toMatchObject({ on_hand: 0, in_transit: 5, transit_value_cents: left });
    expect(await flow.books(HQ, order.id)).toEqual({ inventory: -left, branch_transfers: left });
    expect(await flow.books(KL, order.id)).toEqual({ goods_in_transit: left, branch_transfers: -left });
    expect(await flow.view(order.stock_request_id)).toMatchObject({ status: 'delivering' });
    const received = await flow.receive(order);
    expect(received).toMatchObject({ status: 'received', can: [] });
    expect(await flow.at(KL, item)).toEqual({
      on_hand: 5,
      in_transit: 0,
      value_cents: left,
      transit_value_cents: 0,
    });
    expect(await flow.books(KL, order.id)).toEqual({ inventory: left, branch_transfers: -left });
    expect(await flow.view(order.stock_request_id)).toMatchObject({
      status: 'completed',
      lines: [{ status: 'received', received: 5 }],
    });
  });

  it('with pieces missing and damaged books them as differences, and completes the request', async () => {
    const item = await flow.office.inStock(10, 100);
    const order = await flow.sent(line(item, 10));
    await flow.receive(order, [7, 2, 1]);
    expect(await flow.at(KL, item)).toEqual({ on_hand: 7, in_transit: 0, value_cents: 700, transit_value_cents: 0 });
    expect(await flow.books(KL, order.id)).toEqual({
      inventory: 700,
      stock_differences: 300,
      branch_transfers: -1000,
    });
    expect(await flow.view(order.stock_request_id)).toMatchObject({
      status: 'completed',
      lines: [{ status: 'received', received: 7, missing: 2, damaged: 1 }],
    });
  });

  it('can be one of several: the rest stays confirmed and open', async () => {
    const item = await flow.office.inStock(10, 100);
    const request = await flow.confirmed(line(item, 10));
    const first = await flow.dispatch(await flow.pack(request, 4));
    expect((await flow.view(request.id)).lines).toMatchObject([{ status: 'stock_confirm', ordered: 4, open: 6 }]);
    await flow.receive(first);
    expect(await flow.view(request.id)).toMatchObject({ status: 'in_progress', to_send: 6 });
    const second = await flow.dispatch(await flow.pack(await flow.view(request.id), 6));
    await flow.receive(second);
    expect(await flow.view(request.id)).toMatchObject({ status: 'completed', to_send: 0 });
  });

  it('for a branch with another currency needs a rate, and arrives for the converted value', async () => {
    const abroad = requested(made, as.admin_sg);
    const item = await flow.office.inStock(10, 333);
    const order = await abroad.pack(await abroad.confirmed(line(item, 3)));
    expect(order).toMatchObject({ currency: 'SGD', from_currency: 'MYR', branch_id: OR });
    const { id, version } = order;
    expect(Object.keys((await orders.dispatch(id, { version })).faults)).toEqual(['rate_ppm']);
    expect(Object.keys((await orders.dispatch(id, { version, rate_ppm: 0 })).faults)).toEqual(['rate_ppm']);
    expect(await flow.at(OR, item)).toMatchObject({ in_transit: 0 });
    const sent = await abroad.dispatch(order, 302_000);
    expect(await flow.at(OR, item)).toMatchObject({ in_transit: 3, transit_value_cents: 302 });
    expect(await flow.books(HQ, id)).toEqual({ inventory: -999, branch_transfers: 999 });
    expect(await flow.books(OR, id)).toEqual({ goods_in_transit: 302, branch_transfers: -302 });
    await abroad.receive(sent);
    expect(await flow.at(OR, item)).toMatchObject({ on_hand: 3, value_cents: 302 });
  });

  it('within one currency has no rate', async () => {
    const { id, version } = await packed();
    expect(Object.keys((await orders.dispatch(id, { version, rate_ppm: 1_000_000 })).faults)).toEqual(['rate_ppm']);
  });

  it('that never left is called back: head office has the pieces for what they were worth', async () => {
    const item = await flow.office.inStock(3, 100);
    await flow.office.post({ variant_id: item, quantity: 4, unit_cost_cents: 257 });
    const order = await flow.sent(line(item, 5));
    const recalled = await orders.recall.data(order.id, { version: order.version, reason: 'Van broke down' });
    expect(recalled).toMatchObject({ status: 'recalled', recalled_why: 'Van broke down', can: [] });
    expect(await flow.at(HQ, item)).toMatchObject({ on_hand: 7, value_cents: 1328 });
    expect(await flow.at(KL, item)).toMatchObject({ in_transit: 0, transit_value_cents: 0 });
    expect([await flow.books(HQ, order.id), await flow.books(KL, order.id)]).toEqual([{}, {}]);
    expect(await flow.view(order.stock_request_id)).toMatchObject({ status: 'in_progress', to_send: 5 });
  });

  it('that is called back leaves transit at its average, and the difference is shown', async () => {
    const item = await flow.office.inStock(10, 100);
    const cheap = await flow.sent(line(item, 10));
    await flow.office.post({ variant_id: item, quantity: 10, unit_cost_cents: 300 });
    const dear = await flow.sent(line(item, 10));
    await orders.recall.data(dear.id, { version: dear.version, reason: 'Wrong van' });
    expect(await flow.at(HQ, item)).toMatchObject({ on_hand: 10, value_cents: 3000 });
    expect(await flow.at(KL, item)).toMatchObject({ in_transit: 10, transit_value_cents: 2000 });
    expect(await flow.books(KL, dear.id)).toEqual({ goods_in_transit: 1000, stock_differences: -1000 });
    await flow.receive(cheap);
  });
});

const receives = as.admin(deliveryOrderContract);
const of = (id = 0) => ({ stock_request_line_id: id, quantity: 1 });

describe('a delivery order', () => {
  it('never has more of an item than is open', async () => {
    const item = await flow.office.inStock(10, 100);
    const request = await flow.confirmed(line(item, 6));
    const stock_request_line_id = request.lines[0]?.id ?? 0;
    const order = (quantity: number) =>
      orders.create({ stock_request_id: request.id, lines: [{ stock_request_line_id, quantity }] });
    expect((await order(7)).faults).toEqual({ 'lines.0.quantity': ['Enter no more than 6.'] });
    const said = await Promise.all([1, 2, 3, 4, 5].map(() => order(4)));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect((await flow.view(request.id)).to_send).toBe(2);
  });

  it('that isn’t sent can be deleted, and its items are open again', async () => {
    const request = await flow.confirmed(line(glove, 6));
    const { id, version } = await flow.pack(request);
    await orders.remove.data(id, { version });
    expect(await flow.view(request.id)).toMatchObject({ to_send: 6, orders: [] });
    const sent = await onTheWay();
    expect(await orders.remove(sent.id, { version: sent.version })).toMatchObject({
      refusal: { code: 'stock.order_dispatched' },
    });
  });

  it('has items of its request only, each once', async () => {
    const [one, other] = [await flow.confirmed(line(glove, 6)), await flow.confirmed(line(glove, 6))];
    const faults = async (lines: { stock_request_line_id: number; quantity: number }[]) =>
      Object.keys((await orders.create({ stock_request_id: one.id, lines })).faults);
    expect(await faults([of(other.lines[0]?.id)])).toEqual(['lines.0.stock_request_line_id']);
    expect(await faults([of(one.lines[0]?.id), of(one.lines[0]?.id)])).toEqual(['lines']);
    expect(await faults([])).toEqual(['lines']);
  });

  it('is made for what is with head office only', async () => {
    const { id, lines } = await flow.draft(line(glove, 6));
    const body = { stock_request_id: id, lines: [{ stock_request_line_id: lines[0]?.id ?? 0, quantity: 1 }] };
    expect(await orders.create(body)).toMatchObject({ refusal: { code: 'stock.request_not_open' } });
    expect((await receives.create(body)).status).toBe(403);
  });

  it('isn’t sent when head office has less, and says of what', async () => {
    const item = await flow.office.inStock(2, 100);
    const order = await flow.pack(await flow.confirmed(line(item, 3)));
    const said = await orders.dispatch(order.id, { version: order.version });
    expect(said).toMatchObject({ refusal: { code: 'stock.short' } });
    expect(said.responseMessage).toMatch(/STK\d+ \(2\)/);
    expect((await flow.view(order.stock_request_id)).status).toBe('in_progress');
  });

  it('is a PDF with the items, for the branch too and for nobody else', async () => {
    const { id } = await onTheWay();
    const paper = await receives.paper(id);
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    expect((await as.admin_sg(deliveryOrderContract).paper(id)).responseCode).toBe(40);
  });

  it('isn’t sent or called back by a branch, nor received by another one', async () => {
    const order = await packed();
    expect((await receives.dispatch(order.id, { version: order.version })).status).toBe(403);
    const sent = await flow.dispatch(order);
    expect((await receives.recall(sent.id, { version: sent.version, reason: 'x' })).status).toBe(403);
    const body = { version: sent.version, lines: flow.arrivals(sent) };
    expect((await as.admin_sg(deliveryOrderContract).receive(sent.id, body)).responseCode).toBe(40);
    const { orders: seen } = await as.admin(stockRequestContract).view.data(sent.stock_request_id);
    expect(seen).toMatchObject([{ id: sent.id, can: ['receive'] }]);
  });
});

describe('what arrives', () => {
  it('adds up to what was sent, line by line, or nothing is booked', async () => {
    const [a, b] = [await flow.office.inStock(9, 100), await flow.office.inStock(9, 100)];
    const order = await flow.sent(line(a, 4), line(b, 5));
    const { id, version } = order;
    const counted = flow.arrivals(order, [3], [2, 2]);
    expect((await receives.receive(id, { version, lines: counted })).faults).toEqual({
      'lines.0.received': ['Received, missing and damaged must add up to 4.'],
      'lines.1.received': ['Received, missing and damaged must add up to 5.'],
    });
    const whole = flow.arrivals(order);
    const faults = async (lines: typeof whole) => Object.keys((await receives.receive(id, { version, lines })).faults);
    expect(await faults(whole.slice(0, 1))).toEqual(['lines']);
    expect(await faults([...whole, ...whole.slice(0, 1)])).toEqual(['lines']);
    const other = await onTheWay();
    expect(await faults([...whole, ...flow.arrivals(other)])).toEqual(['lines.2.id']);
    expect(await flow.at(KL, a)).toMatchObject({ on_hand: 0, in_transit: 4 });
    expect(await flow.receive(order)).toMatchObject({ status: 'received' });
  });

  it('is received once, and not after it was called back', async () => {
    const order = await flow.sent(line(glove, 3));
    await orders.recall.data(order.id, { version: order.version, reason: 'Never left' });
    const body = { version: order.version, lines: flow.arrivals(order) };
    expect(await receives.receive(order.id, body)).toMatchObject({ refusal: { code: 'kit.move_not_possible' } });
    const other = await flow.sent(line(glove, 3));
    const done = await flow.receive(other);
    const again = { version: done.version, lines: flow.arrivals(other) };
    expect(await receives.receive(other.id, again)).toMatchObject({ refusal: { code: 'kit.move_not_possible' } });
  });
});

const succeeded = (said: readonly { responseCode: number }[]) =>
  said.filter(({ responseCode }) => responseCode === 0).length;

describe('at the same moment', () => {
  const five = [1, 2, 3, 4, 5];

  it('five people dispatch: the goods leave once', async () => {
    const item = await flow.office.inStock(20, 100);
    const { id, version } = await flow.pack(await flow.confirmed(line(item, 4)));
    expect(succeeded(await Promise.all(five.map(() => orders.dispatch(id, { version }))))).toBe(1);
    expect([await flow.at(HQ, item), await flow.at(KL, item)]).toMatchObject([{ on_hand: 16 }, { in_transit: 4 }]);
  });

  it('five people receive: the goods arrive once', async () => {
    const item = await flow.office.inStock(20, 100);
    const order = await flow.sent(line(item, 4));
    const body = { version: order.version, lines: flow.arrivals(order, [3, 1]) };
    expect(succeeded(await Promise.all(five.map(() => receives.receive(order.id, body))))).toBe(1);
    expect(await flow.at(KL, item)).toMatchObject({ on_hand: 3, in_transit: 0 });
  });

  it('one calls back and one receives: only one of them does', async () => {
    const item = await flow.office.inStock(20, 100);
    const order = await flow.sent(line(item, 4));
    const { id, version } = order;
    const said = await Promise.all([
      orders.recall(id, { version, reason: 'Never left' }),
      receives.receive(id, { version, lines: flow.arrivals(order) }),
    ]);
    expect(succeeded(said)).toBe(1);
    const [office, branch] = [await flow.at(HQ, item), await flow.at(KL, item)];
    expect(office.on_hand + branch.on_hand).toBe(20);
    expect(branch.in_transit).toBe(0);
  });

  it('two orders for the last pieces: one leaves', async () => {
    const item = await flow.office.inStock(4, 100);
    const packs = [
      await flow.pack(await flow.confirmed(line(item, 3))),
      await flow.pack(await flow.confirmed(line(item, 3))),
    ];
    const said = await Promise.all(packs.map(({ id, version }) => orders.dispatch(id, { version })));
    expect(succeeded(said)).toBe(1);
    expect(said.filter(({ refusal }) => refusal?.code === 'stock.short')).toHaveLength(1);
    expect(await flow.at(HQ, item)).toMatchObject({ on_hand: 1 });
  });

  it('two deliveries of one request arrive: the request is completed', async () => {
    const item = await flow.office.inStock(20, 100);
    const request = await flow.confirmed(line(item, 8));
    const first = await flow.dispatch(await flow.pack(request, 3));
    const second = await flow.dispatch(await flow.pack(await flow.view(request.id), 5));
    await Promise.all([flow.receive(first), flow.receive(second)]);
    expect((await flow.view(request.id)).status).toBe('completed');
  });
});
