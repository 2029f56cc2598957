import { memberConsentContract } from './member-consent.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { changeConsent, memberConsents } from './member-consent.commands.ts';

export const memberConsentRoutes = routes(memberConsentContract, {
  list: (ctx, { params }) => memberConsents(ctx, params.id),
  change: (ctx, { params, body }) => changeConsent(ctx, params.id, body),
});
