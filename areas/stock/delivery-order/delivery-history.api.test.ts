/**
 * A random history of two branches and head office against a slow and obvious model: counts only, written from what
 * the documents say. Values are checked by what has to add up.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import type { DeliveryOrder } from './delivery-order.model.ts';
import type { StockRequest } from '../stock-request/stock-request.model.ts';
import { requested } from '../stock-request/stock-request.testing.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

const made = await gym();
const { as, HQ, KL, OR, test } = made;
const here: Readonly<Record<number, ReturnType<typeof requested>>> = {
  [KL]: requested(made),
  [OR]: requested(made, as.admin_sg),
};
const office = here[KL]?.office;
const orders = as.hq(deliveryOrderContract);
const RATE = 310_000;

type Place = { hand: number; transit: number };
/** Pieces of an item in head office and the branches, and what became of what was sent. */
class Model {
  office = 0;
  readonly at = new Map<number, Place>();
  readonly lost = new Map<number, number>();
  private place(branch: number): Place {
    const place = this.at.get(branch) ?? { hand: 0, transit: 0 };
    this.at.set(branch, place);
    return place;
  }
  supply(pieces: number): void {
    this.office += pieces;
  }
  send(branch: number, pieces: number): boolean {
    if (pieces > this.office) return false;
    this.office -= pieces;
    this.place(branch).transit += pieces;
    return true;
  }
  recall(branch: number, pieces: number): void {
    this.office += pieces;
    this.place(branch).transit -= pieces;
  }
  receive(branch: number, received: number, lost: number): void {
    const place = this.place(branch);
    place.transit -= received + lost;
    place.hand += received;
    this.lost.set(branch, (this.lost.get(branch) ?? 0) + lost);
  }
}

const step = fc.record({
  what: fc.constantFrom('supply', 'ask', 'pack', 'dispatch', 'dispatch', 'receive', 'receive', 'recall'),
  branch: fc.constantFrom(KL, OR),
  pieces: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 1, max: 999 }),
  which: fc.nat(20),
  share: fc.integer({ min: 0, max: 9 }),
});
type Step = { what: string; branch: number; pieces: number; cost: number; which: number; share: number };

class History {
  readonly model = new Model();
  private readonly requests: StockRequest[] = [];
  private readonly orders: DeliveryOrder[] = [];
  private readonly variant_id: number;
  constructor(variant_id: number) {
    this.variant_id = variant_id;
  }
  private flow(branch: number) {
    const flow = here[branch];
    if (!flow) throw new Error('no such branch');
    return flow;
  }
  private some(status: DeliveryOrder['status'], which: number): DeliveryOrder | undefined {
    const all = this.orders.filter((order) => order.status === status);
    return all[which % Math.max(1, all.length)];
  }
  private keep(order: DeliveryOrder): void {
    const at = this.orders.findIndex(({ id }) => id === order.id);
    this.orders.splice(at === -1 ? this.orders.length : at, at === -1 ? 0 : 1, order);
  }
  async take(step: Step): Promise<void> {
    const { what, branch, pieces, cost, which, share } = step;
    const { variant_id, model } = this;
    if (what === 'supply') {
      await office?.post({ variant_id, quantity: pieces, unit_cost_cents: cost });
      model.supply(pieces);
    } else if (what === 'ask') {
      const flow = this.flow(branch);
      const request = await flow.send({ variant_id, quantity: pieces });
      this.requests.push(await flow.decide(request, Math.min(pieces, share)));
    } else if (what === 'pack') {
      const request = this.requests[which % Math.max(1, this.requests.length)];
      if (!request) return;
      const now = await this.flow(request.branch_id).view(request.id);
      const open = now.lines[0]?.open ?? 0;
      if (open > 0) this.keep(await this.flow(request.branch_id).pack(now, Math.min(open, pieces)));
    } else if (what === 'dispatch') await this.dispatch(this.some('draft', which));
    else if (what === 'recall') await this.recall(this.some('dispatched', which));
    else await this.receive(this.some('dispatched', which), share);
  }
  private async dispatch(order: DeliveryOrder | undefined): Promise<void> {
    if (!order) return;
    const said = await orders.dispatch(order.id, {
      version: order.version,
      rate_ppm: order.currency === order.from_currency ? null : RATE,
    });
    const sent = this.model.send(order.branch_id, order.lines[0]?.quantity ?? 0);
    expect(said.responseCode === 0, said.text).toBe(sent);
    if (sent) this.keep(said.data);
  }
  private async recall(order: DeliveryOrder | undefined): Promise<void> {
    if (!order) return;
    this.keep(await orders.recall.data(order.id, { version: order.version, reason: 'Never left' }));
    this.model.recall(order.branch_id, order.lines[0]?.quantity ?? 0);
  }
  private async receive(order: DeliveryOrder | undefined, share: number): Promise<void> {
    if (!order) return;
    const quantity = order.lines[0]?.quantity ?? 0;
    const received = Math.min(quantity, share);
    const missing = Math.floor((quantity - received) / 2);
    const arrived = [received, missing, quantity - received - missing] as const;
    this.keep(await this.flow(order.branch_id).receive(order, arrived));
    this.model.receive(order.branch_id, received, quantity - received);
  }
  /** Counts as the model says; each request has the status that follows from its deliveries. */
  async check(): Promise<void> {
    const { model, variant_id } = this;
    const flow = this.flow(KL);
    expect((await flow.at(HQ, variant_id)).on_hand).toBe(model.office);
    for (const branch of [KL, OR]) {
      const { hand, transit } = model.at.get(branch) ?? { hand: 0, transit: 0 };
      expect(await flow.at(branch, variant_id)).toMatchObject({ on_hand: hand, in_transit: transit });
    }
    const lines = this.orders.filter(({ status }) => status === 'received').flatMap((order) => order.lines);
    const lost = lines.reduce((sum, { missing, damaged }) => sum + (missing ?? 0) + (damaged ?? 0), 0);
    expect(lost).toBe((model.lost.get(KL) ?? 0) + (model.lost.get(OR) ?? 0));
    for (const { id, branch_id } of this.requests) {
      const { status, lines: items } = await this.flow(branch_id).view(id);
      const own = this.orders.filter((order) => order.stock_request_id === id);
      const arrived = own.filter((order) => order.status === 'received').map((order) => order.lines[0]?.quantity ?? 0);
      const isDone = arrived.reduce((sum, one) => sum + one, 0) === items[0]?.confirmed;
      const isOnTheWay = own.some((order) => order.status === 'dispatched');
      expect(status).toBe(isOnTheWay ? 'delivering' : isDone ? 'completed' : 'in_progress');
    }
  }
}

/** What left head office came in where it was sent; every entry balances, and every stock is worth what the books say. */
const checkBooks = async (): Promise<{ sent: number }> => {
  for (const branch_id of [HQ, KL, OR]) {
    const cents = Object.values((await here[KL]?.books(branch_id)) ?? {});
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
  }
  const transfers = await test.ownerSql
    .selectFrom('journal_line as l')
    .innerJoin('journal_entry as e', 'e.id', 'l.entry_id')
    .innerJoin('delivery_order as o', 'o.id', 'e.stock_document_id')
    .select(['o.number', (eb) => eb.fn.sum<string>('l.amount_cents').as('cents')])
    .where('e.stock_source', '=', 'delivery_order')
    .where('l.account', '=', 'branch_transfers')
    .where('o.branch_id', '=', KL)
    .groupBy('o.number')
    .execute();
  for (const { number, cents } of transfers) expect([number, Number(cents)]).toEqual([number, 0]);
  const worth = await test.ownerSql
    .selectFrom('stock')
    .select([
      'branch_id',
      (eb) => eb.fn.sum<string>('value_cents').as('hand'),
      (eb) => eb.fn.sum<string>('transit_value_cents').as('transit'),
    ])
    .groupBy('branch_id')
    .execute();
  const posted = await test.ownerSql
    .selectFrom('journal_line')
    .select(['branch_id', 'account', (eb) => eb.fn.sum<string>('amount_cents').as('cents')])
    .where('account', 'in', ['inventory', 'goods_in_transit'])
    .groupBy(['branch_id', 'account'])
    .execute();
  const booked = (branch_id: number, account: string): number =>
    Number(posted.find((row) => row.branch_id === branch_id && row.account === account)?.cents ?? 0);
  for (const { branch_id, hand, transit } of worth)
    expect([branch_id, Number(hand), Number(transit)]).toEqual([
      branch_id,
      booked(branch_id, 'inventory'),
      booked(branch_id, 'goods_in_transit'),
    ]);
  return { sent: transfers.length };
};

const [RUNS, STEPS] = [runs(12, 3), runs(60, 25)];

it('whatever is asked, sent, received, lost and called back: pieces and books agree with the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const history = new History((await office?.variant()) ?? 0);
      await history.take({ what: 'supply', branch: KL, pieces: 40, cost: 137, which: 0, share: 0 });
      for (const branch of [KL, OR])
        await history.take({ what: 'ask', branch, pieces: 9, cost: 0, which: 0, share: 9 });
      for (const one of steps) await history.take(one);
      await history.check();
      await checkBooks();
    }),
    { numRuns: RUNS },
  );
  // One history alone may send nothing.
  expect((await checkBooks()).sent).toBeGreaterThan(0);
});
