/** The code for the door on a client's phone: behind a secret link, without signing in. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Instant } from '#kit/domain/day.ts';
import { requiredText } from '#kit/domain/field.ts';

export const PassLink = z.object({
  /** Null: there is none, or it was revoked. */
  url: z.string().nullable(),
  renewed_at: Instant.nullable(),
  /** When the client last opened it. */
  read_at: Instant.nullable(),
});
export type PassLink = z.output<typeof PassLink>;
/** No last name and no number: anyone who finds the phone learns nothing else. */
export const OwnPass = z.object({
  first_name: z.string(),
  branch_name: z.string(),
  code: z.string(),
  seconds: z.int(),
});
export type OwnPass = z.output<typeof OwnPass>;

const desk = { flag: 'CHECK_IN', branch: 'record' } as const;
export const passContract = contract({
  view: {
    method: 'GET',
    path: 'visitPass/:id',
    says: 'The link to a client’s own code for the door',
    ...desk,
    data: PassLink,
  },
  renew: {
    method: 'POST',
    path: 'visitPass/renew/:id',
    says: 'Create a link to a client’s own code, or replace it: the earlier one stops working',
    ...desk,
    answer: 'toast',
    body: z.object({}),
    data: PassLink,
    secret: true,
  },
  stop: {
    method: 'POST',
    path: 'visitPass/stop/:id',
    says: 'Revoke the link to a client’s code',
    ...desk,
    answer: 'toast',
    body: z.object({}),
    data: PassLink,
  },
  own: {
    method: 'POST',
    path: 'visitPass',
    says: 'The code behind the link, renewed every few minutes; empty if the link was revoked',
    flag: 'public',
    branch: 'none',
    answer: 'silent',
    effect: 'read',
    body: z.object({ token: requiredText(200) }),
    data: OwnPass.nullable(),
    perMinute: 60,
  },
});
