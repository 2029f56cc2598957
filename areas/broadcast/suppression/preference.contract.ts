/** What people choose with the link in each e-mail, without signing in. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { preferenceNames, Preferences } from './suppression.model.ts';

const Token = z.string().min(20, { error: 'invalid' }).max(200).describe('From the link in an e-mail.');
const Signed = z.object({ token: Token });
const open = { method: 'POST', flag: 'public', branch: 'none', answer: 'silent', perMinute: 60 } as const;
export const preferenceContract = contract({
  look: {
    ...open,
    path: 'broadcast/preferences',
    says: 'What somebody agreed to by e-mail, with the link in an e-mail; empty if the link is not valid',
    effect: 'read',
    body: Signed,
    data: Preferences.nullable(),
  },
  own: {
    ...open,
    path: 'broadcast/preferences/own',
    says: 'For a client who is signed in: the token of the page of preferences; empty without an e-mail address',
    effect: 'read',
    body: Signed,
    data: z.object({ token: z.string() }).nullable(),
  },
  unsubscribe: {
    ...open,
    path: 'broadcast/unsubscribe',
    says: 'Unsubscribes from marketing e-mails with the link in an e-mail; repeating it changes nothing',
    body: Signed,
    data: z.null(),
    secret: true,
    refuses: ['broadcast.link_invalid'],
  },
  choose: {
    ...open,
    path: 'broadcast/preferences/save',
    says: 'Saves what somebody agrees to by e-mail, with the link in an e-mail',
    body: Signed.extend({ given: z.array(z.enum(preferenceNames)).max(10) }),
    data: Preferences,
    secret: true,
    refuses: ['broadcast.link_invalid'],
  },
});
