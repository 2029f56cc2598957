import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { listQuery, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { z } from 'zod';
import { CloseDay, DayClosed, DayToClose, ReopenDay } from './day-close.model.ts';
import { MonthClose } from '../month-close/month-close.model.ts';

export const DayQuery = z.object({ day: Day.optional() });
export const ClosedQuery = listQuery({ sort: sortBy(['day'], '-day') });
export type ClosedQuery = z.output<typeof ClosedQuery>;

const dayClose = rowsOf('dayClose', { see: ['CLOSE_DAY', 'REOPEN_DAY'], write: 'CLOSE_DAY', answer: 'dialog' });
export const dayCloseContract = contract({
  view: dayClose.all('The expected money of a day by method; today by default', DayToClose, { query: DayQuery }),
  list: dayClose.ofBranch('closed', 'The closed days of a branch, newest first', pageOf(DayClosed), {
    query: ofBranches(ClosedQuery),
  }),
  month: dayClose.ofBranch(
    'month',
    'The month of a day: the close of each of its days, and the balances of the books at its end',
    MonthClose,
    { dear: true, query: DayQuery },
  ),
  close: dayClose.create(
    'Close a day with the amounts counted; nothing more can be posted to it by hand',
    CloseDay,
    DayToClose,
    { refuses: ['money.day_is_closed', 'money.day_to_come', 'money.day_moved'] },
  ),
  reopen: dayClose.post(
    'reopen',
    'Reopen a closed day, with a reason; the count stays on record and the day has to be closed again',
    ReopenDay,
    DayToClose,
    { flag: 'REOPEN_DAY', refuses: ['money.day_is_open', 'money.own_close'] },
  ),
});
