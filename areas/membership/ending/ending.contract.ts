import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
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

const membership = rowsOf('membership', { see: 'VIEW_CLIENT', write: 'TERMINATE_MEMBERSHIP', answer: 'dialog' });
export const endingContract = contract({
  life: membership.of('life', 'One membership, the decisions about its end, and its next steps', MembershipLife),
  previewCancel: membership.of(
    'cancel/preview',
    'Preview cancelling a membership today: the last day, the notice, the commitment',
    CancelFigures,
    { flag: 'CANCEL_MEMBERSHIP', refuses: ['membership.not_cancellable'] },
  ),
  cancel: membership.post(
    'cancel',
    'Cancel a membership at the end of the paid period',
    NewCancellation,
    MembershipLife,
    { flag: 'CANCEL_MEMBERSHIP', refuses: ['membership.not_cancellable', 'membership.figures_changed_day'] },
  ),
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
  previewTermination: membership.post(
    'terminate/preview',
    'Preview ending a membership early, line by line, under the country’s rule',
    AskTermination,
    TerminationFigures,
    { effect: 'read', answer: 'silent', refuses: terminates },
  ),
  terminate: membership.post(
    'terminate',
    'End a membership before its last day, and post the charge as an invoice',
    NewTermination,
    Terminated,
    { refuses: [...terminates, 'membership.figures_changed', 'money.charge_under_way', 'money.day_closed'] },
  ),
});
