/**
 * Suspends the memberships of a closed branch batch by batch, or undoes that. If it is killed, it continues where it
 * stopped.
 */
import { closureEffect } from './closure.rules.ts';
import type { Rest, RestingTerm } from '../suspension/suspension.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { Job } from '#kit/server/jobs.ts';
import { CLOSURE_JOB } from './closure.commands.ts';
import {
  findClosure,
  forgetLeftOut,
  getClosure,
  nextResting,
  nextTouched,
  silentClosures,
  type ClosureRecord,
  saveProgress,
} from './closure.store.ts';
import { settleMembers } from '../membership/membership-moves.commands.ts';
import { restClosed, saveRested } from './closure-keep.commands.ts';
import { getFollowing, restsByTerm, undoRest } from '../suspension/suspension.store.ts';

const BATCH = 50;
type Term = RestingTerm & { id: number; member_id: number };

/** Status and last day after the suspensions, and the standing of the members. */
const settle = async (ctx: TxCtx, terms: readonly Term[], today: string): Promise<void> => {
  const rests = await restsByTerm(
    ctx.db,
    terms.map(({ id }) => id),
  );
  for (const term of terms) await saveRested(ctx.db, term, rests.get(term.id) ?? [], today);
  await settleMembers(ctx, [...new Set(terms.map(({ member_id }) => member_id))], today);
};

/** It is suspended, left out with a reason, or not affected by any closed day. */
const suspendOne = async (
  ctx: TxCtx,
  term: Term,
  rests: readonly Rest[],
  closure: ClosureRecord,
): Promise<'rests' | 'left out' | 'untouched'> => {
  const effect = closureEffect(term, rests, await getFollowing(ctx.db, term.id), closure);
  await restClosed(ctx.db, term.id, closure, effect);
  return effect.rests.length > 0 ? 'rests' : effect.why === null ? 'untouched' : 'left out';
};

/** One batch in one transaction with its progress. False if nothing was left. */
const suspendBatch = async (ctx: TxCtx, id: number): Promise<boolean> => {
  const closure = await getClosure(ctx.db, id);
  if (closure.status !== 'running') return false;
  const { today } = await knownBranch(ctx, closure.branch_id);
  const terms = await nextTouched(ctx.db, closure, closure.last_id, BATCH);
  const rests = await restsByTerm(
    ctx.db,
    terms.map((term) => term.id),
  );
  const resting: Term[] = [];
  let skipped = 0;
  for (const term of terms) {
    const done = await suspendOne(ctx, term, rests.get(term.id) ?? [], closure);
    if (done === 'rests') resting.push(term);
    if (done === 'left out') skipped += 1;
  }
  await settle(ctx, resting, today);
  const last = terms.at(-1);
  const progress = {
    done: closure.done + resting.length,
    skipped: closure.skipped + skipped,
    // Someone may have signed up since the count.
    total: Math.max(closure.total, closure.done + closure.skipped + resting.length + skipped),
  };
  const now = last
    ? { ...progress, last_id: last.id }
    : { ...progress, total: progress.done + progress.skipped, status: 'done' };
  await saveProgress(ctx.db, id, now);
  tell(ctx, closure);
  return last !== undefined;
};

const undoBatch = async (ctx: TxCtx, id: number): Promise<boolean> => {
  const closure = await getClosure(ctx.db, id);
  if (closure.status !== 'undoing') return false;
  const { today } = await knownBranch(ctx, closure.branch_id);
  const resting = await nextResting(ctx.db, closure.group_key, BATCH);
  const undone_at = ctx.clock.now().toISOString();
  for (const { rest_id } of resting) await undoRest(ctx.db, rest_id, undone_at);
  await settle(ctx, resting, today);
  if (resting.length === 0) await forgetLeftOut(ctx.db, id);
  const done = Math.max(0, closure.done - resting.length);
  const now = resting.length > 0 ? { done } : { done: 0, status: 'undone' };
  await saveProgress(ctx.db, id, now);
  tell(ctx, closure);
  return resting.length > 0;
};

const tell = (ctx: TxCtx, { branch_id, id }: ClosureRecord): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'closure', { id }));

const runClosure = async (ctx: Ctx, id: number): Promise<void> => {
  const [[closure]] = await ctx.read(findClosure(id));
  const batch = closure?.status === 'undoing' ? undoBatch : suspendBatch;
  while (await ctx.tx((inside) => batch(inside, id)));
};

/** A killed server leaves its job locked, so a run that is silent for a minute is started again. */
const resumeSilent = async (ctx: Ctx): Promise<void> => {
  const [silent] = await ctx.read(silentClosures());
  for (const { id } of silent) await runClosure(ctx, id);
};

export const closureJobs: readonly Job[] = [
  { name: CLOSURE_JOB, lane: 'long', run: (ctx, payload) => runClosure(ctx, Number(payload['closure_id'])) },
  { name: 'branch_closure_resume', cron: '* * * * *', run: resumeSilent },
];
