import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, pageOf, sortBy } from '#kit/domain/page.ts';
import { z } from 'zod';
import { CloseDay, DayClosed, DayToClose, ReopenDay } from './day-close.model.ts';
import { MonthClose } from '../month-close/month-close.model.ts';

export const DayQuery = z.object({ day: Day.optional() });
export const ClosedQuery = listQuery({ sort: sortBy(['day'], '-day') });
export type ClosedQuery = z.output<typeof ClosedQuery>;

export const dayCloseContract = contract({
  view: {
    method: 'GET',
    path: 'dayClose/:branch_id',
    says: 'The expected money of a day by method; today by default',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: DayQuery,
    data: DayToClose,
  },
  list: {
    method: 'GET',
    path: 'dayClose/closed/:branch_id',
    says: 'The closed days of a branch, newest first',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: ClosedQuery,
    data: pageOf(DayClosed),
  },
  month: {
    method: 'GET',
    path: 'dayClose/month/:branch_id',
    dear: true,
    says: 'The month of a day: the close of each of its days, and the balances of the books at its end',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: DayQuery,
    data: MonthClose,
  },
  close: {
    method: 'POST',
    path: 'dayClose',
    says: 'Close a day with the amounts counted; nothing more can be posted to it by hand',
    flag: 'CLOSE_DAY',
    branch: 'branch',
    answer: 'dialog',
    body: CloseDay,
    data: DayToClose,
    refuses: ['money.day_is_closed', 'money.day_to_come', 'money.day_moved'],
  },
  reopen: {
    method: 'POST',
    path: 'dayClose/reopen/:id',
    says: 'Reopen a closed day, with a reason; the count stays on record and the day has to be closed again',
    flag: 'REOPEN_DAY',
    branch: 'record',
    answer: 'dialog',
    body: ReopenDay,
    data: DayToClose,
    refuses: ['money.day_is_open', 'money.own_close'],
  },
});
