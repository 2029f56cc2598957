/** Who could teach which class of a week. */
import { isQualified } from '#areas/classes/timetable/timetable.rules.ts';
import type { AssignTrainer, AssignWeek, Candidate } from './class-assign.contract.ts';
import { byReadiness } from './class-assign.rules.ts';
import { weekOf } from '../shift/shift.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import {
  busyIn,
  lackingIn,
  onShiftBetween,
  sessionsOfWeek,
  trainersWith,
  type BusyIn,
  type LacksIn,
  type OnShift,
  type WeekSession,
} from './class-assign.store.ts';

const covers = (shift: OnShift, { starts_at, ends_at }: WeekSession): boolean =>
  Date.parse(shift.starts_at) <= Date.parse(starts_at) && Date.parse(shift.ends_at) >= Date.parse(ends_at);
/** Whether a trainer is on shift for the whole class. */
export const isOnShift = (shifts: readonly OnShift[], staff_id: number, session: WeekSession): boolean =>
  shifts.some((shift) => shift.staff_id === staff_id && covers(shift, session));

type Known = { busy: readonly BusyIn[]; shifts: readonly OnShift[]; lacking: readonly LacksIn[] };
const asCandidate = (
  { staff_id, certified_until }: AssignTrainer,
  session: WeekSession,
  slot: number,
  { busy, shifts, lacking }: Known,
): Candidate => {
  const other = busy.find((one) => one.slot === slot && one.staff_id === staff_id);
  const lacks =
    lacking.find((one) => one.staff_id === staff_id && one.category === session.category && one.day === session.day)
      ?.lacks ?? [];
  return {
    staff_id,
    lacks,
    is_free: other === undefined,
    busy_with: other?.name ?? null,
    is_qualified: isQualified(certified_until, session.day) && lacks.length === 0,
    on_shift: isOnShift(shifts, staff_id, session),
  };
};

export const viewAssignWeek = async (
  ctx: Ctx,
  branch_id: number,
  asked: { week?: Day | undefined; entry_id?: number | undefined },
): Promise<AssignWeek> => {
  const { today, time_zone } = await knownBranch(ctx, branch_id);
  const from = weekOf(asked.week ?? today);
  const until = addDays(from, 6);
  const [sessions, trainers, shifts] = await ctx.read(
    sessionsOfWeek({ branch_id, from, until, after: ctx.clock.now().toISOString(), entry_id: asked.entry_id }),
    trainersWith(branch_id),
    onShiftBetween(branch_id, from, until),
  );
  const staff = trainers.map(({ staff_id }) => staff_id);
  const [busy, lacking] = await ctx.read(busyIn(sessions, staff), lackingIn(sessions, staff));
  const bySlot = new Map<number, BusyIn[]>();
  for (const one of busy) bySlot.set(one.slot, [...(bySlot.get(one.slot) ?? []), one]);
  return {
    from,
    until,
    time_zone,
    trainers,
    sessions: sessions.map((session, at) => {
      const known = { busy: bySlot.get(at + 1) ?? [], shifts, lacking };
      const teaches = (staff_id: number): boolean => session.trainers.some((one) => one.staff_id === staff_id);
      const all = trainers.map((trainer) => asCandidate(trainer, session, at + 1, known));
      return {
        ...session,
        team: all.filter(({ staff_id }) => teaches(staff_id)),
        candidates: all.filter(({ staff_id }) => !teaches(staff_id)).toSorted(byReadiness),
      };
    }),
    can: [
      ...(ctx.has('MANAGE_CLASSES', branch_id) ? (['assign'] as const) : []),
      ...(ctx.has('OVERRIDE_TRAINER', branch_id) ? (['override'] as const) : []),
    ],
  };
};
