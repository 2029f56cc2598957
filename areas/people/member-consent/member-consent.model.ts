/** What a client can agree to: each purpose with the channels it is asked for. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';

const consentChannels = {
  classes: ['email'],
  marketing: ['email', 'sms', 'phone', 'push'],
  partner_offers: ['email', 'sms'],
  surveys: ['email', 'push'],
  photos: ['publish'],
  health: ['keep'],
} as const;
type ConsentPurpose = keyof typeof consentChannels;
type ConsentChannel = (typeof consentChannels)[ConsentPurpose][number];
const consentPurposes = Object.keys(consentChannels) as [ConsentPurpose, ...ConsentPurpose[]];
const channelNames = ['email', 'sms', 'phone', 'push', 'publish', 'keep'] as const;

/** `marketing.email` */
export type ConsentName = `${ConsentPurpose}.${ConsentChannel}`;
export const consentNames = consentPurposes.flatMap((purpose) =>
  consentChannels[purpose].map((channel): ConsentName => `${purpose}.${channel}`),
) as [ConsentName, ...ConsentName[]];
export const consentOf = (name: ConsentName): { purpose: ConsentPurpose; channel: ConsentChannel } => {
  const [purpose, channel] = name.split('.') as [ConsentPurpose, ConsentChannel];
  return { purpose, channel };
};

export const Consent = z.object({
  id: Id,
  purpose: z.enum(consentPurposes),
  channel: z.enum(channelNames),
  /** The words that the client agreed to, in the language they were read in. */
  wording: z.string(),
  locale: z.enum(locales),
  given_at: Instant,
  given_by_name: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
  withdrawn_by_name: z.string().nullable(),
  version: Version,
});
export type Consent = z.output<typeof Consent>;
