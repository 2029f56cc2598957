import { ownPushContract } from './own-push.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { keepPush, ownPush, turnPushOff, turnPushOn } from './own-push.commands.ts';

export const ownPushRoutes = routes(ownPushContract, {
  state: { own: (ctx, { body }, extra) => ownPush(ctx, body, extra) },
  on: { own: (ctx, { body }, extra) => turnPushOn(ctx, body, extra) },
  keep: { own: (ctx, { body }, extra) => keepPush(ctx, body, extra) },
  off: { own: (ctx, { body }, extra) => turnPushOff(ctx, body, extra) },
});
