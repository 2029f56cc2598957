import { preferenceContract } from './preference.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { choosePreferences, lookAtPreferences, ownPreferences, unsubscribe } from './preference.commands.ts';

export const preferenceRoutes = routes(preferenceContract, {
  look: { own: (ctx, { body }) => lookAtPreferences(ctx, body.token) },
  own: { own: (ctx, { body }, extra) => ownPreferences(ctx, body.token, extra) },
  unsubscribe: { own: (ctx, { body }) => unsubscribe(ctx, body.token, 'link') },
  choose: { own: (ctx, { body }) => choosePreferences(ctx, body) },
});
