/**
 * Suspends the memberships of a closed branch batch by batch, or undoes that. If it is killed, it continues where it
 * stopped.
 */
import { closable, closureEffect } from './closure.rules.ts';
import { closureMachine } from './closure.machine.ts';
import type { Rest, RestingTerm } from '../suspension/suspension.rules.ts';
import { lockComing, releasePlaces } from '#areas/classes/release/release.commands.ts';
import { withPlacesToCome } from '#areas/classes/release/release.facts.ts';
import { tellOpenAgain } from '#areas/classes/release/reopened.commands.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
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
  noteTold,
  type ClosureRecord,
  saveProgress,
  takeTold,
} from './closure.store.ts';
import { lastDayOf } from '../membership/membership.rules.ts';
import { settleMembers } from '../membership/membership-moves.commands.ts';
import { restClosed, saveRested } from './closure-keep.commands.ts';
import { getFollowing, endRest, restsByTerm, undoRest } from '../suspension/suspension.store.ts';

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
  await saveProgress(
    ctx.db,
    id,
    last ? { ...progress, last_id: last.id } : { ...progress, total: progress.done + progress.skipped },
  );
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
  await saveProgress(ctx.db, id, { done });
  tell(ctx, closure);
  return resting.length > 0;
};

const tell = (ctx: TxCtx, { branch_id, id }: ClosureRecord): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'closure', { id }));

/**
 * Once all are suspended, so that nobody gets a place on the waiting list who loses it a moment later. A membership in a
 * transaction; a run that is started again begins with the first.
 */
const releaseAll = async (ctx: Ctx, { id: closure_id, branch_id, group_key, status }: ClosureRecord): Promise<void> => {
  let after = 0;
  for (;;) {
    const ids = await withPlacesToCome(ctx, group_key, after, BATCH);
    for (const id of ids)
      await ctx.tx(async (inside) => {
        await lockComing(inside, [id]);
        const isTold = await releasePlaces(inside, id);
        if (isTold && status === 'running') await noteTold(inside.db, { closure_id, membership_id: id, branch_id });
      });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
};

const reopenBatch = async (ctx: TxCtx, id: number): Promise<boolean> => {
  const closure = await getClosure(ctx.db, id);
  if (closure.status !== 'reopening') return false;
  const { until_on } = closure;
  const { today } = await knownBranch(ctx, closure.branch_id);
  const resting = await nextResting(ctx.db, closure.group_key, BATCH, until_on);
  const undone_at = ctx.clock.now().toISOString();
  for (const { rest_id, rest_from } of resting) {
    if (rest_from > until_on) await undoRest(ctx.db, rest_id, undone_at);
    else await endRest(ctx.db, rest_id, until_on);
  }
  await settle(ctx, resting, today);
  tell(ctx, closure);
  return resting.length > 0;
};

/** It opens earlier than the clients were told, or doesn't close at all. */
const tellAll = async (ctx: Ctx, { id, branch_id, status, from_on, until_on }: ClosureRecord): Promise<void> => {
  if (status === 'running') return;
  const open_on = status === 'undoing' ? from_on : addDays(until_on, 1);
  const tellNext = (inside: TxCtx): Promise<boolean> => tellOne(inside, id, { branch_id, open_on });
  while (await ctx.tx(tellNext));
};
/** Memberships that have ended meanwhile aren't valid again. */
const tellOne = async (ctx: TxCtx, id: number, of: { branch_id: number; open_on: Day }): Promise<boolean> => {
  const told = await takeTold(ctx.db, id);
  const [first] = told;
  if (!first) return false;
  const valid = told.filter((one) => closable.includes(one.status));
  const terms = valid.map((one) => ({ programme: one.programme, last_on: lastDayOf(one) }));
  if (terms.length > 0) await tellOpenAgain(ctx, { ...of, member_id: first.member_id }, terms);
  return true;
};

type Work = {
  batch: (ctx: TxCtx, id: number) => Promise<boolean>;
  move: 'finish' | 'finish_reopen' | 'finish_undo';
};
/** Two runs of one closure can meet here: only its own end is recorded. */
const finish = async (ctx: TxCtx, id: number, move: Work['move']): Promise<void> => {
  const closure = await getClosure(ctx.db, id);
  if (!canMove(closureMachine, closure.status, move)) return;
  const { to: status } = closureMachine.moves[move];
  await saveProgress(ctx.db, id, move === 'finish_undo' ? { status, done: 0 } : { status });
  tell(ctx, closure);
};

const works: Partial<Record<ClosureRecord['status'], Work>> = {
  running: { batch: suspendBatch, move: 'finish' },
  reopening: { batch: reopenBatch, move: 'finish_reopen' },
  undoing: { batch: undoBatch, move: 'finish_undo' },
};
const runClosure = async (ctx: Ctx, id: number): Promise<void> => {
  const [[closure]] = await ctx.read(findClosure(id));
  const work = closure && works[closure.status];
  if (!work) return;
  while (await ctx.tx((inside) => work.batch(inside, id)));
  await releaseAll(ctx, closure);
  await tellAll(ctx, closure);
  await ctx.tx((inside) => finish(inside, id, work.move));
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
