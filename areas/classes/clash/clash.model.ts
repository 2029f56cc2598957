/** What is free instead of what is taken. */
import { z } from 'zod';
import { Id } from '#kit/domain/field.ts';

const Named = z.object({ id: Id, name: z.string() });
export const Free = z.object({
  /** Rooms and trainers that are free at all of the times asked for; none where they are not what is taken. */
  rooms: z.array(Named),
  trainers: z.array(Named),
  /** Times of the clock ("18:30") at which all of it would be free, on the same days. */
  starts: z.array(z.string()),
});
export type Free = z.output<typeof Free>;
