import { memberLoginContract } from './member-login.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { answerEmail } from '../member-email/member-email.commands.ts';
import { setMemberPassword, viewLogin } from './member-login.commands.ts';
import * as memberEmailCommands from '../member-email/member-email.commands.ts';
import * as memberLoginCommands from './member-login.commands.ts';

export const memberLoginRoutes = routesOf(memberLoginContract, [memberLoginCommands, memberEmailCommands], {
  view: (ctx, { params }) => viewLogin(ctx, params.id),
  answerEmail: { own: (ctx, { body }) => answerEmail(ctx, body) },
  setPassword: { own: (ctx, { body }) => setMemberPassword(ctx, body) },
});
