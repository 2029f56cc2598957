import { contract } from '#kit/domain/contract.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import {
  AskTermination,
  CancelFigures,
  MembershipLife,
  NewCancellation,
  NewTermination,
  Terminated,
  TerminationFigures,
} from './ending.model.ts';

const terminates = [
  'membership.not_terminable',
  'membership.no_termination_rule',
  'membership.charge_by_permission',
] as const;

export const endingContract = contract({
  life: {
    method: 'GET',
    path: 'membership/life/:id',
    says: 'One membership, what was decided about its end, and what can happen next',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MembershipLife,
  },
  previewCancel: {
    method: 'GET',
    path: 'membership/cancel/preview/:id',
    says: 'What cancelling a membership today would do: the last day, the notice, until when the client is bound',
    flag: 'CANCEL_MEMBERSHIP',
    branch: 'record',
    data: CancelFigures,
    refuses: ['membership.not_cancellable'],
  },
  cancel: {
    method: 'POST',
    path: 'membership/cancel/:id',
    says: 'Cancel a membership at the end of what is paid',
    flag: 'CANCEL_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: NewCancellation,
    data: MembershipLife,
    refuses: ['membership.not_cancellable', 'membership.figures_changed_day'],
  },
  takeBack: {
    method: 'DELETE',
    path: 'membership/cancel/:id',
    says: 'Take a cancellation back before it is effective: the membership runs on',
    flag: 'CANCEL_MEMBERSHIP',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: MembershipLife,
    refuses: ['membership.not_cancelled'],
  },
  previewTermination: {
    method: 'POST',
    path: 'membership/terminate/preview/:id',
    says: 'What ending a membership early would cost, line by line, by the rule of the market',
    flag: 'TERMINATE_MEMBERSHIP',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    body: AskTermination,
    data: TerminationFigures,
    refuses: terminates,
  },
  terminate: {
    method: 'POST',
    path: 'membership/terminate/:id',
    says: 'End a membership before its last day, and post the charge as an invoice',
    flag: 'TERMINATE_MEMBERSHIP',
    branch: 'record',
    answer: 'dialog',
    body: NewTermination,
    data: Terminated,
    refuses: [...terminates, 'membership.figures_changed', 'money.charge_under_way', 'money.day_closed'],
  },
});
