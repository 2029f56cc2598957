import { contract } from '#kit/domain/contract.ts';
import { DayQuery } from '../day-close/day-close.contract.ts';
import { NewTillMove, Till, UndoTillMove } from './till.model.ts';

export const tillContract = contract({
  view: {
    method: 'GET',
    path: 'till/:branch_id',
    says: 'The cash in the till and the money owed by card providers at the end of a day, with its movements; today by default',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: DayQuery,
    data: Till,
  },
  record: {
    method: 'POST',
    path: 'till',
    says: 'Record that cash was taken to the bank, that a card provider paid out, or that cash was spent',
    flag: 'CLOSE_DAY',
    branch: 'branch',
    answer: 'toast',
    body: NewTillMove,
    data: Till,
    refuses: ['money.till_short', 'money.day_to_come', 'money.day_closed'],
  },
  undo: {
    method: 'POST',
    path: 'till/undo/:id',
    says: 'Undo a movement that was recorded by mistake, while its day is open',
    flag: 'CLOSE_DAY',
    branch: 'record',
    answer: 'toast',
    body: UndoTillMove,
    data: Till,
    refuses: ['money.till_undone', 'money.day_closed'],
  },
});
