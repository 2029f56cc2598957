import { passContract } from './pass.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { ownPass, viewPass } from './pass.commands.ts';
import * as passCommands from './pass.commands.ts';

export const passRoutes = routesOf(passContract, [passCommands], {
  view: (ctx, { params }) => viewPass(ctx, params.id),
  own: (ctx, { body }) => ownPass(ctx, body.token),
});
