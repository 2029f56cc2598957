import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { LONGEST_APPOINTMENT_MIN, MOST_BUFFER_MIN, SHORTEST_MIN } from '../appointment/appointment.model.ts';

const time = (pattern: RegExp) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'not_a_time') })
    .regex(pattern, 'not_a_time');
const Starts = time(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A day ends at 24:00. */
const Ends = time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Of a weekday (0 is Sunday), by the branch's clock. */
export const Span = z.object({ weekday: z.int().min(0).max(6), starts: Starts, ends: Ends });
export type Span = z.output<typeof Span>;
const Buffer = z.int().min(0).max(MOST_BUFFER_MIN);
export const EditAvailability = z.object({
  branch_id: Id,
  staff_id: Id,
  /** Null: nothing was saved before. */
  version: Version.nullable(),
  week: z.array(Span).max(42),
  duration_min: z.int().min(SHORTEST_MIN).max(LONGEST_APPOINTMENT_MIN),
  buffer_before_min: Buffer,
  buffer_after_min: Buffer,
  facility_id: orNull(Id).default(null),
});
export type EditAvailability = z.output<typeof EditAvailability>;

export const exceptionKinds = ['off', 'extra'] as const;
export const NewException = z.object({
  branch_id: Id,
  staff_id: Id,
  day: RequiredDay,
  kind: z.enum(exceptionKinds),
  /** Neither: the whole day, which can only be off. */
  starts: orNull(Starts).default(null),
  ends: orNull(Ends).default(null),
  note: orNull(text(200)).default(null),
});
export type NewException = z.output<typeof NewException>;
export const AvailabilityException = z.object({
  id: Id,
  staff_id: Id,
  day: Day,
  kind: z.enum(exceptionKinds),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  note: z.string().nullable(),
  version: Version,
});
export type AvailabilityException = z.output<typeof AvailabilityException>;
export const Availability = z.object({
  staff_id: Id,
  name: z.string(),
  version: Version.nullable(),
  week: z.array(Span),
  duration_min: z.int(),
  buffer_before_min: z.int(),
  buffer_after_min: z.int(),
  facility_id: Id.nullable(),
  facility_name: z.string().nullable(),
  /** From today on. */
  exceptions: z.array(AvailabilityException),
  can: z.array(z.enum(['edit'])),
});
export type Availability = z.output<typeof Availability>;
/** Of trainers who haven't set anything yet. */
export const usualAvailability = {
  week: [],
  duration_min: 60,
  buffer_before_min: 0,
  buffer_after_min: 0,
  facility_id: null,
} satisfies Omit<EditAvailability, 'branch_id' | 'staff_id' | 'version'>;
