import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, pageOf, VersionQuery } from '#kit/domain/page.ts';
import { AskClosure, Closure, ClosureFigures, LeftOut, NewClosure } from './closure.model.ts';

export const closureContract = contract({
  list: {
    method: 'GET',
    path: 'membership/closure/:branch_id',
    says: 'Closures of a branch, with their progress',
    flag: 'SUSPEND_BRANCH',
    branch: 'branch',
    query: listQuery({}),
    data: pageOf(Closure),
  },
  leftOut: {
    method: 'GET',
    path: 'membership/closure/leftOut/:id',
    says: 'Memberships that a closure doesn’t include, each with the reason',
    flag: 'SUSPEND_BRANCH',
    branch: 'record',
    data: z.array(LeftOut),
  },
  preview: {
    method: 'POST',
    path: 'membership/closure/preview',
    says: 'Preview how many memberships a closure suspends, and which ones it doesn’t include',
    flag: 'SUSPEND_BRANCH',
    branch: 'branch',
    effect: 'read',
    answer: 'silent',
    body: AskClosure,
    data: ClosureFigures,
  },
  close: {
    method: 'POST',
    path: 'membership/closure',
    says: 'Suspend all memberships of a branch while it is closed, in one run',
    flag: 'SUSPEND_BRANCH',
    branch: 'branch',
    answer: 'toast',
    body: NewClosure,
    data: Closure,
    refuses: ['membership.closure_running'],
  },
  undo: {
    method: 'DELETE',
    path: 'membership/closure/:id',
    says: 'Undo a closure that hasn’t begun before today: every membership is as it was',
    flag: 'SUSPEND_BRANCH',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: Closure,
    refuses: ['membership.closure_not_done', 'membership.closure_has_begun', 'membership.closure_running'],
  },
});
