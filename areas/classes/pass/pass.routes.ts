import { passContract } from './pass.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { ownPass, renewPass, stopPass, viewPass } from './pass.commands.ts';

export const passRoutes = routes(passContract, {
  view: (ctx, { params }) => viewPass(ctx, params.id),
  renew: (ctx, { params }) => renewPass(ctx, params.id),
  stop: (ctx, { params }) => stopPass(ctx, params.id),
  own: (ctx, { body }) => ownPass(ctx, body.token),
});
