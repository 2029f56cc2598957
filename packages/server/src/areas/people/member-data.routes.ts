import { memberDataContract } from '#domain/areas/people/member-data.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { downloadData, eraseClient } from './member-data.commands.ts';

export const memberDataRoutes = routes(memberDataContract, {
  download: { own: (ctx, { params }) => downloadData(ctx, params.id) },
  erase: (ctx, { params, body }) => eraseClient(ctx, params.id, body),
});
