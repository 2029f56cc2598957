/** A course that a class category requires and that somebody has no valid certificate of. */
import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

const reasons = ['missing', 'in_progress', 'failed', 'expired', 'revoked'] as const;
export const LackedCourse = z.object({
  course_id: Id,
  title: z.object({ en: z.string(), cn: z.string() }),
  why: z.enum(reasons),
  /** The last day of the certificate that has expired, or expires before the class. */
  until: Day.nullable(),
});
export type LackedCourse = z.output<typeof LackedCourse>;
/** A course that is required; the title is for reading. */
export const RequiredCourse = z.object({ id: Id, title: z.object({ en: z.string(), cn: z.string() }) });
export type RequiredCourse = z.output<typeof RequiredCourse>;
/** Somebody who would teach without a certificate that the category requires. */
export const LackingTrainer = z.object({ staff_id: Id, name: z.string(), lacks: z.array(LackedCourse) });
export type LackingTrainer = z.output<typeof LackingTrainer>;
