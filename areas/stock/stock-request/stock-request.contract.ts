import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { stockRequestMachine } from './stock-request.machine.ts';
import {
  DecideStockRequest,
  EditStockRequest,
  NewStockRequest,
  SendStockRequest,
  StockRequest,
  stockRequestStatuses,
  StockRequestRow,
  Suggestion,
} from './stock-request.model.ts';

export const StockRequestQuery = listQuery({
  status: manyOf(z.enum(stockRequestStatuses)),
  at_branch_id: IdText.optional().describe('For head office, which sees the requests of all branches.'),
  from: Day.optional().describe('Sent on that day or later.'),
  until: Day.optional(),
  sort: sortBy(['created_at', 'number', 'pieces'], '-created_at'),
});
export type StockRequestQuery = z.output<typeof StockRequestQuery>;

const stockRequest = rowsOf('stockRequest', { see: 'VIEW_STOCK_REQUEST', answer: 'dialog' });
export const stockRequestContract = contract({
  list: stockRequest.list(
    'What a branch asks head office for; at head office of all branches',
    StockRequestQuery,
    StockRequestRow,
  ),
  csv: stockRequest.csv('VIEW_STOCK_REQUEST', StockRequestQuery, 'The requests as a CSV file, a line for each item'),
  view: stockRequest.view('One request with its items and deliveries', StockRequest),
  suggestion: stockRequest.ofBranch(
    'suggestion',
    'What a branch might ask for, from reorder points, stock, deliveries on their way and sales',
    z.array(Suggestion),
  ),
  create: stockRequest.create(
    'Write a request; head office decides about it once it is sent',
    NewStockRequest,
    StockRequest,
    {
      roomy: true,
      refuses: ['stock.request_of_office'],
    },
  ),
  edit: stockRequest.edit('Edit a request that wasn’t sent', EditStockRequest, StockRequest, {
    roomy: true,
    refuses: ['stock.request_sent'],
  }),
  remove: stockRequest.remove('Delete a request that was never sent', { refuses: ['stock.request_sent'] }),
  move: stockRequest.move('Send a request to head office', stockRequestMachine, SendStockRequest, StockRequest, {
    refuses: ['kit.move_not_possible', 'stock.not_on_sale'],
  }),
  decide: stockRequest.post(
    'decide',
    'Confirm or reject items of a request; head office only',
    DecideStockRequest,
    StockRequest,
    { branch: 'network', answer: 'toast', roomy: true, refuses: ['stock.request_not_open'] },
  ),
  history: stockRequest.history('Who changed a request, when and how'),
});
