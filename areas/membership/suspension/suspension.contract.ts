import { contract } from '#kit/domain/contract.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { AskSuspension, MembershipRests, NewSuspension, ReturnEarly, SuspensionFigures } from './suspension.model.ts';

const beyond = [
  'membership.suspended_too_often',
  'membership.suspended_too_long',
  'membership.suspension_notice',
  'membership.suspension_needs_end',
] as const;
const refuses = ['membership.not_suspendable', 'membership.suspension_runs_into', ...beyond] as const;

export const suspensionContract = contract({
  view: {
    method: 'GET',
    path: 'membership/suspensions/:id',
    says: 'One membership with its suspensions, and the actions possible on them',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MembershipRests,
  },
  preview: {
    method: 'POST',
    path: 'membership/suspend/preview/:id',
    says: 'Preview a suspension: days, the day training resumes, the new last day',
    flag: 'SUSPEND_MEMBERSHIP',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskSuspension,
    data: SuspensionFigures,
    refuses,
  },
  suspend: {
    method: 'POST',
    path: 'membership/suspend/:id',
    says: 'Suspend a membership from a day, to a day or until the client is back',
    flag: 'SUSPEND_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: NewSuspension,
    data: MembershipRests,
    refuses: [...refuses, 'membership.figures_changed', 'money.day_closed'],
  },
  goOn: {
    method: 'POST',
    path: 'membership/suspension/return/:id',
    says: 'Record that the client is back before the planned end, or set an open end (id and version of the suspension)',
    flag: 'SUSPEND_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: ReturnEarly,
    data: MembershipRests,
    refuses: ['membership.suspension_is_over'],
  },
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
