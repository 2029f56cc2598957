import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Count, requiredText } from '#kit/domain/field.ts';
import { listQuery, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { CheckedIn, CheckInRow, Found, NewCheckIn, UndoCheckIn, UndoneCheckIn } from './check-in.model.ts';

export const CheckInQuery = listQuery({
  /** Without one: today, in the branch's zone. */
  day: Day.optional(),
  allowed: BoolText.optional(),
  sort: sortBy(['at'], '-at'),
}).omit({ q: true });
export type CheckInQuery = z.output<typeof CheckInQuery>;

const checkIn = rowsOf('checkIn', { see: 'CHECK_IN', answer: 'silent' });
export const checkInContract = contract({
  find: checkIn.ofBranch(
    'find',
    'Who is at the desk, by name, phone, card number or the text of a scanner, and whether they can come in',
    Found,
    { query: z.object({ q: requiredText(100) }) },
  ),
  list: checkIn.all(
    'Check-ins of a day, with those not let in and why; newest first',
    pageOf(CheckInRow).extend({ counts: z.object({ allowed: Count, refused: Count }) }),
    { query: ofBranches(CheckInQuery) },
  ),
  create: checkIn.create(
    'Check a client in: the answer says whether they can come in; a reason lets them in anyway (OVERRIDE_CHECK_IN)',
    NewCheckIn,
    CheckedIn,
  ),
  undo: checkIn.post(
    'undo',
    'Undo a check-in of the last 24 hours: the visit is returned, and the client is no longer marked present',
    UndoCheckIn,
    UndoneCheckIn,
    {
      flag: 'UNDO_CHECK_IN',
      answer: 'toast',
      refuses: ['classes.check_in_undone', 'classes.check_in_refused', 'classes.check_in_too_old'],
    },
  ),
});
