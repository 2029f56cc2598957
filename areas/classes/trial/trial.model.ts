/** Trials that visitors book on the website of a branch. */
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { statesOf } from '#kit/domain/machine.ts';
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
  created_at: Instant,
  version: Version,
  can: z.array(z.enum([...trialMarks, 'cancel'])),
});
export type Trial = z.output<typeof Trial>;

export const MarkTrial = z.object({ version: Version, move: z.enum(trialMarks) });
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
