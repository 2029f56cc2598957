import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Count, requiredText } from '#kit/domain/field.ts';
import { listQuery, pageOf, sortBy } from '#kit/domain/page.ts';
import { CheckedIn, CheckInRow, Found, NewCheckIn, UndoCheckIn, UndoneCheckIn } from './check-in.model.ts';

export const CheckInQuery = listQuery({
  /** Without one: today, in the branch's zone. */
  day: Day.optional(),
  allowed: BoolText.optional(),
  sort: sortBy(['at'], '-at'),
}).omit({ q: true });
export type CheckInQuery = z.output<typeof CheckInQuery>;

export const checkInContract = contract({
  find: {
    method: 'GET',
    path: 'checkIn/find/:branch_id',
    says: 'Who is at the desk, by name, phone, card number or the text of a scanner, and whether they can come in',
    flag: 'CHECK_IN',
    branch: 'branch',
    query: z.object({ q: requiredText(100) }),
    data: Found,
  },
  list: {
    method: 'GET',
    path: 'checkIn/:branch_id',
    says: 'Check-ins of a day, with those not let in and why; newest first',
    flag: 'CHECK_IN',
    branch: 'branch',
    query: CheckInQuery,
    data: pageOf(CheckInRow).extend({ counts: z.object({ allowed: Count, refused: Count }) }),
  },
  create: {
    method: 'POST',
    path: 'checkIn',
    says: 'Check a client in: the answer says whether they can come in; a reason lets them in anyway (OVERRIDE_CHECK_IN)',
    flag: 'CHECK_IN',
    branch: 'branch',
    answer: 'silent',
    body: NewCheckIn,
    data: CheckedIn,
  },
  undo: {
    method: 'POST',
    path: 'checkIn/undo/:id',
    says: 'Undo a check-in of the last 24 hours: the visit is returned, and the client is no longer marked present',
    flag: 'UNDO_CHECK_IN',
    branch: 'record',
    answer: 'toast',
    body: UndoCheckIn,
    data: UndoneCheckIn,
    refuses: ['classes.check_in_undone', 'classes.check_in_refused', 'classes.check_in_too_old'],
  },
});
