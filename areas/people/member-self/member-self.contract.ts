/**
 * The members' own sign-in: no session of staff, a scope of its own. The token is sent in the body, and in a browser
 * with a cookie that no script can read. An expired token gets an empty answer, not an error.
 */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { Email, Id, Version } from '#kit/domain/field.ts';
import { OwnPass } from '#areas/classes/pass/pass.contract.ts';
import { MAX_PASSWORD, SessionRow, SignIn } from '#areas/access/session/session.model.ts';
import { cancelOutcomes, OwnClass, OwnView } from './member-self.model.ts';

const Token = z.string().min(20, { error: 'invalid' }).max(200).describe('As the sign-in of a member gave it.');
const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
const Signed = z.object({ token: Token });

export const memberSelfContract = contract({
  signIn: {
    ...own,
    path: 'memberSelf/signIn',
    says: 'A client signs in with e-mail and password',
    body: SignIn,
    data: Signed,
    secret: true,
    perMinute: 30,
    refuses: ['people.wrong_sign_in', 'access.slow_down'],
  },
  signOut: {
    ...own,
    path: 'memberSelf/signOut',
    says: 'A client signs out',
    body: Signed,
    data: z.null(),
    secret: true,
    perMinute: 30,
  },
  sessions: {
    ...own,
    path: 'memberSelf/sessions',
    says: 'The devices on which a client is signed in; empty if the session has ended',
    effect: 'read',
    body: Signed,
    data: z.array(SessionRow).nullable(),
    perMinute: 60,
  },
  endSession: {
    ...own,
    path: 'memberSelf/endSession',
    says: 'A client signs out another of their devices; needs the password',
    body: Signed.extend({
      sign_in_id: Id,
      password: z.string().min(1, { error: 'required' }).max(MAX_PASSWORD, { error: 'too_long' }),
    }),
    data: z.null(),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', 'access.wrong_password', 'access.slow_down'],
  },
  askLink: {
    ...own,
    path: 'memberSelf/forgotPassword',
    says: 'A client asks for a link to set a password; the same answer for any e-mail',
    body: z.object({ email: Email }),
    data: z.null(),
    secret: true,
    perMinute: 10,
  },
  view: {
    ...own,
    path: 'memberSelf',
    says: 'What a client owes, and their booked classes and appointments; empty if the session has ended',
    effect: 'read',
    body: Signed,
    data: OwnView.nullable(),
    perMinute: 120,
  },
  payLink: {
    ...own,
    path: 'memberSelf/pay',
    says: 'The link where a client pays one of their own open invoices',
    body: Signed.extend({ invoice_id: Id }),
    data: Signed,
    secret: true,
    perMinute: 20,
    refuses: ['people.signed_out', 'money.already_paid'],
  },
  classes: {
    ...own,
    path: 'memberSelf/classes',
    says: 'The classes of a day that a client can book, and why not the others; empty if the session has ended',
    effect: 'read',
    body: Signed.extend({ member_id: Id, branch_id: Id, day: Day }),
    data: z.array(OwnClass).nullable(),
    perMinute: 120,
  },
  book: {
    ...own,
    path: 'memberSelf/book',
    says: 'A client books a class, or joins its waiting list',
    body: Signed.extend({ member_id: Id, session_id: Id, waits: z.boolean().default(false) }),
    data: z.object({ id: Id, status: z.enum(['confirmed', 'waiting']) }),
    secret: true,
    perMinute: 30,
    refuses: [
      'people.signed_out',
      'classes.session_begun',
      'classes.session_cancelled',
      'classes.too_early',
      'classes.branch_closed',
      'classes.booked_already',
      'classes.client_elsewhere',
      'classes.not_entitled',
      'classes.full',
      'membership.credits_short',
      'membership.credits_spent_already',
    ],
  },
  receipt: {
    ...own,
    path: 'memberSelf/receipt',
    says: 'The receipt of a payment as PDF',
    effect: 'read',
    body: Signed.extend({ payment_id: Id }),
    data: z.null(),
    file: 'pdf',
    perMinute: 30,
  },
  pass: {
    ...own,
    path: 'memberSelf/pass',
    says: 'A client’s code for the door, of their own or of a child, renewed every few minutes; empty if the session has ended',
    effect: 'read',
    body: Signed.extend({ member_id: Id }),
    data: OwnPass.nullable(),
    perMinute: 60,
  },
  cancel: {
    ...own,
    path: 'memberSelf/cancel',
    says: 'A client cancels their own booking: the next on the waiting list moves up',
    body: Signed.extend({ booking_id: Id, version: Version }),
    data: z.null(),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', 'classes.booking_over', 'classes.session_begun'],
  },
  cancelAppointment: {
    ...own,
    path: 'memberSelf/cancelAppointment',
    says: 'A client cancels their own appointment; the answer says whether it uses the session',
    body: Signed.extend({ appointment_id: Id, version: Version }),
    data: z.object({ outcome: z.enum(cancelOutcomes) }),
    secret: true,
    perMinute: 30,
    refuses: ['people.signed_out', 'classes.appointment_over', 'classes.appointment_begun'],
  },
});
