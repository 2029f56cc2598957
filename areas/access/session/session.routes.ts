import { sessionContract } from './session.contract.ts';
import { hasBranch } from '#areas/network/branch/branch.facts.ts';
import { routes } from '#kit/server/routes.ts';
import { staffConstraints } from '../staff/staff-constraints.service.ts';
import { askForLink, resetPassword } from '../password/password.commands.ts';
import { sendCodeAgain, signIn, signOut, verifyCode } from './session.commands.ts';
import { setUp } from '../setup/setup.commands.ts';

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
