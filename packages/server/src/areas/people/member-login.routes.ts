import { memberLoginContract } from '#domain/areas/people/member-login.contract.ts';
import { routes } from '#server/kit/routes.ts';
import { sendMemberLink, setMemberPassword, viewLogin } from './member-login.commands.ts';

export const memberLoginRoutes = routes(memberLoginContract, {
  view: (ctx, { params }) => viewLogin(ctx, params.id),
  sendLink: (ctx, { params }) => sendMemberLink(ctx, params.id),
  setPassword: { own: (ctx, { body }) => setMemberPassword(ctx, body) },
});
