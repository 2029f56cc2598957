import { invitationContract } from '#domain/areas/access/invitation.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { acceptInvitation, lookAtInvitation } from './invitation.commands.ts';

export const invitationRoutes = routes(invitationContract, {
  look: (ctx, { body }) => lookAtInvitation(ctx, body.token),
  accept: { own: (ctx, { body }) => acceptInvitation(ctx, body) },
});
