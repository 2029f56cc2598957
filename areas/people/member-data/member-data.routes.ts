import { memberDataContract } from './member-data.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { downloadData, eraseClient, previewErase } from './member-data.commands.ts';

export const memberDataRoutes = routes(memberDataContract, {
  download: { own: (ctx, { params }) => downloadData(ctx, params.id) },
  preview: (ctx, { params }) => previewErase(ctx, params.id),
  erase: (ctx, { params, body }) => eraseClient(ctx, params.id, body),
});
