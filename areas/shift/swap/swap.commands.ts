/** Swaps: requested, agreed by the colleague, and approved by a third person. */
import type { MoveSwap, SwapRow } from '../shift/shift.model.ts';
import { swapMachine } from '../shift/shift.machine.ts';
import { canWork, swapCan, whyNotSwapMove } from '../shift/shift.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { faultAt, refuseIf } from '#kit/domain/errors.ts';
import { needReason } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { aboutShift, changed } from '../shift/shift.commands.ts';
import { tellOfShift, type ShiftNews } from '../shift/shift.letters.ts';
import { actorOf } from '../shift/shift-present.service.ts';
import { getShift, staffTypeOf, workersOf, type ShiftRecord } from '../shift/shift.store.ts';
import {
  changePlaces,
  getSwap,
  insertSwap,
  isOnOtherShift,
  moveSwap as saveMove,
  shiftsInTheWay,
  type SwapRecord,
} from './swap.store.ts';
import { shiftContract } from '../shift/shift.contract.ts';

export const presentSwaps = async (ctx: Ctx, branch_id: number, swaps: readonly SwapRecord[]): Promise<SwapRow[]> => {
  const actor = await actorOf(ctx, branch_id);
  return swaps.map(({ asked_by, asked_of, ...swap }) => ({
    ...swap,
    can: swapCan({ status: swap.status, asked_by, asked_of }, actor),
  }));
};
const reread = async (ctx: TxCtx, id: number): Promise<SwapRow> => {
  const swap = await getSwap(ctx.db, id);
  const [row] = await presentSwaps(ctx, swap.branch_id, [swap]);
  if (!row) throw new Error(`swap ${id} is not there`);
  return row;
};

/** One side: an upcoming shift that belongs to the person. */
const refuseSide = (shift: ShiftRecord, staff_id: number, now: Date): void => {
  refuseIf(shift.staff_id === staff_id ? null : 'shift.not_yours');
  refuseIf(shift.status === 'approved' || shift.status === 'reserved' ? null : 'shift.is_over');
  refuseIf(new Date(shift.starts_at) > now ? null : 'shift.has_begun');
};

type Taking = { staff_id: number; name: string; takes: ShiftRecord; gives: ShiftRecord | null };
/** The new person does this work and has no other shift at that time. */
const refuseTaking = async (ctx: TxCtx, { staff_id, name, takes, gives }: Taking): Promise<void> => {
  const given_away = gives?.id ?? null;
  const [[inTheWay], [elsewhere], [person]] = await ctx.read(
    shiftsInTheWay(staff_id, takes, given_away),
    isOnOtherShift(staff_id, takes, given_away),
    staffTypeOf(staff_id),
  );
  refuseIf(canWork(person?.staff_type ?? '', takes.post) ? null : 'shift.swap_not_their_work', { name });
  if (inTheWay) {
    const { day, starts, ends, branch_name: branch } = inTheWay;
    refuseIf('shift.swap_clash', { name, branch, day: formatDay(day, ctx.locale), starts, ends });
  }
  refuseIf(elsewhere?.busy ? 'shift.swap_clash_elsewhere' : null, { name });
};
type Sides = { shift: ShiftRecord; other: ShiftRecord | null; by: Person; of: Person };
type Person = { staff_id: number; name: string };
/** At the request, the agreement and the approval: the swap must be possible as things are now. */
const refuseImpossible = async (ctx: TxCtx, { shift, other, by, of }: Sides): Promise<void> => {
  const now = ctx.clock.now();
  refuseSide(shift, by.staff_id, now);
  if (other) refuseSide(other, of.staff_id, now);
  await refuseTaking(ctx, { ...of, takes: shift, gives: other });
  if (other) await refuseTaking(ctx, { ...by, takes: other, gives: shift });
};

export const askSwap = command(shiftContract.swaps, async (ctx, input) => {
  const { branch_id, shift_id, other_shift_id, asked_of, note } = input;
  const me = ctx.actor.staff_id;
  const shift = await getShift(ctx.db, shift_id);
  if (shift.branch_id !== branch_id) faultAt('shift_id', 'not_one_of');
  refuseSide(shift, me, ctx.clock.now());
  const [workers] = await ctx.read(workersOf(branch_id));
  const colleague = workers.find((worker) => worker.staff_id === asked_of);
  if (!colleague || asked_of === me) return faultAt('asked_of', 'not_one_of');
  const other = other_shift_id === null ? null : await getShift(ctx.db, other_shift_id);
  if (other !== null && other.branch_id !== branch_id) faultAt('other_shift_id', 'not_one_of');
  const by = { staff_id: me, name: ctx.actor.name };
  await refuseImpossible(ctx, { shift, other, by, of: { staff_id: asked_of, name: colleague.staff_name } });
  const id = await insertSwap(ctx.db, { branch_id, shift_id, other_shift_id, asked_by: me, asked_of, note });
  await tellOfShift(ctx, [asked_of], 'swap_asked', await aboutShift(ctx, shift));
  changed(ctx, branch_id);
  return reread(ctx, id);
});

const newsOf: Partial<Record<MoveSwap['move'], ShiftNews>> = {
  agree: 'swap_agreed',
  refuse: 'swap_refused',
  allow: 'swap_done',
  forbid: 'swap_refused',
};
export const moveSwap = command(shiftContract.moveSwap, async (ctx, id, { version, move, reason }) => {
  const swap = await getSwap(ctx.db, id);
  const { flag } = swapMachine.moves[move];
  refuseIf(flag !== 'system' && ctx.has(flag, swap.branch_id) ? null : 'shift.needs_approver');
  refuseIf(whyNotSwapMove(swap, move, ctx.actor.staff_id), { status: swap.status });
  needReason(swapMachine, move, reason);
  const isDecision = flag === 'APPROVE_SHIFT';
  const decided = isDecision ? { decided_by: ctx.actor.staff_id } : {};
  await saveMove(ctx.db, { id, version }, move, { ...decided, ...(reason === '' ? {} : { reason }) });
  const shift = await getShift(ctx.db, swap.shift.id);
  if (move === 'agree' || move === 'allow') await refuseChanged(ctx, swap, shift);
  if (move === 'allow') await doSwap(ctx, swap);
  const news = newsOf[move];
  if (news) await tellOfShift(ctx, [swap.asked_by, swap.asked_of], news, await aboutShift(ctx, shift), { reason });
  changed(ctx, swap.branch_id);
  return reread(ctx, id);
});

/** Since the request, one of them may have got another shift, or one of the shifts another person. */
const refuseChanged = async (ctx: TxCtx, swap: SwapRecord, shift: ShiftRecord): Promise<void> => {
  const other = swap.other === null ? null : await getShift(ctx.db, swap.other.id);
  const stays = shift.staff_id === swap.asked_by && (other === null || other.staff_id === swap.asked_of);
  refuseIf(stays ? null : 'shift.swap_changed');
  const by = { staff_id: swap.asked_by, name: swap.asked_by_name };
  await refuseImpossible(ctx, { shift, other, by, of: { staff_id: swap.asked_of, name: swap.asked_of_name } });
};

/** Both shifts are as they were when it was agreed; otherwise nothing changes. */
const doSwap = async (ctx: TxCtx, { shift, other, asked_by, asked_of }: SwapRecord): Promise<void> => {
  const given = { shift_id: shift.id, from: asked_by, to: asked_of };
  const sides = other === null ? [given] : [given, { shift_id: other.id, from: asked_of, to: asked_by }];
  const changedRows = await changePlaces(ctx.db, sides);
  refuseIf(changedRows === sides.length ? null : 'shift.swap_changed');
};
