import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { stockInMachine } from './stock-in.machine.ts';
import { EditStockIn, MoveStockIn, NewStockIn, StockIn, stockInStatuses, StockInRow } from './stock-in.model.ts';

export const StockInQuery = listQuery({
  status: manyOf(z.enum(stockInStatuses)),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['created_at', 'delivered_on', 'supplier', 'total_cents'], '-created_at'),
});
export type StockInQuery = z.output<typeof StockInQuery>;

const stockIn = rowsOf('stockIn', { see: 'VIEW_STOCK_IN', answer: 'dialog' });
export const stockInContract = contract({
  list: stockIn.list('The deliveries of suppliers to a branch', StockInQuery, StockInRow),
  csv: stockIn.csv('VIEW_STOCK_IN', StockInQuery, 'The deliveries as a CSV file, a line for each item'),
  view: stockIn.view('One delivery with its items and costs', StockIn),
  note: stockIn.of('note', 'The delivery note', z.null(), { file: 'any' }),
  create: stockIn.create('Note a delivery; stock doesn’t change yet', NewStockIn, StockIn, { roomy: true }),
  edit: stockIn.edit('Edit a delivery that isn’t booked in', EditStockIn, StockIn, {
    roomy: true,
    refuses: ['stock.stock_in_posted'],
  }),
  remove: stockIn.remove('Delete a delivery that was never booked in', { refuses: ['stock.stock_in_posted'] }),
  move: stockIn.move('Book a delivery in, or reverse it', stockInMachine, MoveStockIn, StockIn, {
    answer: 'toast',
    refuses: ['kit.move_not_possible', 'stock.short'],
  }),
  history: stockIn.history('Who changed a delivery, when and how'),
});
