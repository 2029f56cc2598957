import { z } from 'zod';
import { Instant } from '#domain/kit/day.ts';
import { Id, Version } from '#domain/kit/field.ts';
import type { Weekday } from '#domain/lookups/choices.ts';

export const MAX_SPANS = 6;
const Time = (pattern: RegExp) =>
  z.string({ error: (issue) => (issue.input === undefined ? 'required' : 'not_a_time') }).regex(pattern, 'not_a_time');
/** From one time of the branch's day to another. An end that is not after the beginning is on the next day. */
export const Span = z.object({
  opens: Time(/^([01]\d|2[0-3]):[0-5]\d$/),
  closes: Time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
});
export type Span = z.output<typeof Span>;
export const Spans = z.array(Span).max(MAX_SPANS, 'too_many_items');

const week = {
  sunday: Spans,
  monday: Spans,
  tuesday: Spans,
  wednesday: Spans,
  thursday: Spans,
  friday: Spans,
  saturday: Spans,
} satisfies Record<Weekday, typeof Spans>;
export const Week = z.object(week);
export type Week = z.output<typeof Week>;

export const EditOpeningHours = z.object({ version: Version, ...week });
export type EditOpeningHours = z.output<typeof EditOpeningHours>;
export const OpeningHours = z.object({ id: Id, branch_id: Id, ...week, updated_at: Instant, version: Version });
export type OpeningHours = z.output<typeof OpeningHours>;
