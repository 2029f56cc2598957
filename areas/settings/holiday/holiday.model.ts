import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { Spans } from '../hours/hours.model.ts';
import { spansFault } from '../hours/hours.rules.ts';

const HolidayName = z.object({ en: text(80).min(1, 'name_required'), cn: text(80).default('') });
/** A day on which the branch is closed, or has hours that differ from that weekday's. */
const fields = { day: RequiredDay, name: HolidayName, is_closed: z.boolean().default(true), spans: Spans.default([]) };
/** What happens to the plans on days that the branch closes; without an answer the days aren't closed. */
const plannedFields = {
  planned: orNull(z.enum(['keep', 'cancel'])).default(null),
  /** Sent to clients of classes, trainers and staff. */
  cancel_reason: orNull(text(300)).default(null),
};
export type OnClosing = { planned: 'keep' | 'cancel' | null; cancel_reason: string | null };
type Hours = { is_closed: boolean; spans: readonly { opens: string; closes: string }[] };
const checkReason = ({ planned, cancel_reason }: OnClosing, context: z.core.$RefinementCtx): void => {
  if (planned === 'cancel' && (cancel_reason ?? '') === '')
    context.addIssue({ code: 'custom', path: ['cancel_reason'], message: 'required', input: cancel_reason });
};
const checkTimes = ({ is_closed, spans }: Hours, context: z.core.$RefinementCtx): void => {
  const fault = is_closed ? null : spans.length === 0 ? 'required' : spansFault(spans);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['spans'], message: fault, input: spans });
};
const checkHours = (input: Hours & OnClosing, context: z.core.$RefinementCtx): void => {
  checkReason(input, context);
  checkTimes(input, context);
};
export const NewHoliday = z.object({ branch_id: Id, ...fields, ...plannedFields }).superRefine(checkHours);
export const EditHoliday = z.object({ version: Version, ...fields, ...plannedFields }).superRefine(checkHours);
/** The usual hours of the weekday apply again: plans that only the holiday's hours covered are then outside. */
export const RemoveHoliday = VersionQuery.extend({
  planned: z.enum(['keep', 'cancel']).nullable().default(null),
  cancel_reason: text(300).nullable().default(null),
}).superRefine(checkReason);
export type RemoveHoliday = z.output<typeof RemoveHoliday>;
export type EditHoliday = z.output<typeof EditHoliday>;

export const HolidayRow = z.object({
  id: Id,
  branch_id: Id,
  day: Day,
  name: HolidayName,
  is_closed: z.boolean(),
  spans: Spans,
  version: Version,
});
export type HolidayRow = z.output<typeof HolidayRow>;

/** Days off that a branch may want too: those of its other branches in the country, or its own of the previous year. */
export const SuggestedHoliday = z.object({
  day: Day,
  name: HolidayName,
  source: z.enum(['country', 'last_year']),
  /** How many branches have it; 0 for the previous year. */
  branches: z.int(),
});
export type SuggestedHoliday = z.output<typeof SuggestedHoliday>;
const MAX_HOLIDAYS = 100;
export const CopyHolidays = z
  .object({
    branch_id: Id,
    holidays: z
      .array(z.object({ day: Day, name: HolidayName }))
      .min(1, 'too_few_items')
      .max(MAX_HOLIDAYS, 'too_many_items'),
    ...plannedFields,
  })
  .superRefine(checkReason);
export type CopyHolidays = z.output<typeof CopyHolidays>;

/** Upcoming plans on days that the branch may close. */
export const PlannedAsk = z.object({
  branch_id: Id,
  days: z.array(Day).min(1, 'too_few_items').max(MAX_HOLIDAYS, 'too_many_items'),
});
export const PlannedThen = z.object({
  classes: z.int(),
  /** Clients booked in those classes, or on a waiting list. */
  clients: z.int(),
  appointments: z.int(),
  shifts: z.int(),
});
export type PlannedThen = z.output<typeof PlannedThen>;

/** A holiday after the change: added, replacing another, or (if `to` is null) removed. */
export const HolidayAsk = z.object({
  branch_id: Id,
  holiday_id: Id.nullable().default(null),
  to: z.object({ day: Day, is_closed: z.boolean(), spans: Spans }).superRefine(checkTimes).nullable(),
});
export type HolidayAsk = z.output<typeof HolidayAsk>;
