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
    says: 'The money of a day by method, as it is expected; today, if nothing is said',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: DayQuery,
    data: DayToClose,
  },
  list: {
    method: 'GET',
    path: 'dayClose/closed/:branch_id',
    says: 'The days of a branch that were counted and closed, newest first',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: ClosedQuery,
    data: pageOf(DayClosed),
  },
  month: {
    method: 'GET',
    path: 'dayClose/month/:branch_id',
    dear: true,
    says: 'The month of a day: how each of its days was closed, and what the books hold at its end',
    flag: ['CLOSE_DAY', 'REOPEN_DAY'],
    branch: 'branch',
    query: DayQuery,
    data: MonthClose,
  },
  close: {
    method: 'POST',
    path: 'dayClose',
    says: 'Close a day with what was counted: nothing more is posted into it by hand',
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
    says: 'Open a closed day again, with a reason; what was counted stays, and the day is closed anew',
    flag: 'REOPEN_DAY',
    branch: 'record',
    answer: 'dialog',
    body: ReopenDay,
    data: DayToClose,
    refuses: ['money.day_is_open', 'money.own_close'],
  },
});
