import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

const placeKinds = ['class', 'appointment'] as const;
const Label = z.object({ en: z.string(), cn: z.string() });
/** A place in a class or an appointment that a membership no longer pays for. */
export const LostPlace = z.object({
  kind: z.enum(placeKinds),
  id: Id,
  member_id: Id,
  member_name: z.string(),
  branch_name: z.string(),
  day: Day,
  /** Local time of its branch. */
  starts: z.string(),
  /** The class; null for an appointment. */
  name: Label.nullable(),
  trainer_name: z.string().nullable(),
  /** Another membership of the client pays for it from now on, so it isn't cancelled. */
  moves_to: Label.nullable(),
});
export type LostPlace = z.output<typeof LostPlace>;
