/** What can be done with a result. */
import { IconCheck, IconChecklist, IconX } from '@tabler/icons-react';
import { attemptContract } from './attempt.contract.ts';
import type { ResultRow } from './attempt.model.ts';
import { jump, move, type Action } from '#kit/web/actions.ts';

const decide = (name: 'approve' | 'reject', status: 'approved' | 'rejected', more: object) =>
  move(
    name,
    attemptContract.updateRetake,
    ({ id, version }: ResultRow, reason) => ({ params: { id }, body: { version, status, reason: reason || null } }),
    more,
  );
export const resultActions: readonly Action<ResultRow>[] = [
  // The first one that is possible is the button of the page: somebody waits for a decision about a retake.
  decide('approve', 'approved', { icon: IconCheck, confirms: true }),
  jump<ResultRow>('mark', '/learnManage/result/edit', { icon: IconChecklist }),
  decide('reject', 'rejected', { icon: IconX, danger: true, asksReason: true }),
];
