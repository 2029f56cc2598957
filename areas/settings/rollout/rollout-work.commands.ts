/**
 * The work behind settings for many branches: each line in its own transaction, as the person who made the last move and with the
 * access that they have at that moment. A killed process goes on with the next line.
 */
import { isDeepStrictEqual } from 'node:util';
import { rolloutContract } from './rollout.contract.ts';
import type { Rollout } from './rollout.model.ts';
import { beatOf, endStep, linesBeyond, nextLines, rollouts, saveLine, statusNow } from './rollout.store.ts';
import type { LineRecord, LineStatus, RolloutRecord } from './rollout.store.ts';
import { copiers, type Copier } from '../copy/copiers.commands.ts';
import { crossing, seenRaw } from '../copy/copy.commands.ts';
import { takeBack, type Undo } from '../copy/undo.commands.ts';
import { actorOfStaff } from '#areas/access/role/role.facts.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, StaleWrite } from '#kit/domain/errors.ts';
import { answerFor, refusalWord } from '#kit/server/answer.ts';
import { decide } from '#kit/server/access.ts';
import { makeContext, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isDown } from '#kit/server/db-errors.ts';

type Both = { en: string; cn: string };
const bothOf = (say: (locale: 'en' | 'cn') => string): Both => ({ en: say('en'), cn: say('cn') });
/** Why one line wasn't possible; undefined if the fault concerns more than this line. */
const whyOf = (error: unknown): Both | undefined => {
  const said = (locale: 'en' | 'cn'): string | undefined => {
    const body = answerFor(error, locale)?.body;
    return body?.responseMessage ?? body?.message;
  };
  return said('en') === undefined ? undefined : bothOf((locale) => said(locale) ?? '');
};

const asPerson = async (ctx: Ctx, record: RolloutRecord): Promise<Ctx | undefined> => {
  const person = await actorOfStaff(ctx, record.acting_staff_id);
  if (!person) return undefined;
  const { actor } = person;
  const seen = decide(actor, rolloutContract.create, record.branch_id, await headOfficeId(ctx));
  const { services, request_id } = ctx;
  return makeContext({ actor, ...seen, locale: actor.locale, request_id, services });
};

type Work = { ctx: Ctx; record: RolloutRecord; copierOf: (what: LineRecord['what']) => Promise<Copier> };
/** Does the work of one line unless somebody has stopped it; false if so. */
type Step = (work: Work, tx: TxCtx, line: LineRecord) => Promise<void>;
const asStored = (line: unknown): unknown => JSON.parse(JSON.stringify(line));

const check: Step = async ({ copierOf }, tx, { id, branch_id, what }) => {
  const { line } = await seenRaw(tx, await copierOf(what), what, await knownBranch(tx, branch_id));
  await saveLine(tx.db, id, { status: line.status === 'changed' ? 'ready' : line.status, line, why: null });
};
/** Applied as it was checked, or not at all. */
const apply: Step = async ({ copierOf }, tx, { id, branch_id, what, line: checked }) => {
  const { line, look } = await seenRaw(tx, await copierOf(what), what, await knownBranch(tx, branch_id));
  if (!isDeepStrictEqual(asStored(line), checked)) throw new Refusal('settings.rollout_moved');
  await saveLine(tx.db, id, { status: 'applied', why: null, undo: await look.save(tx) });
};
const undo: Step = async (_work, tx, { id, branch_id, undo: kept }) => {
  try {
    await takeBack(tx, branch_id, kept as Undo);
  } catch (error) {
    if (error instanceof StaleWrite || error instanceof NotFound) throw new Refusal('settings.rollout_changed_since');
    throw error;
  }
  await saveLine(tx.db, id, { status: 'undone', why: null });
};

type Phase = { step: Step; from: LineStatus; refused: LineStatus; move: 'checked' | 'finish' | 'undid' };
const phases: Partial<Record<Rollout['status'], Phase>> = {
  checking: { step: check, from: 'waiting', refused: 'refused', move: 'checked' },
  applying: { step: apply, from: 'ready', refused: 'refused', move: 'finish' },
  undoing: { step: undo, from: 'applied', refused: 'kept', move: 'undid' },
};

class Stopped extends Error {}
const doLine = async (work: Work, phase: Phase, line: LineRecord): Promise<void> => {
  const { ctx, record } = work;
  const inTurn = (run: (tx: TxCtx) => Promise<void>): Promise<void> =>
    ctx.tx(async (tx) => {
      if ((await statusNow(tx.db, record.id)) !== record.status) throw new Stopped();
      await run(tx);
    });
  try {
    await crossing(() => inTurn((tx) => phase.step(work, tx, line)));
  } catch (error) {
    const why = error instanceof Stopped ? undefined : whyOf(error);
    if (why === undefined || isDown(error)) throw error;
    await inTurn((tx) => saveLine(tx.db, line.id, { status: phase.refused, why }));
  }
};

const BATCH = 50;
const beat = async (ctx: Ctx, { id, acting_staff_id }: RolloutRecord): Promise<void> => {
  await ctx.tx(({ db }) => beatOf(db, id));
  ctx.services.live.toStaff(acting_staff_id, 'setting_rollout', { id });
};
const doAll = async (system: Ctx, work: Work, phase: Phase): Promise<void> => {
  const { ctx, record } = work;
  const { branches } = ctx.scope;
  for (;;) {
    const [lines] = await ctx.read(nextLines(record.id, phase.from, branches, BATCH));
    if (lines.length === 0) break;
    for (const line of lines) await doLine(work, phase, line);
    await beat(system, record);
  }
  const why = bothOf((locale) => refusalWord('settings.rollout_beyond', locale, {}));
  const [beyond] = await system.read(linesBeyond(record.id, phase.from, branches));
  await system.tx(async ({ db }) => {
    for (const { id } of beyond) await saveLine(db, id, { status: phase.refused, why });
    await endStep(db, record.id, phase.move);
  });
};

const workOf = (ctx: Ctx, record: RolloutRecord): Work => {
  const kept = new Map<string, Promise<Copier>>();
  const wishes = { abroad: record.abroad, header: false };
  const made = async (what: LineRecord['what']): Promise<Copier> =>
    copiers[what](ctx, await knownBranch(ctx, record.branch_id), wishes);
  return {
    ctx,
    record,
    copierOf: (what) => {
      const one = kept.get(what) ?? made(what);
      kept.set(what, one);
      return one;
    },
  };
};

/** Goes on wherever it was; nothing to do if somebody has stopped it. */
export const workOnRollout = async (system: Ctx, id: number): Promise<void> => {
  const [[record]] = await system.read(rollouts.one(id, { branches: system.scope.branches }));
  const phase = record && phases[record.status];
  if (!record || !phase) return;
  const fail = (): Promise<void> => system.tx(({ db }) => endStep(db, id, 'fail'));
  try {
    const ctx = await asPerson(system, record);
    if (ctx) await doAll(system, workOf(ctx, record), phase);
    else await fail();
  } catch (error) {
    // The database is down: the queue tries again later. Anything else would fail again.
    if (isDown(error)) throw error;
    if (!(error instanceof Stopped)) {
      system.services.log.error({ err: error, setting_rollout_id: id }, 'settings for many branches failed');
      await fail();
    }
  }
  system.services.live.toStaff(record.acting_staff_id, 'setting_rollout', { id });
};
