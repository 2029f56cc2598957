/** Closing a branch for some days: all its memberships are suspended in one run that is recorded and can be undone. */
import {
  closureEffect,
  closureFaults,
  keepsEnd,
  reopened,
  reopeningFaults,
  whyNotReopen,
  whyNotUndoClosure,
} from './closure.rules.ts';
import type { AskClosure, AskReopening, Closure, ClosureFigures, LeftOut, ReopeningFigures } from './closure.model.ts';
import { daysOf, endWith, type Rest, type RestingTerm } from '../suspension/suspension.rules.ts';
import { closureMachine } from './closure.machine.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { asPage, type PageAsk, type Paged } from '#kit/domain/page.ts';
import { placesOf } from '#areas/classes/release/release.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  countClosures,
  findClosure,
  findTouched,
  followingOf,
  getClosure,
  insertClosure,
  leftOutOf,
  listClosures,
  lockClosures,
  namesOfTerms,
  restingOf,
  restsOfTouched,
  type ClosureRecord,
} from './closure.store.ts';
import { closureContract } from './closure.contract.ts';

export const CLOSURE_JOB = 'branch_closure';
/** Places listed in a preview; the others are counted. */
const PLACES_SHOWN = 50;

const present = (ctx: Ctx, record: ClosureRecord, today: Day): Closure => {
  const { group_key: _key, last_id: _last, staff_id: _staff, ...closure } = record;
  const may = ctx.has('SUSPEND_BRANCH', closure.branch_id);
  return {
    ...closure,
    can: [
      ...(may && whyNotReopen(closure, today) === null ? (['reopen'] as const) : []),
      ...(may && whyNotUndoClosure(closure, today) === null ? (['undo'] as const) : []),
    ],
  };
};

export const listOfClosures = async (
  ctx: Ctx,
  query: PageAsk & { q?: string | undefined },
): Promise<Paged<Closure>> => {
  const { branches } = ctx.scope;
  const [rows, [count]] = await ctx.read(listClosures(branches, query), countClosures(branches, query));
  const days = new Map<number, Day>();
  for (const id of new Set(rows.map(({ branch_id }) => branch_id))) days.set(id, (await knownBranch(ctx, id)).today);
  const shown = rows.map((row) => present(ctx, row, days.get(row.branch_id) ?? ''));
  return asPage(query, shown, count?.total ?? 0);
};

const check = async (ctx: Ctx, ask: AskClosure): Promise<Day> => {
  const { today } = await knownBranch(ctx, ask.branch_id);
  const faults = closureFaults(ask, today);
  if (faults.length > 0) throw new ValidationError(faults);
  return today;
};

const byTerm = <R extends object, K extends keyof R>(rows: readonly R[], key: K): Map<R[K], R[]> => {
  const found = new Map<R[K], R[]>();
  for (const row of rows) found.set(row[key], [...(found.get(row[key]) ?? []), row]);
  return found;
};
type Rested = { term: RestingTerm & { id: number }; all: readonly Rest[] };
/** Each membership with its suspensions and its last day once the run has passed. */
const afterRests = (rested: readonly Rested[]) =>
  new Map(
    rested.map(({ term, all }) => [
      term.id,
      { term: { ...term, end_on: keepsEnd(term) ? term.end_on : endWith(term.paid_until, all) }, rests: all },
    ]),
  );
/** The effect of the run for each membership, by the same rule. */
const workOut = async (ctx: Ctx, ask: AskClosure) => {
  const [terms] = await ctx.read(findTouched(ask));
  const ids = terms.map(({ id }) => id);
  const [rests, following] = ids.length > 0 ? await ctx.read(restsOfTouched(ids), followingOf(ids)) : [[], []];
  const [restsBy, nextBy] = [byTerm(rests, 'membership_id'), byTerm(following, 'of')];
  return terms.map((term) => {
    const own = restsBy.get(term.id) ?? [];
    const effect = closureEffect(term, own, nextBy.get(term.id) ?? [], ask);
    return { term, all: [...own, ...effect.rests], ...effect };
  });
};

export const previewClosure = async (ctx: Ctx, ask: AskClosure): Promise<ClosureFigures> => {
  await check(ctx, ask);
  const worked = await workOut(ctx, ask);
  const left = new Map(worked.flatMap(({ term, why }) => (why === null ? [] : [[term.id, why] as const])));
  const resting = worked.filter(({ rests }) => rests.length > 0);
  const { places, total } = await placesOf(ctx, afterRests(resting), PLACES_SHOWN);
  const [named] = left.size > 0 ? await ctx.read(namesOfTerms([...left.keys()])) : [[]];
  return {
    memberships: resting.length,
    days: daysOf(ask),
    left_out: named.flatMap((one) => {
      const why = left.get(one.membership_id);
      return why ? [{ ...one, why }] : [];
    }),
    places,
    places_total: total,
  };
};

export const viewLeftOut = async (ctx: Ctx, id: number): Promise<LeftOut[]> => {
  const [[closure], left] = await ctx.read(findClosure(id), leftOutOf(id));
  if (!closure) throw new NotFound();
  if (!ctx.has('SUSPEND_BRANCH', closure.branch_id)) throw new Forbidden();
  return left;
};

const enqueue = (ctx: TxCtx, id: number): Promise<void> =>
  ctx.services.jobs.enqueue(ctx.db, CLOSURE_JOB, { closure_id: id }, { key: `closure:${id}` });

export const closeBranch = command(closureContract.close, async (ctx, ask) => {
  await lockClosures(ctx.db, ask.branch_id, 'closes');
  const today = await check(ctx, ask);
  const worked = await workOut(ctx, ask);
  const total = worked.filter(({ rests, why }) => rests.length > 0 || why !== null).length;
  const row = { ...ask, total, staff_id: ctx.actor.staff_id };
  const id = await insertClosure(ctx.db, row);
  await enqueue(ctx, id);
  return present(ctx, await getClosure(ctx.db, id), today);
});

export const undoClosure = command(closureContract.undo, async (ctx, id, { version }) => {
  const closure = await getClosure(ctx.db, id);
  if (!ctx.has('SUSPEND_BRANCH', closure.branch_id)) throw new Forbidden();
  const { today } = await knownBranch(ctx, closure.branch_id);
  refuseIf(whyNotUndoClosure(closure, today));
  await saveVersioned(ctx.db, 'branch_closure', id, version, { status: 'undoing' });
  await enqueue(ctx, id);
  return present(ctx, await getClosure(ctx.db, id), today);
});

/** Null: the closure is undone. What the run will do with each membership, and the places that it releases. */
export const previewReopening = async (ctx: Ctx, id: number, { open_on }: AskReopening): Promise<ReopeningFigures> => {
  const [[closure]] = await ctx.read(findClosure(id));
  if (!closure) throw new NotFound();
  if (!ctx.has('SUSPEND_BRANCH', closure.branch_id)) throw new Forbidden();
  const { today } = await knownBranch(ctx, closure.branch_id);
  refuseIf(open_on === null ? whyNotUndoClosure(closure, today) : whyNotReopen(closure, today));
  const faults = open_on === null ? [] : reopeningFaults(closure, open_on, today);
  if (faults.length > 0) throw new ValidationError(faults);
  const [terms] = await ctx.read(restingOf(closure.group_key, open_on));
  const [rests] = terms.length > 0 ? await ctx.read(restsOfTouched(terms.map((term) => term.id))) : [[]];
  const restsBy = byTerm(rests, 'membership_id');
  const rested = terms.map((term) => {
    const [own, of] = [restsBy.get(term.id) ?? [], closure.group_key];
    return { term, all: own.flatMap((rest) => (rest.group_key === of ? reopened(rest, open_on) : [rest])) };
  });
  const { places, total } = await placesOf(ctx, afterRests(rested), PLACES_SHOWN);
  return { memberships: terms.length, places, places_total: total };
};

/** The run ends the suspensions from that day on; later sales see the new last closed day at once. */
export const reopenBranch = command(closureContract.reopen, async (ctx, id, { version, open_on }) => {
  const closure = await getClosure(ctx.db, id);
  if (!ctx.has('SUSPEND_BRANCH', closure.branch_id)) throw new Forbidden();
  await lockClosures(ctx.db, closure.branch_id, 'closes');
  const { today } = await knownBranch(ctx, closure.branch_id);
  refuseIf(whyNotReopen(closure, today));
  const faults = reopeningFaults(closure, open_on, today);
  if (faults.length > 0) throw new ValidationError(faults);
  const { to: status } = closureMachine.moves.reopen;
  await saveVersioned(ctx.db, 'branch_closure', id, version, { status, until_on: addDays(open_on, -1) });
  await enqueue(ctx, id);
  return present(ctx, await getClosure(ctx.db, id), today);
});
