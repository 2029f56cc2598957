import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Instant } from '#kit/domain/day.ts';
import { NewPassword } from '../session/session.model.ts';

const Token = z.string().min(20, { error: 'invalid' }).max(200);

export const invitationContract = contract({
  look: {
    method: 'POST',
    path: 'admin/invitation',
    says: 'Whom an invitation is for; empty if it has expired',
    flag: 'public',
    branch: 'none',
    effect: 'read',
    body: z.object({ token: Token }),
    data: z.object({ first_name: z.string(), email: z.string(), expires_at: Instant }).nullable(),
    perMinute: 20,
  },
  accept: {
    method: 'POST',
    path: 'admin/invitation/accept',
    says: 'Accept an invitation by setting a password',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    body: z.object({
      token: Token,
      password: NewPassword,
    }),
    data: z.object({ email: z.string() }),
    secret: true,
    perMinute: 20,
    refuses: ['access.invitation_over', 'access.common_password'],
  },
});
