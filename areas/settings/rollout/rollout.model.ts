import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { CopyLine, rolloutKinds } from '../copy/copy.model.ts';
import { rolloutMachine } from './rollout.machine.ts';

export const rolloutStatuses = statesOf(rolloutMachine);
/** Of a line. `kept`: it was to be undone, and stays because something changed since. */
export const lineStatuses = ['waiting', 'ready', 'same', 'refused', 'applied', 'undone', 'kept'] as const;
const MAX_BRANCHES = 500;
const rolloutMoves = ['apply', 'check', 'stop', 'undo'] as const;
export type RolloutMove = (typeof rolloutMoves)[number];

export const NewRollout = z.object({
  /** Whose settings are applied. */
  branch_id: Id,
  /** What it is for: it is found by it later. */
  name: requiredText(80),
  what: z.array(z.enum(rolloutKinds)).min(1, 'too_few_items').max(rolloutKinds.length, 'too_many_items'),
  to_ids: z.array(Id).min(1, 'too_few_items').max(MAX_BRANCHES, 'too_many_items'),
  /** Holidays are applied in another country only if this is set. */
  abroad: z.boolean().default(false),
});
export const MoveRollout = z.object({ version: Version, move: z.enum(rolloutMoves) });

const counts = z.object({
  waiting: Count,
  ready: Count,
  same: Count,
  refused: Count,
  applied: Count,
  undone: Count,
  kept: Count,
});
export const Rollout = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  what: z.array(z.enum(rolloutKinds)),
  abroad: z.boolean(),
  branch_count: Count,
  status: z.enum(rolloutStatuses),
  counts,
  staff_name: z.string(),
  applied_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
  can: z.array(z.enum(rolloutMoves)),
});
export type Rollout = z.output<typeof Rollout>;

export const RolloutLine = CopyLine.extend({
  id: Id,
  branch_name: z.string(),
  status: z.enum(lineStatuses),
});
export type RolloutLine = z.output<typeof RolloutLine>;
