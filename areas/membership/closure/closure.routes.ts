import { closureContract } from './closure.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listOfClosures, previewClosure, previewReopening, viewLeftOut } from './closure.commands.ts';
import * as closureCommands from './closure.commands.ts';

export const closureRoutes = routesOf(
  closureContract,
  [closureCommands],
  {
    list: (ctx, { query }) => listOfClosures(ctx, query),
    leftOut: (ctx, { params }) => viewLeftOut(ctx, params.id),
    preview: (ctx, { body }) => previewClosure(ctx, body),
    previewReopen: (ctx, { params, body }) => previewReopening(ctx, params.id, body),
  },
  { branch_closure_one_at_a_time: () => new Refusal('membership.closure_running') },
);
