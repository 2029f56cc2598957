import { memberDataContract } from './member-data.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { downloadData, previewErase } from './member-data.commands.ts';
import * as memberDataCommands from './member-data.commands.ts';

export const memberDataRoutes = routesOf(memberDataContract, [memberDataCommands], {
  download: { own: (ctx, { params }) => downloadData(ctx, params.id) },
  preview: (ctx, { params }) => previewErase(ctx, params.id),
});
