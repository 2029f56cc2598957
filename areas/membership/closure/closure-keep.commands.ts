/** Closed days of a branch, for memberships that are affected only after the closure was saved. */
import { closureEffect, keepsEnd, withClosures, type ClosureEffect } from './closure.rules.ts';
import { overlaps, restEffect, type Rest, type RestingTerm } from '../suspension/suspension.rules.ts';
import { restDaysWithin } from '../ending/ending.rules.ts';
import { addDays, later, type Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { closuresFrom, leaveOut, lockClosures, takeIn, type ClosureRecord } from './closure.store.ts';
import { moveEnding } from '../ending/ending.store.ts';
import { getFollowing, getRests, insertRest } from '../suspension/suspension.store.ts';
import { moveTerm } from '../membership/membership.store.ts';

type Of = Pick<ClosureRecord, 'id' | 'branch_id' | 'reason' | 'staff_id' | 'group_key'>;
/** Records what a closure means for one membership. */
export const restClosed = async (db: Sql, membership_id: number, closure: Of, effect: ClosureEffect): Promise<void> => {
  const { id: closure_id, branch_id, reason, staff_id, group_key } = closure;
  for (const { from_on, until_on } of effect.rests) {
    const rest = { from_on, until_on, branch_id, membership_id, reason, waived: true, staff_id, group_key };
    await insertRest(db, rest);
  }
  if (effect.rests.length > 0) await takeIn(db, closure_id, membership_id);
  if (effect.why !== null) await leaveOut(db, { closure_id, membership_id, branch_id, why: effect.why });
};

/** Current and upcoming closed days of a branch. */
export const closuresOf = async (ctx: Ctx, branch_id: number, today: Day) =>
  (await ctx.read(closuresFrom(branch_id, today)))[0];

/** The suspensions of a membership: while its branch is closed, and its own. */
export const restsWithClosures = async (
  ctx: Ctx,
  branch_id: number,
  term: RestingTerm,
  today: Day,
  own: readonly Rest[] = [],
): Promise<Rest[]> => {
  const [closures] = await ctx.read(closuresFrom(branch_id, later(today, term.start_on)));
  return withClosures(term, own, closures, today);
};

/** Asked once for many memberships. A closure that is being saved waits for the caller's commit. */
export const closesAhead = async (ctx: TxCtx, branch_id: number, today: Day): Promise<boolean> => {
  await lockClosures(ctx.db, branch_id, 'sells');
  return (await ctx.read(closuresFrom(branch_id, today)))[0].length > 0;
};

type Stored = RestingTerm & { id: number; branch_id: number };
/** Suspends a membership on upcoming closed days that it doesn't have yet, and moves its last day. */
export const restInClosures = async (ctx: TxCtx, term: Stored, today: Day): Promise<void> => {
  const { id, branch_id } = term;
  await lockClosures(ctx.db, branch_id, 'sells');
  const [closures] = await ctx.read(closuresFrom(branch_id, later(today, term.start_on)));
  if (closures.length === 0) return;
  for (const closure of closures) {
    const rests = await getRests(ctx.db, id);
    const effect = closureEffect(term, rests, await getFollowing(ctx.db, id), closure);
    // It has been suspended for this closure before.
    const rested = effect.why === 'rests_already' && rests.some((rest) => rest.closure && overlaps(rest, closure));
    await restClosed(ctx.db, id, { ...closure, branch_id }, rested ? { ...effect, why: null } : effect);
  }
  await saveRested(ctx.db, term, await getRests(ctx.db, id), today);
};

/** Status and last day after the suspensions; a cancelled membership gets a new last day. */
export const saveRested = async (
  db: Sql,
  term: RestingTerm & { id: number },
  rests: readonly Rest[],
  today: Day,
): Promise<void> => {
  if (keepsEnd(term)) {
    await moveTerm(db, term.id, { paid_until: addDays(term.end_on, -restDaysWithin(rests, term.end_on)) });
    return;
  }
  const effect = restEffect(term, rests, today);
  await moveTerm(db, term.id, effect);
  if (term.status === 'pending_cancel') await moveEnding(db, term.id, effect.end_on);
};
