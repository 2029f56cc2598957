import { describe, expect, it } from 'vitest';
import { stockRequestContract } from './stock-request.contract.ts';
import type { StockRequest } from './stock-request.model.ts';
import { stockGym } from './stock-request.testing.ts';
import { stockContract } from '../stock/stock.contract.ts';
import { homeContract } from '#areas/report/home/home.contract.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, KL, PJ, HQ, on, test, stock, flow, line } = await stockGym();
const decides = as.hq(stockRequestContract);
const [glove, wrap] = [await stock.variant(), await stock.variant()];

lifecycle('Stock request', stockRequestContract, {
  as,
  by: 'hq',
  create: (n) => ({ branch_id: KL, note: `Note ${n}`, lines: [line(glove, 3)] }),
  edit: (_record: StockRequest, n) => ({ note: `After ${n}`, lines: [line(glove, 4)] }),
  label: (record: StockRequest) => record.number,
  sorts: {
    number: { make: () => ({}) },
    pieces: { make: (index) => ({ lines: [line(glove, 10 + index)] }) },
  },
  rows: {
    suggestion: () => ({}),
    decide: async () => {
      const { id, version, lines } = await flow.send(line(glove, 3));
      return { id, input: { version, lines: lines.map((one) => ({ id: one.id, confirmed: 2 })) } };
    },
  },
  filters: {
    at_branch_id: async () => {
      const lines = [line(glove, 1)];
      const other = await decides.create.data({ branch_id: PJ, lines });
      const own = await decides.create.data({ branch_id: KL, lines });
      return { asked: PJ, found: other.id, left_out: own.id };
    },
    from: async () => {
      const early = await flow.send(line(glove, 1));
      on.set('2026-03-06');
      return { asked: on.today(), found: (await flow.send(line(glove, 1))).id, left_out: early.id };
    },
    until: async () => {
      const early = await flow.send(line(glove, 1));
      const asked = on.today();
      on.set('2026-03-07');
      return { asked, found: early.id, left_out: (await flow.send(line(glove, 1))).id };
    },
  },
});

const requests = as.admin(stockRequestContract);

describe('a request', () => {
  it('is edited and deleted until it is sent, and not afterwards', async () => {
    const draft = await flow.draft(line(glove, 3), line(wrap, 2));
    expect(draft).toMatchObject({ status: 'draft', items: 2, pieces: 5, can: ['send', 'edit', 'delete'] });
    expect(draft.number).toMatch(/^SR-KL-2026-\d{6}$/);
    const sent = await requests.move.data(draft.id, { move: 'send', version: draft.version });
    expect(sent).toMatchObject({ status: 'in_progress', can: [], to_decide: 2 });
    const refused = { refusal: { code: 'stock.request_sent' } };
    expect(await requests.edit(sent.id, { version: sent.version, lines: [line(glove, 9)] })).toMatchObject(refused);
    expect(await requests.remove(sent.id, { version: sent.version })).toMatchObject(refused);
    expect((await flow.view(sent.id)).pieces).toBe(5);
  });

  it('comes from a branch, never from head office', async () => {
    expect(await decides.create({ branch_id: HQ, lines: [line(glove, 1)] })).toMatchObject({
      refusal: { code: 'stock.request_of_office' },
    });
  });

  it('belongs to its branch; head office sees those of all branches with the branch', async () => {
    const own = await flow.send(line(glove, 1));
    const elsewhere = as.admin_sg(stockRequestContract);
    expect((await elsewhere.view(own.id)).responseCode).toBe(40);
    expect((await elsewhere.list.data({})).data.map(({ id }) => id)).not.toContain(own.id);
    expect((await decides.list.data({ itemsPerPage: 200 })).data).toContainEqual(
      expect.objectContaining({ id: own.id, branch_id: KL, branch_name: 'Kuala Lumpur', can: ['decide'] }),
    );
  });

  it.each([
    ['no items', { lines: [] }, 'lines'],
    ['an item twice', { lines: [line(glove, 1), line(glove, 2)] }, 'lines'],
    ['an unknown item', { lines: [line(999_999, 1)] }, 'lines'],
    ['no quantity', { lines: [line(glove, 0)] }, 'lines.0.quantity'],
  ])('with %s is refused at its field and writes nothing', async (_, body, field) => {
    const before = (await requests.list.data({})).total;
    expect(Object.keys((await requests.create(body)).faults)).toEqual([field]);
    expect((await requests.list.data({})).total).toBe(before);
  });
});

const decision = async (lines: { id: number; confirmed: number; reason?: string | null }[], request: StockRequest) =>
  decides.decide(request.id, { version: request.version, lines });

describe('the decision', () => {
  it('confirms all, less, or nothing with a reason, item by item', async () => {
    const request = await flow.send(line(glove, 10), line(wrap, 4));
    const [first, second] = request.lines;
    const partly = await decides.decide.data(request.id, {
      version: request.version,
      lines: [{ id: first?.id ?? 0, confirmed: 6 }],
    });
    expect(partly).toMatchObject({ status: 'in_progress', to_decide: 1, to_send: 6, can: ['deliver', 'decide'] });
    const all = await decides.decide.data(request.id, {
      version: partly.version,
      lines: [{ id: second?.id ?? 0, confirmed: 0, reason: 'Sold out' }],
    });
    expect(all.lines).toMatchObject([
      { status: 'stock_confirm', quantity: 10, confirmed: 6, open: 6 },
      { status: 'stock_request_rejected', confirmed: 0, reason: 'Sold out' },
    ]);
  });

  it('completes a request of which nothing is confirmed', async () => {
    const done = await flow.decide(await flow.send(line(glove, 10), line(wrap, 4)), 0, 0);
    expect(done).toMatchObject({ status: 'completed', can: [] });
    expect(done.completed_at).not.toBeNull();
  });

  it('can drop the rest of an item, but not what is packed', async () => {
    const request = await flow.confirmed(line(glove, 10));
    await flow.pack(request, 4);
    const { version, lines } = await flow.view(request.id);
    const id = lines[0]?.id ?? 0;
    const under = await decides.decide(request.id, { version, lines: [{ id, confirmed: 3 }] });
    expect(under.faults).toEqual({ 'lines.0.confirmed': ['Enter at least 4.'] });
    expect(await flow.decide(request, 4)).toMatchObject({ to_send: 0, status: 'in_progress' });
  });

  it('has messages at its fields and writes nothing', async () => {
    const request = await flow.send(line(glove, 5));
    const other = await flow.send(line(glove, 5));
    const id = request.lines[0]?.id ?? 0;
    const faults = async (lines: Parameters<typeof decision>[0]) =>
      Object.keys((await decision(lines, request)).faults);
    expect(await faults([{ id, confirmed: 6 }])).toEqual(['lines.0.confirmed']);
    expect(await faults([{ id, confirmed: -1 }])).toEqual(['lines.0.confirmed']);
    expect(await faults([{ id, confirmed: 0 }])).toEqual(['lines.0.reason']);
    expect(await faults([{ id: other.lines[0]?.id ?? 0, confirmed: 1 }])).toEqual(['lines.0.id']);
    expect(
      await faults([
        { id, confirmed: 1 },
        { id, confirmed: 2 },
      ]),
    ).toEqual(['lines']);
    expect(await flow.view(request.id)).toMatchObject({ version: request.version, to_decide: 1 });
  });

  it('belongs to head office: a branch can’t confirm its own request, and nobody a draft', async () => {
    const { id, version, lines } = await flow.send(line(glove, 5));
    const body = { version, lines: [{ id: lines[0]?.id ?? 0, confirmed: 5 }] };
    expect((await requests.decide(id, body)).status).toBe(403);
    const draft = await flow.draft(line(glove, 5));
    const early = { version: draft.version, lines: [{ id: draft.lines[0]?.id ?? 0, confirmed: 5 }] };
    expect(await decides.decide(draft.id, early)).toMatchObject({ refusal: { code: 'stock.request_not_open' } });
  });

  it('is made once by two people at the same moment', async () => {
    const { id, version, lines } = await flow.send(line(glove, 5));
    const said = await Promise.all(
      [1, 2, 3, 4, 5].map((confirmed) =>
        decides.decide(id, { version, lines: [{ id: lines[0]?.id ?? 0, confirmed }] }),
      ),
    );
    expect(said.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 70, 70, 70, 70]);
  });

  it('shows head office what the branch has and what it has itself; a branch sees only its own', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 2, unit_cost_cents: 100 });
    await flow.office.post({ variant_id: item, quantity: 30, unit_cost_cents: 100 });
    const { id } = await flow.send(line(item, 5));
    expect((await flow.view(id)).lines[0]).toMatchObject({ available: 2, office_available: 30 });
    expect((await requests.view.data(id)).lines[0]).toMatchObject({ available: 2, office_available: null });
  });
});

const suggested = async (variant_id: number) =>
  (await requests.suggestion.data({})).find((one) => one.variant_id === variant_id);
/** Sales come with the till; here the ledger says that pieces were sold. */
const sell = async (variant_id: number, quantity: number): Promise<void> => {
  await test.ownerSql
    .insertInto('stock_movement')
    .values({
      branch_id: KL,
      variant_id,
      seq: 0,
      place: 'hand',
      kind: 'sale',
      quantity: -quantity,
      value_cents: 0,
      left_quantity: 0,
      left_value_cents: 0,
      source: 'product_order',
      document_id: variant_id,
      line_id: variant_id,
      day: on.today(),
    })
    .execute();
};

describe('the to-do list of Home', () => {
  it('has what head office decides and sends, and what a branch expects', async () => {
    const tasksOf = async (person: typeof as.hq, kind: 'stock_request' | 'stock_delivery') =>
      (await person(homeContract).view.data({})).tasks.find((task) => task.kind === kind);
    const [waits, comes] = [await flow.send(line(glove, 1)), await flow.send(line(glove, 1))];
    expect((await tasksOf(as.hq, 'stock_request'))?.total).toBeGreaterThan(1);
    expect(await tasksOf(as.admin, 'stock_request')).toBeUndefined();
    await flow.office.post({ variant_id: glove, quantity: 5, unit_cost_cents: 100 });
    const before = (await tasksOf(as.admin, 'stock_delivery'))?.total ?? 0;
    await flow.dispatch(await flow.pack(await flow.decide(comes, 1)));
    const { total, items } = (await tasksOf(as.admin, 'stock_delivery')) ?? {};
    expect(total).toBe(before + 1);
    if (before === 0) expect(items).toMatchObject([{ id: comes.id, first_name: comes.number }]);
    expect(await tasksOf(as.hq, 'stock_delivery')).toBeUndefined();
    expect((await flow.view(waits.id)).status).toBe('in_progress');
  });
});

describe('the suggestion', () => {
  it('comes from the reorder point, with the figures that are the reason', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 40, unit_cost_cents: 100 });
    const { id, version } = await stock.held(item).then((held) => as.admin(stockContract).view.data(held.id));
    await as.admin(stockContract).edit.data(id, { version, reorder_point: 15, reorder_quantity: 24 });
    expect(await suggested(item)).toBeUndefined();
    await sell(item, 28);
    expect(await suggested(item)).toMatchObject({
      quantity: 24,
      available: 12,
      sold: 28,
      cover_days: 24,
      reorder_point: 15,
      reorder_quantity: 24,
      in_transit: 0,
      asked: 0,
    });
  });

  it('isn’t made again for what is asked for or on its way', async () => {
    const item = await stock.variant();
    const { id, version } = await as.admin(stockContract).create.data({ variant_id: item, reorder_point: 4 });
    expect(await suggested(item)).toMatchObject({ quantity: 5, available: 0, cover_days: null });
    await as.admin(stockContract).edit.data(id, { version, reorder_point: 9, reorder_quantity: null });
    await flow.office.post({ variant_id: item, quantity: 30, unit_cost_cents: 100 });
    const request = await flow.confirmed(line(item, 6));
    expect(await suggested(item)).toMatchObject({ quantity: 4, asked: 6, in_transit: 0 });
    const packed = await flow.pack(request, 2);
    expect(await suggested(item)).toMatchObject({ quantity: 4, asked: 6, in_transit: 0 });
    await flow.dispatch(packed);
    expect(await suggested(item)).toMatchObject({ quantity: 4, asked: 4, in_transit: 2 });
  });
});
