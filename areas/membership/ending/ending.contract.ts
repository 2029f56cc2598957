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
    says: 'One membership, the decisions about its end, and its next steps',
    flag: 'VIEW_CLIENT',
    branch: 'record',
    data: MembershipLife,
  },
  previewCancel: {
    method: 'GET',
    path: 'membership/cancel/preview/:id',
    says: 'Preview cancelling a membership today: the last day, the notice, the commitment',
    flag: 'CANCEL_MEMBERSHIP',
    branch: 'record',
    data: CancelFigures,
    refuses: ['membership.not_cancellable'],
  },
  cancel: {
    method: 'POST',
    path: 'membership/cancel/:id',
    says: 'Cancel a membership at the end of the paid period',
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
    says: 'Withdraw a cancellation before it takes effect: the membership continues',
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
    says: 'Preview ending a membership early, line by line, under the country’s rule',
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
