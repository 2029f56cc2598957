import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Email, Id, orNull, PhoneText, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { consentNames } from '#areas/people/member-consent/member-consent.model.ts';
import { suppressionMachine } from './suppression.machine.ts';

export const suppressionStatuses = statesOf(suppressionMachine);
/** An e-mail address that gets no marketing, or a phone number that is neither called nor texted for it. */
export const suppressionChannels = ['email', 'phone'] as const;
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'asked'] as const;
const suppressionVias = ['link', 'one_click', 'staff', 'mail_server'] as const;
/** What staff note; people unsubscribe themselves. */
export const staffReasons = ['asked', 'bounced', 'complained'] as const;

export const NewSuppression = z.object({
  branch_id: Id,
  channel: z.enum(suppressionChannels).default('email'),
  email: orNull(Email).default(null).describe('Needed for `email`.'),
  phone: orNull(PhoneText).default(null).describe('Needed for `phone`.'),
  reason: z.enum(staffReasons).default('asked').describe('Of a phone number only `asked`.'),
  note: orNull(text(300)).default(null),
});
export type NewSuppression = z.output<typeof NewSuppression>;
export const Lift = z.object({ version: Version, reason: requiredText(300) });

export const Suppression = z.object({
  id: Id,
  member_id: Id.nullable(),
  channel: z.enum(suppressionChannels),
  /** Null if the address belongs to no client of the branch any more. */
  member_name: z.string().nullable(),
  /** `j***@example.com`, `+6012***12`: the address or number itself is not kept. */
  masked: z.string(),
  reason: z.enum(suppressionReasons),
  via: z.enum(suppressionVias),
  note: z.string().nullable(),
  staff_name: z.string().nullable(),
  status: z.enum(suppressionStatuses),
  created_at: Instant,
  lifted_at: Instant.nullable(),
  lifted_by_name: z.string().nullable(),
  lifted_why: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['lift'])),
});
export type Suppression = z.output<typeof Suppression>;

/** What a person can choose with the link in each e-mail. */
export const preferenceNames = consentNames.filter((name) => name.endsWith('.email')) as [
  (typeof consentNames)[number],
  ...(typeof consentNames)[number][],
];
export const Preferences = z.object({
  first_name: z.string(),
  masked: z.string(),
  branch_name: z.string(),
  given: z.array(z.enum(preferenceNames)),
  suppressed: z.boolean(),
});
export type Preferences = z.output<typeof Preferences>;
