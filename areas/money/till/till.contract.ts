import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { DayQuery } from '../day-close/day-close.contract.ts';
import { NewTillMove, Till, UndoTillMove } from './till.model.ts';

const till = rowsOf('till', { see: ['CLOSE_DAY', 'REOPEN_DAY'], write: 'CLOSE_DAY' });
export const tillContract = contract({
  view: till.all(
    'The cash in the till and the money owed by card providers at the end of a day, with its movements; today by default',
    Till,
    { query: DayQuery },
  ),
  record: till.create(
    'Record that cash was taken to the bank, that a card provider paid out, or that cash was spent',
    NewTillMove,
    Till,
    { refuses: ['money.till_short', 'money.day_to_come', 'money.day_closed'] },
  ),
  undo: till.post('undo', 'Undo a movement that was recorded by mistake, while its day is open', UndoTillMove, Till, {
    refuses: ['money.till_undone', 'money.day_closed'],
  }),
});
