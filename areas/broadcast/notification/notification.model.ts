/** A push notification to many clients: a title, a short text, and the part of the client’s own page that it opens. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, line, requiredLine, Version } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';
import { Subscribed } from '../push-device/own-push.contract.ts';

/** A telephone shows about so much of it on its locked screen. */
const TITLE_LETTERS = 60;
const TEXT_LETTERS = 160;
/** `home` is the top of the client’s own page. */
export const openPlaces = ['home', 'news', 'classes', 'bookings', 'payments'] as const;

const both = (max: number) => z.object({ en: requiredLine(max), cn: line(max).default('') });
const fields = {
  name: requiredLine(100).describe('What staff call it; clients don’t see it.'),
  title: both(TITLE_LETTERS),
  text: both(TEXT_LETTERS).describe('Can have the fields {{first_name}} and {{branch_name}}, and no others.'),
  opens: z.enum(openPlaces).describe('The part of the client’s own page that it opens.'),
};
export const NewNotification = z.object({ branch_id: Id, ...fields });
export const EditNotification = z.object({ version: Version, ...fields });

/** Never planned, planned, or sent and not planned again. */
export const notificationStages = ['draft', 'planned', 'sent'] as const;
const Both = z.object({ en: z.string(), cn: z.string() });
export const Notification = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  title: Both,
  text: Both,
  opens: z.enum(openPlaces),
  stage: z.enum(notificationStages),
  /** How often it was sent, how many people it reached, and when it goes out next. */
  times: z.int(),
  delivered: z.int(),
  last_at: Instant.nullable(),
  next_at: Instant.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(['send', 'edit', 'copy', 'test', 'delete'])),
});
export type Notification = z.output<typeof Notification>;

/** To the browser of the person who presses the button: its subscription is used once and not kept. */
export const AskNotificationTest = Subscribed.extend({ locale: z.enum(locales) });

/** As it is stored: the title is the subject, and the text the only block. */
export const StoredNotification = z.object({
  title: both(TITLE_LETTERS),
  blocks: z.tuple([z.object({ kind: z.literal('text'), text: both(TEXT_LETTERS) })]),
  opens: z.enum(openPlaces),
});
