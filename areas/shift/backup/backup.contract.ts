import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { shiftPosts } from '../shift/shift.model.ts';
import { callMachine } from './call.machine.ts';

const callStatuses = statesOf(callMachine);

const busyKinds = ['shift', 'class', 'appointment'] as const;
export const Candidate = z.object({
  staff_id: Id,
  staff_name: z.string(),
  staff_type: z.string(),
  /** What else they have at that time; null: they are free. */
  busy: z.enum(busyKinds).nullable(),
  /** Hours planned in the week of the shift. */
  week_min: z.int(),
  asked: z.boolean(),
  answer: z.enum(['yes', 'no']).nullable(),
});
export type Candidate = z.output<typeof Candidate>;
export const CallRow = z.object({
  id: Id,
  branch_id: Id,
  shift_id: Id,
  staff_name: z.string().nullable(),
  post: z.enum(shiftPosts),
  day: Day,
  starts: z.string(),
  ends: z.string(),
  status: z.enum(callStatuses),
  asked: z.int(),
  said_no: z.int(),
  asked_by_name: z.string(),
  taken_by_name: z.string().nullable(),
  my_answer: z.enum(['yes', 'no']).nullable(),
  created_at: Instant,
  can: z.array(z.enum(['yes', 'no', 'end'])),
});
export type CallRow = z.output<typeof CallRow>;

const shiftBackup = rowsOf('shiftBackup', { see: 'VIEW_SHIFT', write: 'TAKE_SHIFT' });
export const backupContract = contract({
  list: shiftBackup.all(
    'Who is asked to stand in: all calls of two weeks with APPROVE_SHIFT, otherwise those that one was asked about',
    z.array(CallRow),
  ),
  candidates: shiftBackup.of(
    'candidates',
    'Who can do the work of a shift, who is free then, and how much each works that week',
    z.array(Candidate),
    { flag: 'APPROVE_SHIFT' },
  ),
  ask: {
    method: 'POST',
    path: 'shiftBackup/ask/:id',
    says: 'Ask all who are free and can do the work to take a shift; the first yes wins',
    flag: 'APPROVE_SHIFT',
    branch: 'record',
    answer: 'toast',
    data: CallRow,
    refuses: ['shift.is_over', 'shift.call_waits', 'shift.nobody_free'],
  },
  answer: shiftBackup.post(
    'answer',
    'Say whether one stands in',
    z.object({ answer: z.enum(['yes', 'no']) }),
    CallRow,
    { refuses: ['shift.call_over', 'shift.clash', 'shift.teaches_then', 'shift.not_asked', 'shift.is_over'] },
  ),
  end: {
    method: 'POST',
    path: 'shiftBackup/end/:id',
    says: 'Ask no longer',
    flag: 'APPROVE_SHIFT',
    branch: 'record',
    answer: 'toast',
    data: CallRow,
    refuses: ['shift.call_over'],
  },
});
