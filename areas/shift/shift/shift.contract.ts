import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { manyOf } from '#kit/domain/page.ts';
import { shiftMachine, swapMachine } from './shift.machine.ts';
import {
  AskShift,
  CopyWeek,
  DecideShift,
  EditShift,
  EditTemplate,
  EndShift,
  MoveSwap,
  NewShift,
  Rest,
  RestAsked,
  NewSwap,
  NewTemplate,
  Requests,
  Roster,
  ShiftRow,
  shiftStatuses,
  SwapRow,
  Template,
  UpdateShift,
  WeekCopied,
} from './shift.model.ts';

export const TrainerShiftsQuery = z.object({
  from: Day.optional(),
  until: Day.optional(),
  staff_id: IdText.optional(),
  status: manyOf(z.enum(shiftStatuses)),
});
export type TrainerShiftsQuery = z.output<typeof TrainerShiftsQuery>;
const RosterQuery = z.object({ week: Day.optional() });
const clash = ['shift.clash', 'shift.in_closed_sheet', 'shift.closed_needs_reason', 'shift.short_rest'] as const;
/** Why a swap isn't possible: someone has another shift at that time, or does other work. */
const impossible = ['shift.swap_clash', 'shift.swap_clash_elsewhere', 'shift.swap_not_their_work'] as const;
const moved = [
  'shift.clash',
  'kit.move_not_possible',
  'shift.has_begun',
  'shift.not_yours',
  'shift.own_request',
  'shift.nobody_yet',
  'shift.taken',
  'shift.not_your_work',
] as const;

const shifts = rowsOf('shifts', { see: 'VIEW_SHIFT', write: 'MANAGE_SHIFT' });
const shiftTemplate = rowsOf('shiftTemplate', { see: 'VIEW_SHIFT', write: 'MANAGE_SHIFT' });
export const shiftContract = contract({
  trainerShifts: shifts.ofBranch(
    'getTrainerShifts',
    'Shifts of a branch between two days (this week when nothing is said): all with VIEW_SHIFT, otherwise the own and the open ones',
    z.array(ShiftRow),
    { flag: 'signed_in', query: TrainerShiftsQuery },
  ),
  updateTrainerShift: shifts.post(
    'updateTrainerShift',
    'Ask for an open shift, take on, give back or keep a shift of one’s own',
    UpdateShift,
    ShiftRow,
    { flag: 'TAKE_SHIFT', machine: shiftMachine, refuses: moved },
  ),
  adminApproveTrainerRequest: shifts.post(
    'adminApproveTrainerRequest',
    'Decide what somebody else has asked about a shift',
    DecideShift,
    ShiftRow,
    { flag: 'APPROVE_SHIFT', machine: shiftMachine, refuses: moved },
  ),
  roster: shifts.ofBranch(
    'roster',
    'The week of a branch: people, shifts, opening hours that nobody covers, and what it costs as it is planned',
    Roster,
    { query: RosterQuery },
  ),
  requests: shifts.ofBranch(
    'requests',
    'What waits for a decision about shifts and swaps, of others or one’s own',
    Requests,
  ),
  view: shifts.view('One shift', ShiftRow),
  history: shifts.history('Who changed a shift, when and how'),
  create: shifts.create(
    'Plan a shift for a person, or an open one; where it has begun already, with a reason that stays on the shift',
    NewShift,
    ShiftRow,
    { refuses: clash },
  ),
  rest: shifts.inBranch(
    'rest',
    'How long a person would rest beside a shift, counted in all branches, where that is less than the branch asks for',
    RestAsked,
    Rest,
    { effect: 'read', answer: 'silent' },
  ),
  edit: shifts.edit(
    'Change time, work or person of a shift; another person or time has to be taken on again, and one that has begun already needs a reason',
    EditShift,
    ShiftRow,
    { refuses: [...clash, 'shift.is_over'] },
  ),
  cancel: shifts.post('cancel', 'Cancel a shift, with a reason', EndShift, ShiftRow, { refuses: moved }),
  excuse: shifts.post(
    'excuse',
    'Count a shift as completed though the clock says late or absent, with a reason',
    EndShift,
    ShiftRow,
    { flag: 'MANAGE_TIMESHEET', refuses: moved },
  ),
  ask: shifts.inBranch('ask', 'Ask for a shift that nobody has planned', AskShift, ShiftRow, {
    flag: 'TAKE_SHIFT',
    refuses: ['shift.clash', 'shift.in_closed_sheet', 'shift.branch_closed', 'shift.has_begun', 'shift.not_your_work'],
  }),
  copyWeek: shifts.inBranch(
    'copyWeek',
    'Plan a week as another one was; what would overlap, who has left, and without a reason what has begun already, is left out',
    CopyWeek,
    WeekCopied,
  ),
  swaps: {
    method: 'POST',
    path: 'shiftSwap',
    says: 'Ask a colleague to take a shift of one’s own, for one of theirs or for none',
    flag: 'TAKE_SHIFT',
    branch: 'branch',
    answer: 'toast',
    body: NewSwap.extend({ branch_id: Id }),
    data: SwapRow,
    refuses: ['shift.not_yours', 'shift.has_begun', 'shift.is_over', ...impossible, 'shift.swap_waits'],
  },
  moveSwap: {
    method: 'POST',
    path: 'shiftSwap/move/:id',
    says: 'Agree to a swap, take it back, or let two others swap',
    flag: ['TAKE_SHIFT', 'APPROVE_SHIFT'],
    branch: 'record',
    answer: 'toast',
    body: MoveSwap,
    data: SwapRow,
    machine: swapMachine,
    refuses: [...moved, 'shift.is_over', ...impossible, 'shift.swap_changed', 'shift.needs_approver'],
  },
  templates: shiftTemplate.all('The shift templates of a branch', z.array(Template)),
  addTemplate: shiftTemplate.create('Add a shift template', NewTemplate, Template),
  editTemplate: shiftTemplate.edit(
    'Edit a shift template; shifts that were planned by it stay as they are',
    EditTemplate,
    Template,
  ),
  removeTemplate: shiftTemplate.remove('Remove a shift template'),
});
