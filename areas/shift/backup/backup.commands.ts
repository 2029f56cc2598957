/** Standing in: who can, asking all of them at once, and the first yes. */
import { type CallRow, type Candidate, backupContract } from './backup.contract.ts';
import { callMachine } from './call.machine.ts';
import { shiftMachine } from '../shift/shift.machine.ts';
import { whyNotCall, whyNotStandIn } from '../shift/shift.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import {
  busyThen,
  callsOf,
  candidatesFor,
  closeCall,
  getCall,
  insertCall,
  saveAnswer,
  saveNewShift,
  type CallRecord,
} from './backup.store.ts';
import { aboutShift, changed } from '../shift/shift.commands.ts';
import { tellOfShift } from '../shift/shift.letters.ts';
import { findShift, getShift, insertShift, moveShift, type ShiftRecord } from '../shift/shift.store.ts';

const presentCall = (ctx: Ctx, call: CallRecord): CallRow => {
  const { asked_by: _by, is_asked, is_past, ...row } = call;
  const moves = movesFrom(callMachine, row.status, (flag) => ctx.has(flag, row.branch_id));
  return {
    ...row,
    can: [
      ...(moves.includes('take') && is_asked && !is_past ? (['yes', 'no'] as const) : []),
      ...(moves.includes('end') ? (['end'] as const) : []),
    ],
  };
};

export const listCalls = async (ctx: Ctx, branch_id: number): Promise<CallRow[]> => {
  const all = ctx.has('APPROVE_SHIFT', branch_id);
  const [calls] = await ctx.read(callsOf(branch_id, ctx.actor.staff_id, ctx.clock.now(), all));
  return calls.map((call) => presentCall(ctx, call));
};

export const listCandidates = async (ctx: Ctx, shift_id: number): Promise<Candidate[]> => {
  const [[shift]] = await ctx.read(findShift(shift_id));
  if (!shift) throw new NotFound();
  const [candidates] = await ctx.read(candidatesFor(shift));
  return candidates;
};

const reread = async (ctx: TxCtx, id: number): Promise<CallRow> =>
  presentCall(ctx, await getCall(ctx.db, id, ctx.actor.staff_id, ctx.clock.now()));

export const askAll = command(backupContract.ask, async (ctx, shift_id) => {
  const shift = await getShift(ctx.db, shift_id);
  refuseIf(whyNotCall(shift) ?? (new Date(shift.ends_at) > ctx.clock.now() ? null : 'shift.is_over'));
  const me = ctx.actor.staff_id;
  const [all] = await ctx.read(candidatesFor(shift));
  const free = all.filter((one) => one.busy === null && one.staff_id !== me).map((one) => one.staff_id);
  refuseIf(free.length > 0 ? null : 'shift.nobody_free');
  const id = await insertCall(ctx.db, { branch_id: shift.branch_id, shift_id, asked_by: me }, free);
  await tellOfShift(ctx, free, 'stand_in', await aboutShift(ctx, shift));
  changed(ctx, shift.branch_id);
  return reread(ctx, id);
});

/** A shift for the winner, beside that of the person who can't come: the plan and its outcome both stay. */
const takeOver = async (ctx: TxCtx, shift: ShiftRecord, call: CallRecord, reason: string): Promise<number> => {
  const { id: covers_id, branch_id, post, day, starts_at, ends_at, break_min, note, version } = shift;
  if (canMove(shiftMachine, shift.status, 'cancel'))
    await moveShift(ctx.db, { id: covers_id, version }, 'cancel', { reason });
  const me = ctx.actor.staff_id;
  const asked = { planned_by: call.asked_by, asked_by: me, decided_by: call.asked_by };
  return insertShift(ctx.db, {
    branch_id,
    post,
    day,
    starts_at,
    ends_at,
    break_min,
    note,
    covers_id,
    staff_id: me,
    status: 'approved',
    ...asked,
    decided_at: ctx.clock.now().toISOString(),
  });
};

export const answerCall = command(backupContract.answer, async (ctx, id, { answer }) => {
  const [me, now] = [ctx.actor.staff_id, ctx.clock.now()];
  const call = await getCall(ctx.db, id, me, now);
  refuseIf(call.is_past ? 'shift.is_over' : null);
  if (answer === 'yes')
    refuseIf((await closeCall(ctx.db, id, { status: 'taken', taken_by: me })) ? null : 'shift.call_over');
  refuseIf((await saveAnswer(ctx.db, { id, staff_id: me, answer, at: now })) ? null : 'shift.not_asked');
  if (answer === 'yes') {
    const shift = await getShift(ctx.db, call.shift_id);
    refuseIf(whyNotCall(shift));
    // Between the question and the answer they may have been given other work.
    const [[then]] = await ctx.read(busyThen(me, shift));
    refuseIf(whyNotStandIn(then?.busy ?? null));
    await saveNewShift(ctx.db, id, await takeOver(ctx, shift, call, ctx.actor.name));
    const told = [call.asked_by, ...(shift.staff_id === null ? [] : [shift.staff_id])];
    await tellOfShift(ctx, told, 'stand_in_found', await aboutShift(ctx, shift));
  }
  changed(ctx, call.branch_id);
  return reread(ctx, id);
});

export const endCall = command(backupContract.end, async (ctx, id) => {
  const call = await getCall(ctx.db, id, ctx.actor.staff_id, ctx.clock.now());
  refuseIf((await closeCall(ctx.db, id, { status: 'ended' })) ? null : 'shift.call_over');
  changed(ctx, call.branch_id);
  return reread(ctx, id);
});
