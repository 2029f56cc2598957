/** Trials: booked by visitors on the website of a branch, or by staff for a lead. */
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { locales } from '#kit/domain/words.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { SessionRow } from '../timetable/timetable.model.ts';
import { trialMachine } from './trial.machine.ts';

export const trialStatuses = statesOf(trialMachine);
export type TrialStatus = (typeof trialStatuses)[number];
export const trialMarks = ['attend', 'miss', 'unmark'] as const;
export type TrialMark = (typeof trialMarks)[number];
const trialEnders = ['visitor', 'staff', 'class'] as const;
const Label = z.object({ en: z.string(), cn: z.string() });

export const Trial = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  session_id: Id,
  /** Null: the lead was deleted. */
  lead_id: Id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(trialStatuses),
  cancelled_by: z.enum(trialEnders).nullable(),
  reason: z.string().nullable(),
  class_name: Label,
  colour: z.enum(classColours),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  time_zone: z.string(),
  facility_name: z.string(),
  /** Null: the visitor, on the website. */
  booked_by_name: z.string().nullable(),
  /** Why staff booked it for someone who had one already or is a client. */
  again_reason: z.string().nullable(),
  reminded_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum([...trialMarks, 'change', 'cancel'])),
});
export type Trial = z.output<typeof Trial>;

export const MarkTrial = z.object({ version: Version, move: z.enum(trialMarks) });
/** What staff book for a lead of their branch. */
export const NewTrial = z.object({
  branch_id: Id,
  lead_id: Id,
  session_id: Id,
  locale: z.enum(locales).default('en').describe('The language of the e-mails to the visitor.'),
  came: z.boolean().default(false).describe('The visitor is here: booked and marked as attended in one step.'),
  again_reason: orNull(text(300)).default(null).describe('Required if the person has had a trial or is a client.'),
});
export type NewTrial = z.output<typeof NewTrial>;
export const ChangeTrial = z.object({ version: Version, session_id: Id });

/** A class of a day, and why it can't be tried. */
export const TrialOption = SessionRow.extend({
  /** The code of a refusal; null: it has a place. */
  why: z.string().nullable(),
});
export type TrialOption = z.output<typeof TrialOption>;
export const TrialOptions = z.object({
  day: Day,
  /** The person has had a trial or is a client: another one needs a reason. */
  needs_reason: z.boolean(),
  options: z.array(TrialOption),
});

export const CancelTrial = z.object({ version: Version, reason: orNull(text(300)).default(null) });

/** What a visitor sees with the link in the e-mail. Anyone who has the link learns no more than this. */
export const OwnTrial = z.object({
  first_name: z.string(),
  branch_name: z.string(),
  class_name: Label,
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  time_zone: z.string(),
  facility_name: z.string(),
  status: z.enum(trialStatuses),
  can_cancel: z.boolean(),
});
export type OwnTrial = z.output<typeof OwnTrial>;
