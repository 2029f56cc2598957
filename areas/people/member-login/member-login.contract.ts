/** The password that members sign in with. Nobody at the desk enters or sees it: a link is sent to the member. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Instant } from '#kit/domain/day.ts';
import { NewPassword } from '#areas/access/session/session.model.ts';

export const MemberLogin = z.object({
  /** Where a link would go: the member's own address, else that of the guardian. */
  email: z.string().nullable(),
  is_guardians: z.boolean(),
  password_set_at: Instant.nullable(),
  link_sent_at: Instant.nullable(),
  link_until: Instant.nullable(),
  /** On how many devices the client is signed in. */
  sessions: z.int(),
  can: z.array(z.enum(['end_sessions', 'remove_email'])),
});
export type MemberLogin = z.output<typeof MemberLogin>;

export const memberLoginContract = contract({
  view: {
    method: 'GET',
    path: 'member/login/:id',
    says: 'Where a client’s password link is sent, and when the last one was sent',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    data: MemberLogin,
  },
  sendLink: {
    method: 'POST',
    path: 'member/resetPassword/:id',
    says: 'Send a client a link to set a new password',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'silent',
    data: MemberLogin,
    refuses: ['people.no_email', 'people.is_inactive', 'people.links_too_soon'],
  },
  endSessions: {
    method: 'POST',
    path: 'member/endSessions/:id',
    says: 'Sign a client out everywhere; links that were sent stop working, and the password stays the same',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'silent',
    data: MemberLogin,
    refuses: ['people.no_sign_in'],
  },
  removeEmail: {
    method: 'POST',
    path: 'member/removeEmail/:id',
    says: 'Ask a client to confirm that their e-mail, and with it the sign-in, is removed; it takes effect after a day',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'silent',
    data: MemberLogin,
    refuses: ['people.no_sign_in'],
  },
  cancelEmail: {
    method: 'POST',
    path: 'member/cancelEmail/:id',
    says: 'Cancel a pending e-mail change',
    flag: 'MANAGE_CLIENT',
    branch: 'record',
    answer: 'silent',
    data: z.null(),
    refuses: ['people.no_email_change'],
  },
  answerEmail: {
    method: 'POST',
    path: 'member/answerEmail',
    says: 'A client confirms a new e-mail, or keeps the old one, with the link sent to the old address',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    body: z.object({ token: z.string().min(20, { error: 'invalid' }).max(200), agrees: z.boolean() }),
    data: z.null(),
    secret: true,
    perMinute: 20,
    refuses: ['people.link_over', 'people.email_taken'],
  },
  setPassword: {
    method: 'POST',
    path: 'member/setPassword',
    says: 'A client sets a new password with the link from the e-mail',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    body: z.object({ token: z.string().min(20, { error: 'invalid' }).max(200), password: NewPassword }),
    data: z.null(),
    secret: true,
    perMinute: 20,
    refuses: ['people.link_over', 'people.common_password'],
  },
});
