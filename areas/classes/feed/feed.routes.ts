import { feedContract } from './feed.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { readFeed, viewFeed } from './feed.commands.ts';
import * as feedCommands from './feed.commands.ts';

export const feedRoutes = routesOf(feedContract, [feedCommands], {
  view: (ctx) => viewFeed(ctx),
  read: (ctx, { query }) => readFeed(ctx, query.token),
});
