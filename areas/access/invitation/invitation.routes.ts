import { invitationContract } from './invitation.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { acceptInvitation, lookAtInvitation } from './invitation.commands.ts';

export const invitationRoutes = routes(invitationContract, {
  look: (ctx, { body }) => lookAtInvitation(ctx, body.token),
  accept: { own: (ctx, { body }) => acceptInvitation(ctx, body) },
});
