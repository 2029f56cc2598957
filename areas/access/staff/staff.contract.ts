import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { BoolText, Id, IdText, requiredText, Version } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { staffMachine } from './staff.machine.ts';
import {
  Bank,
  EditBank,
  EditStaff,
  Givable,
  MoveStaff,
  NewRole,
  NewStaff,
  Staff,
  StaffRow,
  staffStatuses,
  staffTypes,
} from './staff.model.ts';

export const StaffQuery = listQuery({
  staff_type: manyOf(z.enum(staffTypes)),
  /** Without it: everyone except those who have left. */
  status: manyOf(z.enum(staffStatuses)),
  role_id: IdText.optional(),
  /** At the head office: those of one branch. */
  at_branch_id: IdText.optional(),
  /** Whose newest certificate of a kind expires within 60 days, or has expired. */
  certificate_due: BoolText.optional(),
  /** Invited and not yet signed in. */
  invited: BoolText.optional(),
  sort: sortBy(['first_name', 'employed_from', 'created_at', 'certificate_until', 'last_seen_at'], 'first_name'),
});
export type StaffQuery = z.output<typeof StaffQuery>;

const sees = ['VIEW_FRANCHISE_USER', 'VIEW_HQ_USER'] as const;
const beyond = ['access.beyond_reach', 'access.own_record'] as const;

const staff = rowsOf('staff', { see: sees, write: 'MANAGE_STAFF' });
export const staffContract = contract({
  list: staff.list('Staff of a branch', StaffQuery, StaffRow, { flag: 'VIEW_FRANCHISE_USER' }),
  csv: staff.csv('EXPORT_STAFF', StaffQuery, 'The same list as a CSV file'),
  headOffice: {
    method: 'GET',
    path: 'staff/headOffice',
    says: 'Staff of the head office: people with a role everywhere, or with no role',
    flag: 'VIEW_HQ_USER',
    branch: 'network',
    query: StaffQuery,
    data: pageOf(StaffRow),
  },
  view: staff.view('One member of staff', Staff),
  avatar: staff.of('avatar', 'The picture of a colleague', z.null(), { flag: 'signed_in', file: 'any' }),
  givable: staff.ofBranch('givableRoles', 'Roles that the caller can give, and the places for them', Givable, {
    flag: 'MANAGE_STAFF',
  }),
  create: {
    method: 'POST',
    path: 'staff',
    says: 'Invite someone to the staff by e-mail',
    flag: 'MANAGE_STAFF',
    // The assigned roles can be in any branch that the caller manages.
    branch: 'record',
    answer: 'dialog',
    body: NewStaff,
    data: Staff,
    refuses: ['access.role_beyond_own', 'access.role_not_there', 'network.no_seat_left'],
  },
  edit: staff.edit('Edit a member of staff', EditStaff, Staff, { answer: 'dialog', refuses: beyond }),
  move: staff.move(
    'Set a person active or inactive, or deactivate: ends the sessions',
    staffMachine,
    MoveStaff,
    Staff,
    { refuses: [...beyond, 'access.last_super_admin', 'kit.move_not_possible', 'network.no_seat_left'] },
  ),
  giveRole: staff.post('giveRole', 'Assign a role to a person at a place', NewRole, Staff, {
    refuses: [
      'access.own_record',
      'access.role_beyond_own',
      'access.role_not_there',
      'access.role_held_there',
      'network.no_seat_left',
    ],
  }),
  takeRole: staff.post('takeRole', 'Remove a role at a place from a person', z.object({ staff_role_id: Id }), Staff, {
    refuses: [
      'access.own_record',
      'access.role_beyond_own',
      'access.role_outranked',
      'access.only_role',
      'access.last_super_admin',
    ],
  }),
  invite: staff.post(
    'invite',
    'Resend the invitation; the earlier link no longer works',
    z.object({ version: Version }),
    Staff,
    { refuses: [...beyond, 'access.not_invited'] },
  ),
  sendReset: staff.post(
    'sendReset',
    'Send a person a link to set a new password',
    z.object({ version: Version }),
    z.object({ sent_to: z.string() }),
    { refuses: [...beyond, 'access.not_active', 'access.slow_down'] },
  ),
  resetTwoStep: staff.post(
    'resetTwoStep',
    'Remove the authenticator app of a person who has lost it',
    z.object({ version: Version, reason: requiredText(500) }),
    Staff,
    { refuses: beyond },
  ),
  endSessions: staff.post(
    'endSessions',
    'Sign a person out everywhere; the password stays the same',
    z.object({ version: Version, reason: requiredText(500) }),
    Staff,
    { refuses: [...beyond, 'access.not_active'] },
  ),
  bank: staff.of('bank', 'The bank account of a person, in full', Bank, { flag: 'MANAGE_STAFF_BANK', refuses: beyond }),
  editBank: {
    method: 'PUT',
    path: 'staff/bank/:id',
    says: 'Set the bank account for a person’s pay',
    flag: 'MANAGE_STAFF_BANK',
    branch: 'record',
    answer: 'dialog',
    body: EditBank,
    data: Staff,
    refuses: beyond,
  },
  history: staff.history('Who changed a person, their roles and certificates, when and how'),
});
