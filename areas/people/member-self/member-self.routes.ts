import { memberSelfContract } from './member-self.contract.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { askMemberLink } from '../member-login/member-login.commands.ts';
import {
  endSessionOfOwn,
  sessionsOfOwn,
  signInMember,
  signOutMember,
} from '../member-login/member-session.commands.ts';
import {
  bookForOwn,
  cancelAppointmentForOwn,
  cancelForOwn,
  classesForOwn,
  passForOwn,
  payOwn,
  receiptForOwn,
  viewOwn,
} from './member-self.commands.ts';

export const memberSelfRoutes = routes(
  memberSelfContract,
  {
    signIn: { own: (ctx, { body }, extra) => signInMember(ctx, body, extra) },
    signOut: { own: (ctx, { body }, extra) => signOutMember(ctx, body.token, extra) },
    sessions: { own: (ctx, { body }, extra) => sessionsOfOwn(ctx, body.token, extra) },
    endSession: { own: (ctx, { body }, extra) => endSessionOfOwn(ctx, body, extra) },
    askLink: { own: (ctx, { body }) => askMemberLink(ctx, body.email) },
    view: { own: (ctx, { body }, extra) => viewOwn(ctx, body.token, extra) },
    payLink: { own: (ctx, { body }, extra) => payOwn(ctx, body, extra) },
    classes: { own: (ctx, { body }, extra) => classesForOwn(ctx, body, extra) },
    receipt: { own: (ctx, { body }, extra) => receiptForOwn(ctx, body, extra) },
    pass: { own: (ctx, { body }, extra) => passForOwn(ctx, body, extra) },
    book: { own: (ctx, { body }, extra) => bookForOwn(ctx, body, extra) },
    cancel: { own: (ctx, { body }, extra) => cancelForOwn(ctx, body, extra) },
    cancelAppointment: { own: (ctx, { body }, extra) => cancelAppointmentForOwn(ctx, body, extra) },
  },
  { booking_once: () => new Refusal('classes.booked_already') },
);
