import { z } from 'zod';
import { Day, RequiredDay } from '#domain/kit/day.ts';
import { Id, text, Version } from '#domain/kit/field.ts';
import { Spans } from './hours.model.ts';
import { spansFault } from './hours.rules.ts';

export const HolidayName = z.object({ en: text(80).min(1, 'name_required'), cn: text(80).default('') });
/** A day on which the branch is closed, or has other hours than on that weekday. */
const fields = { day: RequiredDay, name: HolidayName, is_closed: z.boolean().default(true), spans: Spans.default([]) };
type Hours = { is_closed: boolean; spans: readonly { opens: string; closes: string }[] };
const checkHours = ({ is_closed, spans }: Hours, context: z.core.$RefinementCtx): void => {
  const fault = is_closed ? null : spans.length === 0 ? 'required' : spansFault(spans);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['spans'], message: fault, input: spans });
};
export const NewHoliday = z.object({ branch_id: Id, ...fields }).superRefine(checkHours);
export const EditHoliday = z.object({ version: Version, ...fields }).superRefine(checkHours);
export type NewHoliday = z.output<typeof NewHoliday>;
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

/** Days off that a branch may want too: those of its other branches in the country, or its own of the year before. */
export const SuggestedHoliday = z.object({
  day: Day,
  name: HolidayName,
  source: z.enum(['country', 'last_year']),
  /** How many branches have it; 0 for the year before. */
  branches: z.int(),
});
export type SuggestedHoliday = z.output<typeof SuggestedHoliday>;
export const CopyHolidays = z.object({
  branch_id: Id,
  holidays: z
    .array(z.object({ day: Day, name: HolidayName }))
    .min(1, 'too_few_items')
    .max(100, 'too_many_items'),
});
export type CopyHolidays = z.output<typeof CopyHolidays>;
