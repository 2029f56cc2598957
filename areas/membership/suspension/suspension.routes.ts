import { suspensionContract } from './suspension.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import {
  previewReturn,
  previewSuspension,
  returnEarly,
  suspend,
  undoSuspension,
  viewSuspensions,
} from './suspension.commands.ts';

export const suspensionRoutes = routes(
  suspensionContract,
  {
    view: (ctx, { params }) => viewSuspensions(ctx, params.id),
    preview: (ctx, { params, body }) => previewSuspension(ctx, params.id, body),
    suspend: (ctx, { params, body }) => suspend(ctx, params.id, body),
    previewReturn: (ctx, { params, body }) => previewReturn(ctx, params.id, body),
    goOn: (ctx, { params, body }) => returnEarly(ctx, params.id, body),
    undo: (ctx, { params, query }) => undoSuspension(ctx, params.id, query.version),
  },
  { membership_rests_once: () => new ValidationError([{ field: 'from_on', key: 'overlaps' }]) },
);
