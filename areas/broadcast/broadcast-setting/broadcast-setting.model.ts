import { z } from 'zod';
import { Email, Id, orNull, requiredLine, Version } from '#kit/domain/field.ts';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
const fields = {
  sender_name: orNull(requiredLine(60)).describe('Null: the name of the branch.'),
  reply_to: orNull(Email),
  /** When nothing is sent, by the clock where the client is; both or neither. */
  quiet_from: orNull(Time),
  quiet_until: orNull(Time),
  /** How many marketing e-mails a person gets at most in so many days; null: no limit. */
  cap_count: z.int().min(1).max(100).nullable(),
  cap_days: z.int().min(1).max(90),
};
export const EditSetting = z.object({
  version: Version,
  ...fields,
  /** To one mail domain, from the whole server; only head office. Left out: as it is. */
  per_minute: z.int().min(1).max(100_000).optional(),
  /** Whether it is measured who opens e-mails and clicks in them. Left out: as it is. */
  tracks: z.boolean().optional(),
});
export const Setting = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  sender_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  /** Without a reply address, answers arrive in the messenger. */
  answers_here: z.boolean(),
  quiet_from: z.string().nullable(),
  quiet_until: z.string().nullable(),
  cap_count: z.int().nullable(),
  cap_days: z.int(),
  per_minute: z.int(),
  tracks: z.boolean(),
  version: Version,
});
export type Setting = z.output<typeof Setting>;
