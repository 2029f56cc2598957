import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import {
  adjustReasons,
  EditStockAdjustment,
  MoveStockAdjustment,
  NewStockAdjustment,
  StockAdjustment,
  stockAdjustmentStatuses,
  StockAdjustmentRow,
} from './stock-adjustment.model.ts';

export const StockAdjustmentQuery = listQuery({
  status: manyOf(z.enum(stockAdjustmentStatuses)),
  reason: manyOf(z.enum(adjustReasons)),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'worth_cents'], '-created_at'),
});
export type StockAdjustmentQuery = z.output<typeof StockAdjustmentQuery>;

const adjustment = rowsOf('stockAdjustment', { see: 'VIEW_STOCK_ADJUSTMENT', answer: 'dialog' });
export const stockAdjustmentContract = contract({
  list: adjustment.list('Changes of stock without a sale or a delivery', StockAdjustmentQuery, StockAdjustmentRow),
  csv: adjustment.csv(
    'VIEW_STOCK_ADJUSTMENT',
    StockAdjustmentQuery,
    'The adjustments as a CSV file, a line for each item',
  ),
  view: adjustment.view('One adjustment with its items and what they are worth', StockAdjustment),
  picture: adjustment.of('picture', 'The picture of what was damaged or found', z.null(), { file: 'any' }),
  create: adjustment.create('Note an adjustment; stock doesn’t change yet', NewStockAdjustment, StockAdjustment, {
    roomy: true,
  }),
  edit: adjustment.edit('Edit an adjustment that isn’t posted', EditStockAdjustment, StockAdjustment, {
    roomy: true,
    refuses: ['stock.adjustment_posted'],
  }),
  remove: adjustment.remove('Delete an adjustment that was never posted', { refuses: ['stock.adjustment_posted'] }),
  move: adjustment.move(
    'Post an adjustment, ask for approval, decide, or reverse it',
    stockAdjustmentMachine,
    MoveStockAdjustment,
    StockAdjustment,
    {
      answer: 'toast',
      refuses: [
        'kit.move_not_possible',
        'stock.short',
        'stock.adjustment_needs_second',
        'stock.adjustment_needs_nobody',
        'stock.own_adjustment',
        'stock.not_own_adjustment',
      ],
    },
  ),
  history: adjustment.history('Who changed an adjustment, when and how'),
});
