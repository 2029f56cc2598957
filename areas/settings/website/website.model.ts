/** Keys of a branch for its website and for other programs. */
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Email, Id, line, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';

export const websiteScopes = ['write_leads', 'read_timetable', 'book_trials', 'chat', 'read_leads'] as const;
export type WebsiteScope = (typeof websiteScopes)[number];
export const websiteStates = ['active', 'ended'] as const;
const Scopes = z.array(z.enum(websiteScopes)).min(1, { error: 'required' }).max(websiteScopes.length);
const Origins = z.array(line(200)).max(10);
const fields = {
  name: requiredText(80, 'name_required'),
  scopes: Scopes,
  origins: Origins,
  privacy_url: orNull(line(300))
    .default(null)
    .describe('The privacy notice of the branch, for visitors who book a trial.'),
};
export const NewWebsiteKey = z.object({ branch_id: Id, ...fields });
export const EditWebsiteKey = z.object({ version: Version, ...fields });

export const WebsiteKey = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  state: z.enum(websiteStates),
  /** The public name of the key: it is part of the code on the website and gives access to nothing else. */
  site: z.string(),
  /** Null: it has no secret, because no program uses it. */
  secret_prefix: z.string().nullable(),
  scopes: z.array(z.enum(websiteScopes)),
  origins: z.array(z.string()),
  privacy_url: z.string().nullable(),
  leads: z.int(),
  last_used_at: Instant.nullable(),
  rotated_at: Instant.nullable(),
  /** Until then the secret before the last rotation works too. */
  previous_until: Instant.nullable(),
  ended_at: Instant.nullable(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['use', 'edit', 'rotate', 'end'])),
});
export type WebsiteKey = z.output<typeof WebsiteKey>;
/** The secret is part of this answer only. */
export const NewSecret = z.object({ id: Id, secret: z.string() });

/** What a visitor enters in the form on a website. */
export const Enquiry = z.object({
  first_name: requiredText(80, 'name_required'),
  last_name: text(80).default(''),
  email: orNull(Email).default(null),
  phone: orNull(PhoneText).default(null),
  message: orNull(text(1000)).default(null),
  session_id: orNull(Id).default(null).describe('A session of the timetable, to ask for a trial.'),
});
export type Enquiry = z.output<typeof Enquiry>;
/** It is part of the e-mail that anyone can have sent to anyone, so that it can’t carry an address. */
const carriesAddress = /:\/\/|@|\w\.[a-z]{2,}/i;
const isName = (value: string): boolean => !carriesAddress.test(value);
/** What a visitor enters to book a trial. */
export const TrialAsked = z.object({
  first_name: requiredText(80, 'name_required').refine(isName, 'unreadable_text'),
  last_name: text(80).refine(isName, 'unreadable_text').default(''),
  email: Email,
  phone: PhoneText.min(1, { error: 'required' }),
  agrees: z.literal('yes', { error: 'required' }),
  session_id: Id,
});
export type TrialAsked = z.output<typeof TrialAsked>;
export const Once = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'invalid')
  .describe('Any text of 8 to 64 letters and digits: sending the same one again adds nothing.');

export const WebsiteSession = z.object({
  id: Id,
  class_name: z.object({ en: z.string(), cn: z.string() }),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  places_left: z.int(),
  /** Places that visitors can book for a trial; none for a class that isn’t open for trials. */
  trials_left: z.int(),
});
export type WebsiteSession = z.output<typeof WebsiteSession>;
export const WebsiteLead = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string(),
  source: z.string().nullable(),
  interest: z.string().nullable(),
  created_at: Instant,
});
