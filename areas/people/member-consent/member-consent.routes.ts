import { memberConsentContract } from './member-consent.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { memberConsents } from './member-consent.commands.ts';
import * as memberConsentCommands from './member-consent.commands.ts';

export const memberConsentRoutes = routesOf(memberConsentContract, [memberConsentCommands], {
  list: (ctx, { params }) => memberConsents(ctx, params.id),
});
