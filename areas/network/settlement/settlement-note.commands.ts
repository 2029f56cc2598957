/** A branch's note of a posted settlement: shown, printed and marked as paid. */
import type { SettlementNote } from './settlement-note.model.ts';
import { settlementNoteMachine } from './settlement-note.machine.ts';
import { LAST_ZONE } from './settlement.rules.ts';
import { addDays, dayIn } from '#kit/domain/day.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { findNote, saveNotePaid, type NoteRecord } from './settlement-note.store.ts';
import { settlementContract } from './settlement.contract.ts';

export const presentNote = (ctx: Ctx, note: NoteRecord): SettlementNote => ({
  ...note,
  can: ctx.actor.hasEverywhere('MANAGE_FRANCHISE') && canMove(settlementNoteMachine, note.status, 'pay') ? ['pay'] : [],
});
export const getNote = async (ctx: Ctx, id: number): Promise<NoteRecord> => {
  const [[note]] = await ctx.read(findNote(id));
  if (!note) throw new NotFound();
  return note;
};
export const payNote = command(settlementContract.payNote, async (ctx, id, input) => {
  const { status } = await getNote(ctx, id);
  refuseIf(canMove(settlementNoteMachine, status, 'pay') ? null : 'kit.move_not_possible', { status });
  // Branches are in many zones: it can already be tomorrow in the first of them.
  const latest = addDays(dayIn(LAST_ZONE, ctx.clock.now()), 1);
  refuseIf(input.paid_on > latest ? 'network.paid_in_future' : null);
  await saveNotePaid(ctx.db, id, input, ctx.actor.staff_id);
  return presentNote(ctx, await getNote(ctx, id));
});
