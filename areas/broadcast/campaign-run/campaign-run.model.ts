import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { locales } from '#kit/domain/words.ts';
import { channels } from '../campaign/campaign.model.ts';
import { campaignRunMachine } from './campaign-run.machine.ts';

export const runStatuses = statesOf(campaignRunMachine);
const runMoves = ['start_late', 'pause', 'resume', 'cancel'] as const;

/** What became of each person: waiting, sent, or why not. */
export const recipientStatuses = [
  'queued',
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
  version: Version,
  can: z.array(z.enum(runMoves)),
});
export type RunRow = z.output<typeof RunRow>;
export const Run = RunRow.extend({ totals: Totals });
export type Run = z.output<typeof Run>;
export const MoveRun = z.object({ version: Version, move: z.enum(runMoves) });

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
});
export type Recipient = z.output<typeof Recipient>;
