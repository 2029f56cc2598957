import { z } from 'zod';
import { Day, Instant } from '#domain/kit/day.ts';
import { Id, requiredText, Version } from '#domain/kit/field.ts';
import { statesOf } from '#domain/kit/machine.ts';
import { closureMachine } from './closure.rules.ts';

export const NewClosure = z.object({ branch_id: Id, from_on: Day, until_on: Day, reason: requiredText(500) });
export type NewClosure = z.output<typeof NewClosure>;
export const AskClosure = z.object({ branch_id: Id, from_on: Day, until_on: Day });
export type AskClosure = z.output<typeof AskClosure>;
/** How many memberships it is about. */
export const ClosureFigures = z.object({ memberships: z.int(), days: z.int() });
export type ClosureFigures = z.output<typeof ClosureFigures>;

export const Closure = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  from_on: Day,
  until_on: Day,
  reason: z.string(),
  status: z.enum(statesOf(closureMachine)),
  total: z.int(),
  done: z.int(),
  /** Left out: they rest on these days already, or the next one is sold. */
  skipped: z.int(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['undo'])),
});
export type Closure = z.output<typeof Closure>;
