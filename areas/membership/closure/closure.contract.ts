import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { listQuery, VersionQuery } from '#kit/domain/page.ts';
import {
  AskClosure,
  AskReopening,
  Closure,
  ClosureFigures,
  LeftOut,
  NewClosure,
  Reopening,
  ReopeningFigures,
} from './closure.model.ts';

const closure = rowsOf('membership/closure', { see: 'SUSPEND_BRANCH', answer: 'silent' });
export const closureContract = contract({
  list: closure.list('Closures of a branch, with their progress', listQuery({}), Closure),
  leftOut: closure.of('leftOut', 'Memberships that a closure doesn’t include, each with the reason', z.array(LeftOut)),
  preview: closure.inBranch(
    'preview',
    'Preview how many memberships a closure suspends, and which ones it doesn’t include',
    AskClosure,
    ClosureFigures,
    { effect: 'read' },
  ),
  close: closure.create('Suspend all memberships of a branch while it is closed, in one run', NewClosure, Closure, {
    answer: 'toast',
    refuses: ['membership.closure_running'],
  }),
  previewReopen: closure.post(
    'reopen/preview',
    'Preview opening a branch early or undoing its closure: the memberships, and the bookings that it cancels',
    AskReopening,
    ReopeningFigures,
    {
      effect: 'read',
      refuses: ['membership.closure_not_done', 'membership.closure_over', 'membership.closure_has_begun'],
    },
  ),
  reopen: closure.post(
    'reopen',
    'Open a branch again before its closure was to end: its memberships are valid again from that day',
    Reopening,
    Closure,
    {
      answer: 'toast',
      refuses: ['membership.closure_not_done', 'membership.closure_over', 'membership.closure_running'],
    },
  ),
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
