/** The week of a branch: people, shifts, opening hours without staff, and planned cost. */
import type { Gap, Requests, Roster, RosterDay, RosterPerson, ShiftRow } from '../shift/shift.model.ts';
import { gapsIn, wallOf, weekOf } from '../shift/shift.rules.ts';
import { lacks } from '../class-assign/class-assign.rules.ts';
import type { TrainerShiftsQuery } from '../shift/shift.contract.ts';
import { isClosedOn, minutesOfSpan, spansOn } from '#areas/settings/hours/hours.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { branchWeek } from '#areas/settings/hours/hours.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { isOnShift } from '../class-assign/class-assign.commands.ts';
import { sessionsOfWeek, type WeekSession } from '../class-assign/class-assign.store.ts';
import { presentAll } from '../shift/shift-present.service.ts';
import { shiftsBetween, templatesOf, waitingShifts, workersOf, type Worker } from '../shift/shift.store.ts';
import { presentSwaps } from '../swap/swap.commands.ts';
import { waitingSwaps } from '../swap/swap.store.ts';

const DAY_MIN = 24 * 60;
/** The parts of gaps that are not in other gaps, so that each is shown once. */
const without = (gaps: readonly Gap[], others: readonly Gap[]): Gap[] => gapsIn(gaps, others);
const LONGEST_DAYS = 62;
const counts = ({ status }: ShiftRow): boolean => status !== 'cancelled' && status !== 'absent';
/** Null if the caller can't see it, or nobody is paid by the hour. */
const sumOf = (costs: readonly (number | null)[]): number | null =>
  costs.some((cost) => cost !== null) ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) : null;

/** The minutes of a day covered by shifts, including the rest of a night shift. */
const coveredOn = (day: Day, staffed: readonly ShiftRow[]): Gap[] => [
  ...staffed.filter((shift) => shift.day === day).map(wallOf),
  ...staffed
    .filter((shift) => shift.day === addDays(day, -1))
    .map(wallOf)
    .map(({ from, until }) => ({ from: from - DAY_MIN, until: until - DAY_MIN })),
];
const classesOn = (sessions: readonly WeekSession[], staffed: readonly ShiftRow[]) => {
  const shifts = staffed.flatMap(({ staff_id, starts_at, ends_at }) =>
    staff_id === null ? [] : [{ staff_id, starts_at, ends_at }],
  );
  const isOff = (session: WeekSession): boolean =>
    session.trainers.some(({ staff_id }) => !isOnShift(shifts, staff_id, session));
  return {
    classes: sessions.length,
    lacking: sessions.filter((session) => lacks(session) > 0).length,
    off_shift: sessions.filter((session) => lacks(session) === 0 && isOff(session)).length,
  };
};

const dayOf = (
  day: Day,
  open: readonly Gap[],
  shifts: readonly ShiftRow[],
  sessions: readonly WeekSession[],
  is_closed: boolean,
): RosterDay => {
  const staffed = shifts.filter((shift) => counts(shift) && shift.staff_id !== null);
  const today = staffed.filter((shift) => shift.day === day);
  const gaps = gapsIn(open, coveredOn(day, staffed));
  const desk = staffed.filter(({ post }) => post === 'front_desk');
  return {
    day,
    open: [...open],
    is_closed,
    gaps,
    desk_gaps: without(gapsIn(open, coveredOn(day, desk)), gaps),
    ...classesOn(
      sessions.filter((session) => session.day === day),
      staffed,
    ),
    minutes: today.reduce((sum, shift) => sum + shift.minutes, 0),
    cost_cents: sumOf(today.map((shift) => shift.cost_cents)),
  };
};

const personOf = (
  { staff_id, staff_name, staff_type, is_hourly }: Worker,
  shifts: readonly ShiftRow[],
): RosterPerson => {
  const own = shifts.filter((shift) => counts(shift) && shift.staff_id === staff_id);
  const minutes = own.reduce((sum, shift) => sum + shift.minutes, 0);
  return {
    staff_id,
    staff_name,
    staff_type,
    is_hourly,
    minutes,
    cost_cents: sumOf(own.map((shift) => shift.cost_cents)),
  };
};

export const viewRoster = async (ctx: Ctx, branch_id: number, week: Day | undefined): Promise<Roster> => {
  const { currency, today } = await knownBranch(ctx, branch_id);
  const from = weekOf(week ?? today);
  const until = addDays(from, 6);
  const asked = { branch_id, from: addDays(from, -1), until };
  const [records, workers, templates, sessions] = await ctx.read(
    shiftsBetween(asked),
    workersOf(branch_id),
    templatesOf(branch_id),
    sessionsOfWeek({ branch_id, from, until, after: null }),
  );
  const all = await presentAll(ctx, branch_id, records);
  const shifts = all.filter((shift) => shift.day >= from);
  const { week: hours, holidays } = await branchWeek(ctx, branch_id, from, until);
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
  const has = (flag: Parameters<Ctx['has']>[0]): boolean => ctx.has(flag, branch_id);
  return {
    branch_id,
    from,
    until,
    currency,
    days: days.map((day) => {
      const open = spansOn(hours, holidays, day).map(minutesOfSpan);
      return dayOf(day, open, all, sessions, isClosedOn(hours, holidays, day));
    }),
    people: workers.map((worker) => personOf(worker, shifts)),
    shifts,
    templates,
    minutes: shifts
      .filter((shift) => counts(shift) && shift.staff_id !== null)
      .reduce((sum, shift) => sum + shift.minutes, 0),
    cost_cents: sumOf(shifts.filter(counts).map((shift) => shift.cost_cents)),
    can: [
      ...(has('MANAGE_SHIFT') ? (['plan'] as const) : []),
      ...(has('APPROVE_SHIFT') ? (['decide'] as const) : []),
      ...(has('TAKE_SHIFT') ? (['ask'] as const) : []),
      ...(has('CLOCK_STAFF') ? (['clock'] as const) : []),
    ],
  };
};

export const trainerShifts = async (ctx: Ctx, branch_id: number, query: TrainerShiftsQuery): Promise<ShiftRow[]> => {
  const { today } = await knownBranch(ctx, branch_id);
  const from = query.from ?? weekOf(query.until ?? today);
  const until = query.until ?? addDays(from, 6);
  if (until > addDays(from, LONGEST_DAYS)) faultAt('until', 'too_many_days');
  const only = ctx.has('VIEW_SHIFT', branch_id) ? undefined : ctx.actor.staff_id;
  const { staff_id, status: statuses } = query;
  const [records] = await ctx.read(shiftsBetween({ branch_id, from, until, only, staff_id, statuses }));
  return presentAll(ctx, branch_id, records);
};

/** Pending requests: approvers see all of them, others what they asked or were asked. */
export const viewRequests = async (ctx: Ctx, branch_id: number): Promise<Requests> => {
  const only = ctx.has('APPROVE_SHIFT', branch_id) ? null : ctx.actor.staff_id;
  const [records, swaps] = await ctx.read(waitingShifts(branch_id, only), waitingSwaps(branch_id, only));
  return { shifts: await presentAll(ctx, branch_id, records), swaps: await presentSwaps(ctx, branch_id, swaps) };
};
