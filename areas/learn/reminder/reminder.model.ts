import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';

/** Somebody and a course that they have to take. */
export const Remind = z.object({ branch_id: Id, staff_id: Id, course_id: Id });
export type Remind = z.output<typeof Remind>;
export const Reminded = z.object({ staff_id: Id, course_id: Id, reminded_at: Instant });
export const Exempt = Remind.extend({ reason: requiredText(300) });
export const Exemption = z.object({
  id: Id,
  staff_id: Id,
  staff_name: z.string(),
  course_id: Id,
  course_title: BothTexts,
  reason: z.string(),
  exempted_at: Instant,
  exempted_by_name: z.string(),
  version: Version,
  can: z.array(z.enum(['lift'])),
});
export type Exemption = z.output<typeof Exemption>;
export const LiftExemption = z.object({ version: Version });

const kinds = ['due_soon', 'overdue', 'expiring_30', 'expiring_7', 'by_hand'] as const;
export type ReminderKind = (typeof kinds)[number];
