import { closureContract } from './closure.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import {
  closeBranch,
  listOfClosures,
  previewClosure,
  previewReopening,
  reopenBranch,
  undoClosure,
  viewLeftOut,
} from './closure.commands.ts';

export const closureRoutes = routes(
  closureContract,
  {
    list: (ctx, { query }) => listOfClosures(ctx, query),
    leftOut: (ctx, { params }) => viewLeftOut(ctx, params.id),
    preview: (ctx, { body }) => previewClosure(ctx, body),
    close: (ctx, { body }) => closeBranch(ctx, body),
    previewReopen: (ctx, { params, body }) => previewReopening(ctx, params.id, body),
    reopen: (ctx, { params, body }) => reopenBranch(ctx, params.id, body),
    undo: (ctx, { params, query }) => undoClosure(ctx, params.id, query.version),
  },
  { branch_closure_one_at_a_time: () => new Refusal('membership.closure_running') },
);
