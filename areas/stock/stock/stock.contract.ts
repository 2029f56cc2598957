import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { movementKinds } from '../movement/movement.model.ts';
import { EditStock, MovementRow, NewStock, Stock, StockRow, StockSummary } from './stock.model.ts';

export const StockQuery = listQuery({
  product_category_id: IdText.optional(),
  at_branch_id: IdText.optional().describe('For head office, which sees the stock of all branches.'),
  low: BoolText.optional().describe('Only what is at its reorder point or below.'),
  there: BoolText.optional().describe('Only what is on hand or on the way.'),
  on: Day.optional().describe('Quantities and values at the end of that day instead of now.'),
  sort: sortBy(['name', 'sku', 'on_hand', 'value_cents'], 'name'),
});
export type StockQuery = z.output<typeof StockQuery>;
const SummaryQuery = z.object({
  on: Day.optional().describe('What there was at the end of that day instead of now; low by today’s reorder points.'),
});
export const MovementQuery = listQuery({
  kind: manyOf(z.enum(movementKinds)),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['id'], '-id'),
});
export type MovementQuery = z.output<typeof MovementQuery>;

const stock = rowsOf('stock', { see: 'VIEW_STOCK_MANAGEMENT', answer: 'dialog' });
export const stockContract = contract({
  list: stock.list('What a branch has in stock, now or on a past day', StockQuery, StockRow),
  csv: stock.csv('VIEW_STOCK_MANAGEMENT', StockQuery, 'The stock of a branch as a CSV file'),
  summary: stock.ofBranch(
    'summary',
    'The stock of a branch at a glance, now or on a past day, and what is low',
    StockSummary,
    { query: SummaryQuery },
  ),
  view: stock.view('One item in stock, with its last 90 days', Stock),
  movements: stock.of('movements', 'What moved an item, newest first', pageOf(MovementRow), { query: MovementQuery }),
  create: stock.create('Add an item to the stock list before any of it arrives', NewStock, Stock),
  edit: stock.edit('Set when an item is low and how many are ordered then', EditStock, Stock),
  history: stock.history('Who changed a reorder point, when and how'),
});
