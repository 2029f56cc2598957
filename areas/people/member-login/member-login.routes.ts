import { memberLoginContract } from './member-login.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { answerEmail, cancelEmail } from '../member-email/member-email.commands.ts';
import {
  endClientSessions,
  removeClientEmail,
  sendMemberLink,
  setMemberPassword,
  viewLogin,
} from './member-login.commands.ts';

export const memberLoginRoutes = routes(memberLoginContract, {
  view: (ctx, { params }) => viewLogin(ctx, params.id),
  sendLink: (ctx, { params }) => sendMemberLink(ctx, params.id),
  endSessions: (ctx, { params }) => endClientSessions(ctx, params.id),
  removeEmail: (ctx, { params }) => removeClientEmail(ctx, params.id),
  cancelEmail: (ctx, { params }) => cancelEmail(ctx, params.id),
  answerEmail: { own: (ctx, { body }) => answerEmail(ctx, body) },
  setPassword: { own: (ctx, { body }) => setMemberPassword(ctx, body) },
});
