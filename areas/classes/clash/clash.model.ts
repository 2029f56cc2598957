/** What is available instead of what is taken. */
import { z } from 'zod';
import { Id } from '#kit/domain/field.ts';

const Named = z.object({ id: Id, name: z.string() });
export const Free = z.object({
  /** Rooms and trainers that are free at all of the times asked for; empty if they aren't what is taken. */
  rooms: z.array(Named),
  trainers: z.array(Named),
  /** Local times ("18:30") at which all of it would be free, on the same days. */
  starts: z.array(z.string()),
});
export type Free = z.output<typeof Free>;
