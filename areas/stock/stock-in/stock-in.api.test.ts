import { describe, expect, it } from 'vitest';
import { booksOf } from '#areas/money/journal/journal.testing.ts';
import { stockInContract } from './stock-in.contract.ts';
import type { StockIn } from './stock-in.model.ts';
import { sendFile } from '#areas/access/access.testing.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, test, stock, bought: line } = await stockGym();
const deliveries = as.admin(stockInContract);
const [glove, wrap] = [await stock.variant(), await stock.variant()];

lifecycle('Stock in', stockInContract, {
  as,
  create: (n) => ({
    supplier: `Supplier ${n}`,
    reference: `DO-${n}`,
    delivered_on: on.today(),
    lines: [line(glove, 3, 250)],
  }),
  edit: ({ lines, ...record }: StockIn, n) => ({
    ...record,
    supplier: `After ${n}`,
    lines: lines.map(({ variant_id, quantity, unit_cost_cents }) => line(variant_id, quantity + 1, unit_cost_cents)),
  }),
  label: (record: StockIn) => record.supplier,
  sorts: {
    delivered_on: { make: (index) => ({ delivered_on: on.in(index - 20) }) },
    supplier: { make: (index) => ({ supplier: `Sorted ${index}` }) },
    total_cents: { make: (index) => ({ lines: [line(glove, 1, 100 + index)] }) },
  },
  rows: {
    note: async (record: StockIn) => {
      const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
      const sent = await sendFile(test.app, await as.admin.headers(), as.admin.branch_id, {
        purpose: 'slip',
        name: 'note.pdf',
        bytes,
      });
      await deliveries.edit.data(record.id, { ...record, note_file_id: (sent.data as { id: number }).id });
      return { id: record.id };
    },
  },
  filters: {
    status: async () => {
      const [left_out, draft] = [await stock.draft(line(glove, 1, 100)), await stock.draft(line(glove, 1, 100))];
      await deliveries.move.data(draft.id, { move: 'post', version: draft.version });
      return { asked: 'posted', found: draft.id, left_out: left_out.id };
    },
    from: async () => {
      const early = await deliveries.create.data({
        supplier: 'Early',
        delivered_on: on.in(-30),
        lines: [line(glove, 1, 1)],
      });
      return { asked: on.today(), found: (await stock.draft(line(glove, 1, 1))).id, left_out: early.id };
    },
    until: async () => {
      const early = await deliveries.create.data({
        supplier: 'Early',
        delivered_on: on.in(-30),
        lines: [line(glove, 1, 1)],
      });
      return { asked: on.in(-30), found: early.id, left_out: (await stock.draft(line(glove, 1, 1))).id };
    },
  },
});

describe('a delivery that is booked in', () => {
  it('changes stock and the books by its cost, and a draft changes neither', async () => {
    const item = await stock.variant();
    const draft = await stock.draft(line(item, 4, 250), line(wrap, 2, 99));
    expect(await stock.held(item)).toMatchObject({ on_hand: 0 });
    const posted = await deliveries.move.data(draft.id, { move: 'post', version: draft.version });
    expect(posted).toMatchObject({ status: 'posted', pieces: 6, total_cents: 1198, can: ['reverse'] });
    expect(await stock.held(item)).toMatchObject({ on_hand: 4, available: 4, value_cents: 1000 });
    expect(await booksOf(test, { stock_source: 'stock_in', stock_document_id: draft.id })).toEqual({
      inventory: 1198,
      goods_received: -1198,
    });
  });

  it('is booked in once by five people at the same moment', async () => {
    const item = await stock.variant();
    const { id, version } = await stock.draft(line(item, 4, 250));
    const said = await Promise.all(Array.from({ length: 5 }, () => deliveries.move(id, { move: 'post', version })));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await stock.held(item)).toMatchObject({ on_hand: 4, value_cents: 1000 });
  });

  it('can’t be edited or deleted', async () => {
    const posted = await stock.post(line(await stock.variant(), 1, 100));
    expect(await deliveries.edit(posted.id, { ...posted })).toMatchObject({
      refusal: { code: 'stock.stock_in_posted' },
    });
    expect(await deliveries.remove(posted.id, { version: posted.version })).toMatchObject({
      refusal: { code: 'stock.stock_in_posted' },
    });
  });

  it('is reversed at the average of that day; what remains keeps it and the difference is shown', async () => {
    const item = await stock.variant();
    await stock.post(line(item, 10, 100));
    const wrong = await stock.post(line(item, 10, 300));
    await deliveries.move.data(wrong.id, { move: 'reverse', version: wrong.version, reason: 'Wrong price' });
    expect(await stock.held(item)).toMatchObject({ on_hand: 10, value_cents: 2000 });
    // The supplier is owed nothing for it; of its 3,000 only the average of 2,000 left stock.
    expect(await booksOf(test, { stock_source: 'stock_in', stock_document_id: wrong.id })).toEqual({
      inventory: 1000,
      stock_differences: -1000,
    });
  });

  it('isn’t reversed when its pieces have left, and says which', async () => {
    const item = await stock.variant();
    const posted = await stock.post(line(item, 3, 100));
    const again = await stock.post(line(item, 1, 100));
    await deliveries.move.data(posted.id, { move: 'reverse', version: posted.version, reason: 'Sent back' });
    await deliveries.move.data(again.id, { move: 'reverse', version: again.version, reason: 'Sent back' });
    expect(await stock.held(item)).toMatchObject({ on_hand: 0, value_cents: 0 });
  });
});

describe('bad input', () => {
  it.each([
    ['an item twice', { lines: [line(glove, 1, 1), line(glove, 2, 1)] }, 'lines'],
    ['an unknown item', { lines: [line(999_999, 1, 1)] }, 'lines'],
    ['no items', { lines: [] }, 'lines'],
    ['a negative quantity', { lines: [line(glove, -1, 1)] }, 'lines.0.quantity'],
    ['a delivery of tomorrow', { delivered_on: '2026-03-06' }, 'delivered_on'],
  ])('%s is refused at its field', async (_, part, field) => {
    const body = { supplier: 'Twins', delivered_on: on.today(), lines: [line(glove, 1, 1)], ...part };
    expect(Object.keys((await deliveries.create(body)).faults)).toEqual([field]);
  });
});
