import { z } from 'zod';
import { LackedCourse } from '#areas/classes/class/lacked.model.ts';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';

export const Dashboard = z.object({
  published: z.int(),
  /** People who are taking a course now. */
  taking: z.int(),
  to_mark: z.int(),
  retakes: z.int(),
  /** Of the marked attempts of the last ninety days. */
  attempts: z.int(),
  passed: z.int(),
  /** Certificates that expire within sixty days, or have expired. */
  expiring: z.int(),
  months: z.array(z.object({ month: z.string(), started: z.int(), completed: z.int() })),
  courses: z.array(z.object({ id: Id, title: BothTexts, started: z.int(), completed: z.int() })),
  /** Trainers of upcoming classes that require a course of which they have no certificate on that day. */
  gaps: z.array(
    z.object({
      staff_id: Id,
      staff_name: z.string(),
      course_id: Id,
      course_title: BothTexts,
      why: LackedCourse.shape.why,
      until: Day.nullable(),
      session_id: Id,
      day: Day,
      classes: z.int(),
      /** For how many of them somebody gave a reason. */
      excused: z.int(),
    }),
  ),
  overdue: z.array(
    z.object({
      staff_id: Id,
      staff_name: z.string(),
      course_id: Id,
      course_title: BothTexts,
      due_on: Day,
      total: z.int(),
      done: z.int(),
      reminded_at: Instant.nullable(),
    }),
  ),
});
export type Dashboard = z.output<typeof Dashboard>;
