import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import {
  AskReturn,
  AskSuspension,
  MembershipRests,
  NewSuspension,
  ReturnEarly,
  ReturnFigures,
  SuspensionFigures,
} from './suspension.model.ts';

const beyond = [
  'membership.suspended_too_often',
  'membership.suspended_too_long',
  'membership.suspension_notice',
  'membership.suspension_needs_end',
] as const;
const refuses = ['membership.not_suspendable', 'membership.suspension_runs_into', ...beyond] as const;

const membership = rowsOf('membership', { see: 'VIEW_CLIENT', write: 'SUSPEND_MEMBERSHIP', answer: 'dialog' });
export const suspensionContract = contract({
  view: membership.of(
    'suspensions',
    'One membership with its suspensions, and the actions possible on them',
    MembershipRests,
  ),
  preview: membership.post(
    'suspend/preview',
    'Preview a suspension: days, the day training resumes, the new last day',
    AskSuspension,
    SuspensionFigures,
    { effect: 'read', answer: 'silent', refuses },
  ),
  suspend: membership.post(
    'suspend',
    'Suspend a membership from a day, to a day or until the client is back',
    NewSuspension,
    MembershipRests,
    { refuses: [...refuses, 'membership.figures_changed', 'money.day_closed'] },
  ),
  previewReturn: membership.post(
    'suspension/return/preview',
    'Preview a return before the planned end, or undoing a suspension (id of the suspension)',
    AskReturn,
    ReturnFigures,
    {
      effect: 'read',
      answer: 'silent',
      refuses: ['membership.suspension_is_over', 'membership.suspension_has_begun', 'membership.suspension_closed'],
    },
  ),
  goOn: membership.post(
    'suspension/return',
    'Record that the client is back before the planned end, or set an open end (id and version of the suspension)',
    ReturnEarly,
    MembershipRests,
    { refuses: ['membership.suspension_is_over', 'membership.suspension_closed'] },
  ),
  undo: {
    method: 'DELETE',
    path: 'membership/suspension/:id',
    says: 'Undo a suspension that hasn’t begun before today (id and version of the suspension)',
    flag: 'SUSPEND_MEMBERSHIP',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: MembershipRests,
    refuses: ['membership.suspension_has_begun', 'money.charge_under_way', 'money.day_closed'],
  },
});
