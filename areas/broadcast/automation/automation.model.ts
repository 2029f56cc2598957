/** What starts an automation, its steps, and the people inside. */
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { channels } from '../campaign/campaign.model.ts';
import { recipientStatuses } from '../campaign-run/campaign-run.model.ts';
import { automationMachine } from './automation.machine.ts';

export const automationStatuses = statesOf(automationMachine);
const automationMoves = ['start', 'pause', 'resume', 'end'] as const;
export const triggers = [
  'joined',
  'birthday',
  'absent',
  'payment_failed',
  'expiring',
  'class_full',
  'trial_ended',
] as const;
export type Trigger = (typeof triggers)[number];
export const MOST_STEPS = 10;
export const stepKinds = ['wait', 'condition', 'send'] as const;
export type StepKind = (typeof stepKinds)[number];

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
const days = z
  .int()
  .min(1)
  .max(365)
  .nullable()
  .default(null)
  .describe('Without a visit, before the membership ends, or since the trial ended; other triggers ignore it.');
const Step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wait'), wait_count: z.int().min(1).max(365), wait_unit: z.enum(['hours', 'days']) }),
  z.object({ kind: z.literal('condition'), audience_id: Id, is_in: z.boolean() }),
  z.object({ kind: z.literal('send'), campaign_id: Id }),
]);
export type Step = z.output<typeof Step>;
const fields = {
  name: requiredText(100),
  trigger: z.enum(triggers),
  days,
  at_time: orNull(Time)
    .default(null)
    .describe('The first step isn’t made before it, by the clock where the client is.'),
  again_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(null)
    .describe('A client who entered within so many days doesn’t enter again; null: every time.'),
  steps: z
    .array(Step)
    .min(1, { error: 'required' })
    .max(MOST_STEPS)
    .describe('In order. People who are inside keep the steps with which they entered.'),
};
export const NewAutomation = z.object({ branch_id: Id, ...fields });
export const EditAutomation = z.object({ version: Version, ...fields });
export type EditAutomation = z.output<typeof EditAutomation>;
export const MoveAutomation = z.object({ version: Version, move: z.enum(automationMoves) });

export const AutomationRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  trigger: z.enum(triggers),
  days: z.int().nullable(),
  at_time: z.string().nullable(),
  again_days: z.int().nullable(),
  status: z.enum(automationStatuses),
  /** What happened before this day isn’t answered. */
  since_on: Day.nullable(),
  /** How many entered, how many are inside now, and how many messages reached them. */
  entered: z.int(),
  inside: z.int(),
  delivered: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum([...automationMoves, 'edit', 'delete'])),
});
export type AutomationRow = z.output<typeof AutomationRow>;
/** As it is read: with the names of what it sends and asks. A deleted audience has a name and no id. */
export const ShownStep = z.object({
  no: z.int(),
  kind: z.enum(stepKinds),
  wait_count: z.int().nullable(),
  wait_unit: z.enum(['hours', 'days']).nullable(),
  audience_id: Id.nullable(),
  audience_name: z.string().nullable(),
  is_in: z.boolean().nullable(),
  campaign_id: Id.nullable(),
  campaign_name: z.string().nullable(),
  channel: z.enum(channels).nullable(),
});
export type ShownStep = z.output<typeof ShownStep>;
export const Automation = AutomationRow.extend({ steps: z.array(ShownStep) });
export type Automation = z.output<typeof Automation>;

export const AskPreview = z.object({ branch_id: Id, trigger: z.enum(triggers), days });
export type AskPreview = z.output<typeof AskPreview>;
/** Who would have entered in the last thirty days. */
export const Preview = z.object({ people: z.int(), times: z.int(), from_on: Day });
export type Preview = z.output<typeof Preview>;

export const entryStatuses = ['waiting', 'sending', 'done', 'stopped'] as const;
export type EntryStatus = (typeof entryStatuses)[number];
/** Why somebody went no further. */
const stopReasons = [
  'recent',
  'answered',
  'left',
  'unfit',
  'no_consent',
  'condition',
  'merged',
  'late',
  'audience_gone',
  'ended',
] as const;
export type StopReason = (typeof stopReasons)[number];
const outcomes = ['waits', 'fits', 'fits_not', 'sent'] as const;
/** What was done at a step and when; of a message, what became of it and of which sending it was part. */
const EntryEvent = z.object({
  step_no: z.int(),
  outcome: z.enum(outcomes),
  at: Instant,
  name: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  campaign_run_id: Id.nullable(),
  result: z.enum(recipientStatuses).nullable(),
});
export const Entry = z.object({
  id: Id,
  member_id: Id,
  name: z.string(),
  on_day: Day,
  entered_at: Instant,
  status: z.enum(entryStatuses),
  why: z.enum(stopReasons).nullable(),
  step_no: z.int(),
  steps: z.int(),
  due_at: Instant.nullable(),
  done_at: Instant.nullable(),
  /** The class for which somebody waits; null for other triggers. */
  class: z.object({ name: z.object({ en: z.string(), cn: z.string() }), at: Instant }).nullable(),
  events: z.array(EntryEvent),
});
export type Entry = z.output<typeof Entry>;
