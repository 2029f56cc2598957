/** Settings of one branch for many others: what a person starts. The job does the work. */
import { rolloutContract } from './rollout.contract.ts';
import { rolloutMachine } from './rollout.machine.ts';
import type { Rollout, RolloutLine } from './rollout.model.ts';
import { rolloutCan, whyNotMove } from './rollout.rules.ts';
import {
  beatOf,
  checkAgain,
  insertRollout,
  moveRolloutRow,
  rollouts,
  type LineRecord,
  type RolloutRecord,
} from './rollout.store.ts';
import { copyTargets, saidIn, type RawLine } from '../copy/copy.commands.ts';
import { nothingOutside } from '../schedule/outside.commands.ts';
import { isHeadOffice } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { textIn } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import type { Services } from '#kit/server/services.ts';

export const ROLLOUT_JOB = 'setting_rollout';
/** One at a time in the network: two of them would look at the same branches. */
export const enqueueRollout = ({ jobs }: Services, db: Sql, id: number): Promise<void> =>
  jobs.enqueue(db, ROLLOUT_JOB, { setting_rollout_id: id }, { key: `rollout:${id}`, queue: 'rollout' });

/** People who see it because it is about their branch can’t change other branches with it. */
const mayMove = (ctx: Ctx, { staff_id }: Pick<RolloutRecord, 'staff_id'>): boolean =>
  staff_id === ctx.actor.staff_id || ctx.actor.hasEverywhere('UPDATE_SCHEDULE');
export const presentRollout = (ctx: Ctx, rollout: RolloutRecord): Rollout => {
  const { to_ids: _to, staff_id: _staff, acting_staff_id: _acting, ...record } = rollout;
  const may = mayMove(ctx, rollout);
  return { ...record, can: rolloutCan(record, (flag) => may && ctx.has(flag, record.branch_id), ctx.clock.now()) };
};
const getRollout = async (ctx: Ctx, id: number): Promise<RolloutRecord> => {
  const [[record]] = await ctx.read(rollouts.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
export const viewRollout = async (ctx: Ctx, id: number): Promise<Rollout> =>
  presentRollout(ctx, await getRollout(ctx, id));

const empty = { changes: [], holidays: [], programmes: [], offers: [], not_copied: [], outside: nothingOutside };
/** What was found when it was checked, and what came of it, in the language of the reader. */
export const presentLine = (
  ctx: Ctx,
  { id, branch_id, branch_name, what, status, line, why }: LineRecord,
): RolloutLine => {
  const found = line === null ? { ...empty, currency: '', reason: null } : saidIn(line as RawLine, ctx.locale);
  return {
    ...found,
    id,
    branch_id,
    branch_name,
    what,
    status,
    reason: why ? textIn(why, ctx.locale) : found.reason,
  };
};

export const createRollout = command(rolloutContract.create, async (ctx, input) => {
  const reach = new Set((await copyTargets(ctx, 'UPDATE_SCHEDULE')).map(({ id }) => id));
  if (!ctx.scope.branches.includes(input.branch_id)) throw new NotFound();
  // Head office isn’t a gym.
  if (await isHeadOffice(ctx, input.branch_id))
    throw new ValidationError([{ field: 'branch_id', key: 'unknown_record' }]);
  const to_ids = [...new Set(input.to_ids)].filter((id) => id !== input.branch_id);
  if (to_ids.length === 0) throw new ValidationError([{ field: 'to_ids', key: 'too_few_items', facts: { min: 1 } }]);
  if (!to_ids.every((id) => reach.has(id))) throw new ValidationError([{ field: 'to_ids', key: 'unknown_record' }]);
  const what = [...new Set(input.what)];
  const { staff_id } = ctx.actor;
  const id = await insertRollout(ctx.db, { ...input, what, to_ids, staff_id });
  await enqueueRollout(ctx.services, ctx.db, id);
  return viewRollout(ctx, id);
});

export const moveRollout = command(rolloutContract.move, async (ctx, id, { version, move }) => {
  const record = await getRollout(ctx, id);
  refuseIf(mayMove(ctx, record) ? null : 'settings.rollout_of_other');
  const now = ctx.clock.now();
  if (!canMove(rolloutMachine, record.status, move))
    throw new Refusal('kit.move_not_possible', { status: record.status });
  refuseIf(whyNotMove(record, move, now));
  const applied = move === 'apply' ? { applied_at: now.toISOString() } : {};
  const acting = move === 'stop' ? {} : { acting_staff_id: ctx.actor.staff_id };
  await moveRolloutRow(ctx.db, { id, version }, move, { ...applied, ...acting });
  if (move === 'check') await checkAgain(ctx.db, id);
  if (move !== 'stop') {
    await beatOf(ctx.db, id);
    await enqueueRollout(ctx.services, ctx.db, id);
  }
  return viewRollout(ctx, id);
});
