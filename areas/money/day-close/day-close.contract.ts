import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, pageOf, sortBy } from '#kit/domain/page.ts';
import { z } from 'zod';
import { CloseDay, DayClosed, DayToClose, ReopenDay } from './day-close.model.ts';
import { MonthClose } from '../month-close/month-close.model.ts';

export const DayQuery = z.object({ day: Day.optional() });
export const ClosedQuery = listQuery({ sort: sortBy(['day'], '-day') });
export type ClosedQuery = z.output<typeof ClosedQuery>;

const dayClose = rowsOf('dayClose', { see: ['CLOSE_DAY', 'REOPEN_DAY'], write: 'CLOSE_DAY', answer: 'dialog' });
export const dayCloseContract = contract({
  view: dayClose.all('The money of a day by method, as it is expected; today, if nothing is said', DayToClose, {
    query: DayQuery,
  }),
  list: dayClose.ofBranch(
    'closed',
    'The days of a branch that were counted and closed, newest first',
    pageOf(DayClosed),
    { query: ClosedQuery },
  ),
  month: dayClose.ofBranch(
    'month',
    'The month of a day: how each of its days was closed, and what the books hold at its end',
    MonthClose,
    { dear: true, query: DayQuery },
  ),
  close: dayClose.create(
    'Close a day with what was counted: nothing more is posted into it by hand',
    CloseDay,
    DayToClose,
    { refuses: ['money.day_is_closed', 'money.day_to_come', 'money.day_moved'] },
  ),
  reopen: dayClose.post(
    'reopen',
    'Open a closed day again, with a reason; what was counted stays, and the day is closed anew',
    ReopenDay,
    DayToClose,
    { flag: 'REOPEN_DAY', refuses: ['money.day_is_open', 'money.own_close'] },
  ),
});
