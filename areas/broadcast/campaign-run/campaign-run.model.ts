import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { locales } from '#kit/domain/words.ts';
import { channels } from '../campaign/campaign.model.ts';
import { testMeasures } from '../campaign-schedule/campaign-schedule.model.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';

export const runStatuses = statesOf(campaignRunMachine);
const runMoves = ['start_late', 'pause', 'resume', 'cancel'] as const;
/** Which subject the rest gets, decided by staff. */
const choices = ['choose_a', 'choose_b'] as const;

/** What became of each person: waiting, sent, or why not. */
export const recipientStatuses = [
  'queued',
  'held',
  'sending',
  'sent',
  'in_doubt',
  'bounced',
  'failed',
  'no_address',
  'no_device',
  'no_consent',
  'suppressed',
  'capped',
  'recent',
  'left',
  'merged',
  'cancelled',
] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];
export const toneOf: Record<RecipientStatus, 'gray' | 'blue' | 'yellow' | 'green' | 'red'> = {
  queued: 'blue',
  held: 'yellow',
  sending: 'blue',
  sent: 'green',
  in_doubt: 'yellow',
  bounced: 'red',
  failed: 'red',
  no_address: 'gray',
  no_device: 'gray',
  no_consent: 'gray',
  suppressed: 'gray',
  capped: 'gray',
  recent: 'gray',
  left: 'gray',
  merged: 'gray',
  cancelled: 'gray',
};
const Totals = z.object(
  Object.fromEntries(recipientStatuses.map((status) => [status, z.int()])) as Record<RecipientStatus, z.ZodInt>,
);
export type Totals = z.output<typeof Totals>;

const whys = ['late', 'audience_gone'] as const;
export const RunRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  campaign_id: Id,
  campaign_name: z.string(),
  channel: z.enum(channels),
  /** One of a schedule, or of a step of an automation: all that it sent on one day. */
  campaign_schedule_id: Id.nullable(),
  automation_id: Id.nullable(),
  audience_name: z.string(),
  subject: z.object({ en: z.string(), cn: z.string() }),
  status: z.enum(runStatuses),
  why: z.enum(whys).nullable(),
  due_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  people: z.int(),
  delivered: z.int(),
  in_doubt: z.int(),
  /** Whether it is measured who opens it and clicks; opening is an estimate. */
  is_tracked: z.boolean(),
  opened: z.int(),
  clicked: z.int(),
  /** Two subjects that are tried: by what, on how many percent, and which one the rest gets. */
  test_by: z.enum(testMeasures).nullable(),
  subject_b: z.object({ en: z.string(), cn: z.string() }).nullable(),
  test_percent: z.int().nullable(),
  test_hours: z.int().nullable(),
  winner: z.enum(['a', 'b']).nullable(),
  winner_why: z.enum(['figures', 'staff', 'few']).nullable(),
  winner_at: Instant.nullable(),
  version: Version,
  can: z.array(z.enum([...runMoves, ...choices])),
});
export type RunRow = z.output<typeof RunRow>;
/** How many people clicked each link, those with the most first. */
const LinkClicks = z.object({ url: z.string(), people: z.int() });
const Variant = z.object({ sent: z.int(), opened: z.int(), clicked: z.int() });
/** How each subject did, whether the difference is more than chance, and when the better one is found. */
const SubjectTest = z.object({
  a: Variant,
  b: Variant,
  is_clear: z.boolean(),
  decides_at: Instant.nullable(),
});
export type SubjectTest = z.output<typeof SubjectTest>;
export const Run = RunRow.extend({
  totals: Totals,
  links: z.array(LinkClicks),
  complained: z.int(),
  refused: z.int(),
  test: SubjectTest.nullable(),
});
export type Run = z.output<typeof Run>;
export const ChooseSubject = z.object({ version: Version, winner: z.enum(['a', 'b']) });
export const MoveRun = z.object({ version: Version, move: z.enum(runMoves) });

/** Of those who got it: who opened it, clicked in it, or did neither; marked it as spam, or whose mailbox refused it. */
export const readingFilters = ['opened', 'clicked', 'not_opened', 'complained', 'refused'] as const;
export type ReadingFilter = (typeof readingFilters)[number];

export const Recipient = z.object({
  id: Id,
  member_id: Id,
  name: z.string(),
  address: z.string().nullable(),
  locale: z.enum(locales),
  status: z.enum(recipientStatuses),
  detail: z.string().nullable(),
  tries: z.int(),
  /** Of a push notification: on how many devices it arrived. */
  devices: z.int(),
  done_at: Instant.nullable(),
  opened_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
  /** What the mail provider reported afterwards: refused for now, or marked as spam. */
  reported: z.enum(['soft', 'complaint']).nullable(),
  /** Which of two subjects they got while these were tried. */
  variant: z.enum(['a', 'b']).nullable(),
});
export type Recipient = z.output<typeof Recipient>;
