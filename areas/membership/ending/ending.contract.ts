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
  life: membership.of(
    'life',
    'One membership, what was decided about its end, and what can happen next',
    MembershipLife,
  ),
  previewCancel: membership.of(
    'cancel/preview',
    'What cancelling a membership today would do: the last day, the notice, until when the client is bound',
    CancelFigures,
    { flag: 'CANCEL_MEMBERSHIP', refuses: ['membership.not_cancellable'] },
  ),
  cancel: membership.post('cancel', 'Cancel a membership at the end of what is paid', NewCancellation, MembershipLife, {
    flag: 'CANCEL_MEMBERSHIP',
    refuses: ['membership.not_cancellable', 'membership.figures_changed_day'],
  }),
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
  previewTermination: membership.post(
    'terminate/preview',
    'What ending a membership early would cost, line by line, by the rule of the market',
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
