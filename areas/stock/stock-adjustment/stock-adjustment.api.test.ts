import { describe, expect, it } from 'vitest';
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { adjustReasons, type StockAdjustment } from './stock-adjustment.model.ts';
import { enteredOf } from './stock-adjustment.rules.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold, test, stock, setLimit } = await stockGym();
const own = as.admin(stockAdjustmentContract);
const glove = await stock.inStock(500, 1_00);
await setLimit(100_00);

lifecycle('A stock adjustment', stockAdjustmentContract, {
  as,
  create: (n) => ({ reason: 'found', note: `Behind shelf ${n}`, lines: [{ variant_id: glove, quantity: 1 }] }),
  edit: ({ reason, lines, ...record }: StockAdjustment, n) => ({
    ...record,
    reason,
    note: `After ${n}`,
    lines: lines.map(({ variant_id, quantity }) => ({ variant_id, quantity: enteredOf(reason, quantity) + 1 })),
  }),
  label: (record: StockAdjustment) => record.note,
  movedByOthers: ['approve', 'reject', 'ask', 'withdraw'],
  sorts: {
    worth_cents: { make: (index) => ({ lines: [{ variant_id: glove, quantity: index + 2 }] }) },
  },
  rows: {
    picture: async (record: StockAdjustment) => {
      const edited = { ...record, picture_file_id: await sold.picture(), lines: [{ variant_id: glove, quantity: 1 }] };
      await own.edit.data(record.id, edited);
      return { id: record.id };
    },
  },
  filters: {
    status: async () => {
      const [left_out, posted] = [await lost(glove, 1), await lost(glove, 1)];
      await done(posted, 'post');
      return { asked: 'posted', found: posted.id, left_out: left_out.id };
    },
    reason: ['lost', 'damaged'],
    from: async () => {
      const early = await lost(glove, 1);
      await test.ownerSql
        .updateTable('stock_adjustment')
        .set({ created_at: '2026-01-05T04:00:00Z' })
        .where('id', '=', early.id)
        .execute();
      return { asked: on.today(), found: (await lost(glove, 1)).id, left_out: early.id };
    },
    until: async () => {
      const early = await lost(glove, 1);
      await test.ownerSql
        .updateTable('stock_adjustment')
        .set({ created_at: '2026-01-05T04:00:00Z' })
        .where('id', '=', early.id)
        .execute();
      return { asked: '2026-01-05', found: early.id, left_out: (await lost(glove, 1)).id };
    },
  },
});

const lost = (variant_id: number, quantity: number) =>
  own.create.data({ reason: 'lost', lines: [{ variant_id, quantity }] });
type Move = 'post' | 'ask' | 'approve' | 'reject' | 'withdraw' | 'reverse';
const move = ({ id, version }: StockAdjustment, name: Move, by = own) =>
  by.move(id, { move: name, version, reason: 'As agreed' });
const done = ({ id, version }: StockAdjustment, name: Move, by = own) =>
  by.move.data(id, { move: name, version, reason: 'As agreed' });

describe('an adjustment', () => {
  it('takes pieces away at the average, or adds what was found, and comes back whole', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 3, unit_cost_cents: 1_00 });
    await stock.post({ variant_id: item, quantity: 4, unit_cost_cents: 2_57 });
    const posted = await done(await lost(item, 2), 'post');
    expect(posted).toMatchObject({ status: 'posted', pieces: -2, worth_cents: 379, can: ['reverse'] });
    expect(await stock.held(item)).toMatchObject({ on_hand: 5, value_cents: 949 });
    await done(posted, 'reverse');
    expect(await stock.held(item)).toMatchObject({ on_hand: 7, value_cents: 1328 });
  });

  it.each(adjustReasons)('for the reason %s is posted', async (reason) => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 5, unit_cost_cents: 1_00 });
    const entered = await own.create.data({
      reason,
      lines: [{ variant_id: item, quantity: reason === 'correction' ? -2 : 2 }],
    });
    await done(entered, 'post');
    expect(await stock.held(item)).toMatchObject({ on_hand: reason === 'found' ? 7 : 3 });
  });

  it('never takes more than is available, and says which item is short', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 1, unit_cost_cents: 1_00 });
    const said = await move(await lost(item, 2), 'post');
    expect(said.refusal?.code).toBe('stock.short');
    expect(said.responseMessage).toContain('(1)');
    expect(await stock.held(item)).toMatchObject({ on_hand: 1, value_cents: 1_00 });
  });

  it('takes the last piece for one of two people', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 1, unit_cost_cents: 1_00 });
    const both = [await lost(item, 1), await lost(item, 1)];
    const said = await Promise.all(both.map((one) => move(one, 'post')));
    expect(said.map(({ responseCode }) => responseCode).toSorted((a, b) => a - b)).toEqual([0, 99]);
    expect(await stock.held(item)).toMatchObject({ on_hand: 0, value_cents: 0 });
  });
});

const others = as.facility(stockAdjustmentContract);

describe('above the limit', () => {
  it('a different person approves', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 10, unit_cost_cents: 50_00 });
    const entered = await lost(item, 3);
    expect(entered).toMatchObject({ worth_cents: 150_00, can: ['edit', 'ask', 'delete'] });
    expect((await move(entered, 'post')).refusal?.code).toBe('stock.adjustment_needs_second');
    const asked = await done(entered, 'ask');
    expect(await stock.held(item)).toMatchObject({ on_hand: 10 });
    expect((await move(asked, 'approve')).refusal?.code).toBe('stock.own_adjustment');
    expect((await move(asked, 'withdraw', others)).refusal?.code).toBe('stock.not_own_adjustment');
    const approved = await done(asked, 'approve', others);
    expect(approved).toMatchObject({ status: 'posted', worth_cents: 150_00 });
    expect(await stock.held(item)).toMatchObject({ on_hand: 7 });
    // Who entered it can't take it back alone either.
    expect((await move(approved, 'reverse')).refusal?.code).toBe('stock.own_adjustment');
    await done(approved, 'reverse', others);
    expect(await stock.held(item)).toMatchObject({ on_hand: 10, value_cents: 500_00 });
  });

  it('is withdrawn by its author or rejected by others, and nothing moved', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 10, unit_cost_cents: 50_00 });
    const asked = await done(await lost(item, 3), 'ask');
    const again = await done(await done(asked, 'withdraw'), 'ask');
    expect(await done(again, 'reject', others)).toMatchObject({ status: 'rejected', why: 'As agreed', can: [] });
    expect(await stock.held(item)).toMatchObject({ on_hand: 10 });
  });

  it('is decided once by four people at the same moment', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 10, unit_cost_cents: 50_00 });
    const asked = await done(await lost(item, 3), 'ask');
    const said = await Promise.all(Array.from({ length: 4 }, () => move(asked, 'approve', others)));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await stock.held(item)).toMatchObject({ on_hand: 7 });
  });

  it('counts what the pieces are worth when they move, not when it was entered', async () => {
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 1, unit_cost_cents: 1_00 });
    const entered = await lost(item, 1);
    expect(entered.can).toContain('post');
    await stock.post({ variant_id: item, quantity: 9, unit_cost_cents: 900_00 });
    expect((await move(entered, 'post')).refusal?.code).toBe('stock.adjustment_needs_second');
    expect(await stock.held(item)).toMatchObject({ on_hand: 10 });
  });
});

it('belongs to its branch', async () => {
  const entered = await lost(glove, 1);
  const foreign = as.admin_sg(stockAdjustmentContract);
  expect((await foreign.view(entered.id)).responseCode).toBe(40);
  expect((await move(entered, 'post', foreign)).responseCode).toBe(40);
});

it.each([
  ['a negative quantity', { lines: [{ variant_id: glove, quantity: -1 }] }, 'lines.0.quantity'],
  ['no quantity', { lines: [{ variant_id: glove, quantity: 0 }] }, 'lines.0.quantity'],
  ['an item twice', { lines: [1, 2].map((quantity) => ({ variant_id: glove, quantity })) }, 'lines'],
  ['an unknown item', { lines: [{ variant_id: 999_999, quantity: 1 }] }, 'lines'],
  ['no items', { lines: [] }, 'lines'],
])('%s is refused at its field', async (_, part, field) => {
  expect(Object.keys((await own.create({ reason: 'lost', ...part })).faults)).toEqual([field]);
});
