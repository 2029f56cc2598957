import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { AskSuspension, MembershipRests, NewSuspension, ReturnEarly, SuspensionFigures } from './suspension.model.ts';

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
    'One membership with its suspensions, and what may be done with them',
    MembershipRests,
  ),
  preview: membership.post(
    'suspend/preview',
    'What a suspension would do: days, the day training goes on, the new last day',
    AskSuspension,
    SuspensionFigures,
    { effect: 'read', answer: 'silent', refuses },
  ),
  suspend: membership.post(
    'suspend',
    'Suspend a membership from a day, to a day or until the client comes back',
    NewSuspension,
    MembershipRests,
    { refuses: [...refuses, 'membership.figures_changed', 'money.day_closed'] },
  ),
  goOn: membership.post(
    'suspension/return',
    'The client comes back before the planned end, or the open end is known now (id and version of the suspension)',
    ReturnEarly,
    MembershipRests,
    { refuses: ['membership.suspension_is_over'] },
  ),
  undo: {
    method: 'DELETE',
    path: 'membership/suspension/:id',
    says: 'Take back a suspension that has not begun before today (id and version of the suspension)',
    flag: 'SUSPEND_MEMBERSHIP',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: MembershipRests,
    refuses: ['membership.suspension_has_begun', 'money.charge_under_way', 'money.day_closed'],
  },
});
