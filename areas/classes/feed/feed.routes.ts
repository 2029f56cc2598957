import { feedContract } from './feed.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { readFeed, renewOwnFeed, stopOwnFeed, viewFeed } from './feed.commands.ts';

export const feedRoutes = routes(feedContract, {
  view: (ctx) => viewFeed(ctx),
  renew: (ctx) => renewOwnFeed(ctx),
  stop: (ctx) => stopOwnFeed(ctx),
  read: (ctx, { query }) => readFeed(ctx, query.token),
});
