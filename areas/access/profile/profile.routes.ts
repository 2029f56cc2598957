import { profileContract } from './profile.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { staffConstraints } from '../staff/staff-constraints.service.ts';
import { changePassword } from '../password/password.commands.ts';
import { accessHere, chooseLocale, editProfile, endOwnSession, getProfile, startOf } from './profile.commands.ts';
import { liveSessions } from '../session/session.store.ts';
import { salesPersonsIn, trainersIn } from '../staff/staff.store.ts';

export const profileRoutes = routes(
  profileContract,
  {
    me: (ctx) => getProfile(ctx),
    editMe: (ctx, { body }) => editProfile(ctx, body),
    setLocale: (ctx, { body }) => chooseLocale(ctx, body.locale),
    changePassword: { own: (ctx, { body }) => changePassword(ctx, body) },
    sessions: async (ctx) => {
      const [sessions] = await ctx.read(liveSessions(ctx.actor.staff_id));
      return sessions.map((session) => ({ ...session, is_this: session.id === ctx.session_id }));
    },
    endSession: { own: (ctx, { body }) => endOwnSession(ctx, body) },
    access: async (ctx) => accessHere(ctx),
    start: (ctx) => startOf(ctx),
    trainers: async (ctx) => (await ctx.read(trainersIn(ctx.scope.branches)))[0],
    salesPersons: async (ctx) => (await ctx.read(salesPersonsIn(ctx.scope.branches)))[0],
  },
  staffConstraints,
);
