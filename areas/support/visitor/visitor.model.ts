/** Someone who writes to a branch in the chat on its website, and isn't a client. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Email, requiredLine } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';

/** The public name of a key of the branch, as it is in the code on the website. */
export const Site = requiredLine(60);
export const VisitorToken = z
  .string()
  .regex(/^[\w-]{32,100}$/, 'invalid')
  .describe('Made by the browser of the visitor from random bytes: with it, their chat is read and written.');
/** It is part of e-mails that anyone can have sent to anyone, so that it can’t carry an address. */
const carriesAddress = /:\/\/|@|\w\.[a-z]{2,}/i;
export const EnterChat = z.object({
  site: Site,
  token: VisitorToken,
  first_name: requiredLine(80).refine((name) => !carriesAddress.test(name), 'unreadable_text'),
  email: Email,
  agrees: z.literal(true, { error: 'required' }).describe('To the privacy notice of the branch.'),
  locale: z.enum(locales),
});
export type EnterChat = z.output<typeof EnterChat>;

/** What a visitor sees before they write. */
export const ChatDoor = z.object({
  branch_name: z.string(),
  time_zone: z.string(),
  privacy_url: z.string().nullable(),
  is_open: z.boolean(),
  opens_at: Instant.nullable(),
});
export type ChatDoor = z.output<typeof ChatDoor>;
export const VisitorSpan = z.object({ token: VisitorToken, after: Count.optional(), before: Count.optional() });
