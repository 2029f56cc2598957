import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { leftOutWhy } from './closure.rules.ts';
import { closureMachine } from './closure.machine.ts';

export const NewClosure = z.object({ branch_id: Id, from_on: Day, until_on: Day, reason: requiredText(500) });
export const AskClosure = z.object({ branch_id: Id, from_on: Day, until_on: Day });
export type AskClosure = z.output<typeof AskClosure>;
/** The branch opens again on this day. */
export const Reopening = z.object({ version: Version, open_on: Day });
/** Null: the closure is undone. */
export const AskReopening = z.object({ open_on: Day.nullable() });
export type AskReopening = z.output<typeof AskReopening>;
export const LeftOut = z.object({
  membership_id: Id,
  member_id: Id,
  member_name: z.string(),
  programme_name: Label,
  end_on: Day,
  why: z.enum(leftOutWhy),
});
export type LeftOut = z.output<typeof LeftOut>;
/** How many memberships are suspended, and which aren't although they run on one of the days. */
export const ClosureFigures = z.object({
  memberships: z.int(),
  days: z.int(),
  left_out: z.array(LeftOut),
  /** The first of those that are booked on the closed days; `places_total` of them in all. */
  places: z.array(LostPlace),
  places_total: z.int(),
});
export type ClosureFigures = z.output<typeof ClosureFigures>;
/** The memberships whose suspension ends, and what they have booked on the days that they lose at their end. */
export const ReopeningFigures = ClosureFigures.pick({ memberships: true, places: true, places_total: true });
export type ReopeningFigures = z.output<typeof ReopeningFigures>;

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
  /** Memberships left out, each with its reason. */
  skipped: z.int(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['undo', 'reopen'])),
});
export type Closure = z.output<typeof Closure>;
