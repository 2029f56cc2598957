import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import type { Weekday } from '#kit/domain/lookups/choices.ts';

export const MAX_SPANS = 6;
const Time = (pattern: RegExp) =>
  z.string({ error: (issue) => (issue.input === undefined ? 'required' : 'not_a_time') }).regex(pattern, 'not_a_time');
/** From one time of the branch's day to another. An end that isn't after the start is on the next day. */
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

/** What happens to plans outside the new hours; without an answer they aren't saved while there are any. */
export const EditOpeningHours = z
  .object({
    version: Version,
    ...week,
    planned: orNull(z.enum(['keep', 'cancel'])).default(null),
    cancel_reason: orNull(text(300)).default(null),
  })
  .superRefine(({ planned, cancel_reason }, context) => {
    if (planned === 'cancel' && (cancel_reason ?? '') === '')
      context.addIssue({ code: 'custom', path: ['cancel_reason'], message: 'required', input: cancel_reason });
  });
export const OpeningHours = z.object({ id: Id, branch_id: Id, ...week, updated_at: Instant, version: Version });
export type OpeningHours = z.output<typeof OpeningHours>;

/** Upcoming plans in the next year that would be outside these hours. */
export const OutsideAsk = z.object({ branch_id: Id, ...week });
export const Outside = z.object({
  classes: z.int(),
  /** Clients booked in those classes, or on a waiting list. */
  clients: z.int(),
  appointments: z.int(),
  shifts: z.int(),
  /** The first days with plans, and how many more there are. */
  days: z.array(z.object({ day: Day, classes: z.int(), appointments: z.int(), shifts: z.int() })),
  more_days: z.int(),
});
export type Outside = z.output<typeof Outside>;
