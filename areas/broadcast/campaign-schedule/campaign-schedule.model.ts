import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { channels } from '../campaign/campaign.model.ts';
import { campaignScheduleMachine } from './campaign-schedule.machine.ts';

export const scheduleStatuses = statesOf(campaignScheduleMachine);
const scheduleMoves = ['pause', 'resume', 'end'] as const;
export const rhythms = ['now', 'once', 'day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

export const testMeasures = ['opened', 'clicked'] as const;
export type TestMeasure = (typeof testMeasures)[number];

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
export const NewSchedule = z.object({
  branch_id: Id,
  campaign_id: Id,
  audience_id: Id,
  every: z.enum(rhythms),
  /** By the clock of the branch; not needed for `now`. The weekday or the day of the month is that of the first day. */
  first_on: orNull(Day).default(null),
  at_time: orNull(Time).default(null),
  until_on: orNull(Day).default(null),
  again_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(null)
    .describe('Of one that repeats: the same person gets the e-mail again after so many days; null: every time.'),
  late_min: z
    .int()
    .min(5)
    .max(1440)
    .default(120)
    .describe('If it can’t start within so many minutes, it isn’t sent, and staff decide.'),
  /** Two subjects: by what the better one is found; null: there is one subject. */
  test_by: orNull(z.enum(testMeasures)).default(null),
  subject_b: z
    .object({ en: text(150).default(''), cn: text(150).default('') })
    .nullable()
    .default(null)
    .describe('The other subject, if two are tried; the first is that of the e-mail.'),
  test_percent: z
    .int()
    .min(10)
    .max(50)
    .default(20)
    .describe('On how many percent of the people they are tried, half of them each. The rest gets the better one.'),
  test_hours: z.int().min(1).max(72).default(4).describe('So many hours after the last letter of the test.'),
});
export type NewSchedule = z.output<typeof NewSchedule>;
export const MoveSchedule = z.object({ version: Version, move: z.enum(scheduleMoves) });

export const ScheduleRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  campaign_id: Id,
  campaign_name: z.string(),
  channel: z.enum(channels),
  audience_id: Id.nullable(),
  audience_name: z.string(),
  every: z.enum(rhythms),
  first_on: Day,
  at_time: z.string(),
  until_on: Day.nullable(),
  late_min: z.int(),
  again_days: z.int().nullable(),
  test_by: z.enum(testMeasures).nullable(),
  subject_b: z.object({ en: z.string(), cn: z.string() }).nullable(),
  test_percent: z.int().nullable(),
  test_hours: z.int().nullable(),
  next_at: Instant.nullable(),
  status: z.enum(scheduleStatuses),
  /** How often it was sent, and to how many people. */
  times: z.int(),
  delivered: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(scheduleMoves)),
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

export const AskEstimate = z.object({
  branch_id: Id,
  audience_id: Id,
  /** Tells whether it is an e-mail or a push notification; with both, leaves out who got this e-mail in the last days. */
  campaign_id: Id.nullable().default(null),
  again_days: z.int().min(1).max(3650).nullable().default(null),
});
export type AskEstimate = z.output<typeof AskEstimate>;
/** Whom it would reach now, and why not the others. */
export const Estimate = z.object({
  people: z.int(),
  queued: z.int(),
  channel: z.enum(channels),
  no_address: z.int(),
  no_device: z.int(),
  suppressed: z.int(),
  no_consent: z.int(),
  capped: z.int(),
  recent: z.int(),
  /** The limit of the branch, if it has one. */
  cap_count: z.int().nullable(),
  cap_days: z.int(),
  /** Now are quiet hours in the branch: it waits until then. */
  quiet_until: z.string().nullable(),
});
export type Estimate = z.output<typeof Estimate>;
