import { suspensionContract } from './suspension.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewReturn, previewSuspension, undoSuspension, viewSuspensions } from './suspension.commands.ts';
import * as suspensionCommands from './suspension.commands.ts';

export const suspensionRoutes = routesOf(
  suspensionContract,
  [suspensionCommands],
  {
    view: (ctx, { params }) => viewSuspensions(ctx, params.id),
    preview: (ctx, { params, body }) => previewSuspension(ctx, params.id, body),
    previewReturn: (ctx, { params, body }) => previewReturn(ctx, params.id, body),
    undo: (ctx, { params, query }) => undoSuspension(ctx, params.id, query.version),
  },
  { membership_rests_once: () => new ValidationError([{ field: 'from_on', key: 'overlaps' }]) },
);
