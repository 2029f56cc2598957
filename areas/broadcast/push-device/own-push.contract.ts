/** Notifications on a client’s own devices: turned on and off on their own page, each browser for itself. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { line } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';

const Signed = z.object({ token: z.string().min(20, { error: 'invalid' }).max(200) });
const Endpoint = line(2000).min(10, { error: 'invalid' }).describe('The address of the browser’s subscription.');
/** How a browser can be sent to. */
export const Subscribed = z.object({
  endpoint: Endpoint,
  /** A point on P-256, and 16 random bytes, as the browser encodes them. */
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'invalid'),
  auth: z.string().regex(/^[\w-]{22}$/, 'invalid'),
});
const Subscription = Signed.extend(Subscribed.shape);
export const OwnPush = z.object({
  public_key: z.string().describe('Browsers subscribe with it.'),
  branch_name: z.string(),
  /** On in this browser. */
  is_on: z.boolean(),
  /** In how many browsers of this client they are on. */
  devices: z.int(),
});
export type OwnPush = z.output<typeof OwnPush>;

const own = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent' } as const;
const changes = { ...own, data: OwnPush, secret: true, perMinute: 30 } as const;
export const ownPushContract = contract({
  state: {
    ...own,
    path: 'push/own',
    says: 'Whether a client gets notifications in this browser; empty if the session has ended',
    effect: 'read',
    body: Signed.extend({ endpoint: Endpoint.nullable() }),
    data: OwnPush.nullable(),
    perMinute: 120,
  },
  on: {
    ...changes,
    path: 'push/own/on',
    says: 'A client agrees to notifications and turns them on in this browser; repeating it changes nothing',
    body: Subscription.extend({ locale: z.enum(locales) }),
    refuses: ['people.signed_out', 'broadcast.push_service'],
  },
  keep: {
    ...changes,
    path: 'push/own/keep',
    says: 'The browser has a new subscription in place of one that was on; it gives no consent',
    body: Subscription.extend({ replaces: Endpoint }),
    refuses: ['people.signed_out', 'broadcast.push_service'],
  },
  off: {
    ...changes,
    path: 'push/own/off',
    says: 'Turns notifications off in this browser; with the last one, the client’s consent ends',
    body: Signed.extend({ endpoint: Endpoint }),
    refuses: ['people.signed_out'],
  },
});
