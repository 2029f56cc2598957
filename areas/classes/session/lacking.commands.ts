/** Classes that move to another day with trainers whose certificate of a required course isn’t valid there. */
import type { LackingTrainer } from '../class/lacked.model.ts';
import type { SessionRow, TrainerAsked } from '../timetable/timetable.model.ts';
import type { Slot } from '../timetable/timetable.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { Forbidden } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { lackedRefusal, unqualifiedOn, type ToTeach } from './trainer.commands.ts';
import { excuseTrainers, keepChecked, requiredFor } from './trainer.store.ts';

type Change = {
  moves: readonly { session: SessionRow; slot: Slot }[];
  trainers?: readonly TrainerAsked[] | undefined;
};
export const taughtIn = (session: SessionRow, days: readonly Day[], kept: readonly number[] = []): ToTeach => ({
  branch_id: session.branch_id,
  category: session.category,
  days,
  kept,
});
/** Who teaches all of them already. */
export const keptIn = (sessions: readonly SessionRow[]): number[] =>
  (sessions[0]?.trainers ?? [])
    .map(({ staff_id }) => staff_id)
    .filter((id) => sessions.every(({ trainers }) => trainers.some((one) => one.staff_id === id)));
/** Who teaches all of them already, on the same days. */
export const keptBy = ({ moves }: Change): number[] =>
  moves.every(({ session, slot }) => session.day === slot.day) ? keptIn(moves.map(({ session }) => session)) : [];

type Lacking = LackingTrainer & { day: Day };
/** Trainers who stay with a class that moves to another day, and lack a required course there without a reason. */
export const lackingAfter = async (ctx: Ctx, { moves, trainers }: Change): Promise<Lacking[]> => {
  const moved = trainers === undefined ? moves.filter(({ session, slot }) => slot.day !== session.day) : [];
  const [first] = moved;
  if (!first) return [];
  const days = new Map<number, Day[]>();
  for (const { session, slot } of moved)
    for (const { staff_id, override_reason } of session.trainers)
      if (override_reason === null) days.set(staff_id, [...(days.get(staff_id) ?? []), slot.day]);
  const found: Lacking[] = [];
  for (const [staff_id, on] of days) {
    const { lacking } = await unqualifiedOn(ctx, [{ staff_id }], taughtIn(first.session, on));
    found.push(...lacking.map((one) => ({ ...one, day: on.toSorted().at(-1) ?? first.slot.day })));
  }
  return found;
};
/** They teach on with a reason, by someone with the permission; what was looked at is kept. */
export const keepLacking = async (
  ctx: TxCtx,
  { moves, trainers }: Change,
  lacking: readonly Lacking[],
  reason: string | null,
): Promise<void> => {
  const [first] = moves;
  const sessions = moves.filter(({ session, slot }) => slot.day !== session.day).map(({ session }) => session.id);
  if (!first || trainers !== undefined || sessions.length === 0) return;
  const [one] = lacking;
  if (one) {
    if (!reason) throw lackedRefusal(ctx, one, one.day);
    if (!ctx.has('OVERRIDE_TRAINER', first.session.branch_id)) throw new Forbidden();
    const staff = lacking.map(({ staff_id }) => staff_id);
    await excuseTrainers(ctx.db, { sessions, staff, reason, by: ctx.actor.staff_id || null });
  }
  const [[required]] = await ctx.read(requiredFor(first.session.category));
  await keepChecked(ctx.db, {
    sessions,
    course_ids: required?.course_ids ?? [],
    at: ctx.clock.now().toISOString(),
  });
};
