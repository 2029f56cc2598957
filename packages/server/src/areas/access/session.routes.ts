import { sessionContract } from '#domain/areas/access/session.contract.ts';
import { hasBranch } from '#server/areas/network/branch.commands.ts';
import { routes } from '#server/kit/routes.ts';
import { staffConstraints } from './constraints.ts';
import { askForLink, resetPassword } from './password.commands.ts';
import { sendCodeAgain, signIn, signOut, verifyCode } from './session.commands.ts';
import { setUp } from './setup.commands.ts';

export const sessionRoutes = routes(
  sessionContract,
  {
    login: { own: (ctx, { body }, extra) => signIn(ctx, body, extra) },
    createOtp: { own: (ctx, { body }) => sendCodeAgain(ctx, body.challenge) },
    verifyOtp: { own: (ctx, { body }, extra) => verifyCode(ctx, body, extra) },
    forgotPassword: { own: (ctx, { body }) => askForLink(ctx, body.email) },
    resetPassword: { own: (ctx, { body }) => resetPassword(ctx, body) },
    logout: { own: (ctx, _asked, extra) => signOut(ctx, extra) },
    setupState: async (ctx) => ctx.tx(async ({ db }) => ({ needed: !(await hasBranch(db)) })),
    setup: { own: (ctx, { body }, extra) => setUp(ctx, body, extra) },
  },
  staffConstraints,
);
