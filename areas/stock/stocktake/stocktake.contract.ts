import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import {
  CountItems,
  EditStocktake,
  MoveStocktake,
  NewStocktake,
  Stocktake,
  stocktakeStatuses,
  StocktakeRow,
} from './stocktake.model.ts';

export const StocktakeQuery = listQuery({
  status: manyOf(z.enum(stocktakeStatuses)),
  sort: sortBy(['created_at'], '-created_at'),
});
export type StocktakeQuery = z.output<typeof StocktakeQuery>;

const stocktake = rowsOf('stocktake', { see: 'VIEW_STOCKTAKE', answer: 'dialog' });
export const stocktakeContract = contract({
  list: stocktake.list('The counts of a branch', StocktakeQuery, StocktakeRow),
  view: stocktake.view('One count with its items, the largest differences first', Stocktake),
  sheet: stocktake.of('sheet', 'The items of a count as a CSV file, to count on paper or to check', z.null(), {
    file: 'csv',
  }),
  create: stocktake.create('Begin a count; selling goes on', NewStocktake, Stocktake, {
    roomy: true,
    refuses: ['stock.nothing_to_count', 'stock.counted_elsewhere'],
  }),
  edit: stocktake.edit(
    'Change the note of a count, or whether expected quantities are hidden',
    EditStocktake,
    Stocktake,
    {
      refuses: ['stock.count_decided'],
    },
  ),
  count: stocktake.post('count', 'Save what was counted, however often it is sent', CountItems, Stocktake, {
    answer: 'silent',
    roomy: true,
    refuses: ['stock.count_decided', 'stock.not_in_count', 'stock.counted_elsewhere'],
  }),
  move: stocktake.move('Approve a count or reject it', stocktakeMachine, MoveStocktake, Stocktake, {
    answer: 'toast',
    refuses: [
      'kit.move_not_possible',
      'stock.short',
      'stock.own_count',
      'stock.nothing_counted',
      'stock.moved_while_counted',
    ],
  }),
  history: stocktake.history('Who changed a count, when and how'),
});
