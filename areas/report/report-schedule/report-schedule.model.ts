import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { reportScheduleMachine } from './report-schedule.machine.ts';

export const reportScheduleStatuses = statesOf(reportScheduleMachine);
const moves = Object.keys(reportScheduleMachine.moves) as [keyof (typeof reportScheduleMachine)['moves']];
export const everies = ['day', 'week', 'month'] as const;
export const formats = ['csv', 'pdf'] as const;
/** Hours of the day by the clock of the branch. */
export const HOURS = 24;
const MOST_RECEIVERS = 20;
const MOST_PARTS = 40;

/** The part of the address of a report that says what is shown. */
const ReportSearch = z
  .record(z.string().regex(/^[\w.-]{1,60}$/, 'invalid'), z.string().max(400, 'too_long'))
  .refine((search) => Object.keys(search).length <= MOST_PARTS, 'too_long');

const fields = {
  name: requiredText(120, 'name_required'),
  every: z.enum(everies),
  weekday: orNull(z.enum(weekdays)).default(null).describe('Only of a weekly report; otherwise it is ignored.'),
  hour: z
    .int()
    .min(0)
    .max(HOURS - 1),
  formats: z.array(z.enum(formats)).min(1, 'required').max(formats.length),
  staff_ids: z.array(Id).min(1, 'required').max(MOST_RECEIVERS),
};
export const NewReportSchedule = z.object({
  branch_id: Id,
  report: z.string().regex(/^[a-zA-Z]{1,60}$/, 'invalid'),
  search: ReportSearch,
  ...fields,
});
export type NewReportSchedule = z.output<typeof NewReportSchedule>;
export const EditReportSchedule = z.object({ version: Version, ...fields });
export type EditReportSchedule = z.output<typeof EditReportSchedule>;
export const MoveReportSchedule = z.object({ version: Version, move: z.enum(moves) });
export type MoveReportSchedule = z.output<typeof MoveReportSchedule>;

export const SendReport = z.object({ version: Version });
export type SendReport = z.output<typeof SendReport>;

/** Why somebody got no letter; `sent` is in the outbox. */
export const outcomes = ['sent', 'left', 'no_access', 'too_large', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];
const Receiver = z.object({
  staff_id: Id,
  name: z.string(),
  stopped: z.boolean(),
  /** Doesn't work here any more. */
  gone: z.boolean(),
  /** Of the last time that it was sent. */
  outcome: z.enum(outcomes).nullable(),
});

export const ReportScheduleRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  report: z.string(),
  search: z.record(z.string(), z.string()),
  every: z.enum(everies),
  weekday: z.enum(weekdays).nullable(),
  hour: z.int(),
  formats: z.array(z.enum(formats)),
  staff_ids: z.array(Id),
  receivers: z.array(Receiver),
  staff_name: z.string(),
  status: z.enum(reportScheduleStatuses),
  next_at: Instant.nullable(),
  last_at: Instant.nullable(),
  version: Version,
  /** What the caller may do now; the page shows that and nothing else. */
  can: z.array(z.enum([...moves, 'edit', 'send_now', 'stop'] as const)),
});
export type ReportScheduleRow = z.output<typeof ReportScheduleRow>;

/** Somebody who can open a report in a branch, or receives it although they can't any more. */
export const ReportReader = z.object({ id: Id, name: z.string(), can_open: z.boolean() });
export type ReportReader = z.output<typeof ReportReader>;
