/** What other areas may read about opening hours: the week, and the days on which a branch is closed. */
import type { HolidayRow } from '../holiday/holiday.model.ts';
import type { OpeningHours, Span } from './hours.model.ts';
import { isClosedOn, isOpenAt, spansOn, type HolidayHours } from './hours.rules.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { minutesIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asHolidayHours, holidaysBetween } from '../holiday/holiday.store.ts';
import { asHours, hoursOf } from './hours.store.ts';

export { asHours } from './hours.store.ts';

/** The week of a branch, with the holidays between two days. */
export const branchWeek = async (
  ctx: Ctx,
  branch_id: number,
  from: Day,
  until: Day,
): Promise<{ week: OpeningHours; holidays: HolidayHours[] }> => {
  const [[hours], holidays] = await ctx.read(hoursOf(branch_id), holidaysBetween(branch_id, from, until));
  if (!hours) throw new NotFound();
  return { week: asHours(hours), holidays: holidays.map(asHolidayHours) };
};
type HolidayStored = Pick<HolidayRow, 'day' | 'name'> & { hours: string };
/** A day on which a branch is closed; without a name it is a weekday without opening hours. */
export type ClosedDay = { day: Day; name: { en: string; cn: string } | null };
/** The week and the holidays as queries, and how to interpret them, for reads that need them in the same round trip. */
export const closedQueries = (branch_id: number, from: Day, until: Day) =>
  [hoursOf(branch_id), holidaysBetween(branch_id, from, until)] as const;
export const closedOf = (
  hours: Parameters<typeof asHours>[0] | undefined,
  holidays: readonly HolidayStored[],
  days: readonly Day[],
): ClosedDay[] => {
  if (!hours) throw new NotFound();
  const [week, own] = [asHours(hours), holidays.map(asHolidayHours)];
  return days
    .filter((day) => isClosedOn(week, own, day))
    .map((day) => ({ day, name: holidays.find((one) => one.day === day)?.name ?? null }));
};
/** The one answer to whether a branch is closed: the closed ones among some days, in order. */
export const closedAmong = async (ctx: Ctx, branch_id: number, days: readonly Day[]): Promise<ClosedDay[]> => {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const [[hours], holidays] = await ctx.read(...closedQueries(branch_id, first, last));
  return closedOf(hours, holidays, days);
};

const hoursAround = (ctx: Ctx, branch_id: number, day: Day) => branchWeek(ctx, branch_id, addDays(day, -1), day);

/**
 * When a branch opens and closes on a day: the holiday's hours, otherwise those of the weekday; empty if it is closed.
 */
export const openingHoursOn = async (ctx: Ctx, branch_id: number, day: Day): Promise<readonly Span[]> => {
  const { week, holidays } = await hoursAround(ctx, branch_id, day);
  return spansOn(week, holidays, day);
};

/** Whether the branch is open at an instant, by its own clock. */
export const isBranchOpen = async (ctx: Ctx, branch_id: number, at: Date): Promise<boolean> => {
  const { time_zone } = await knownBranch(ctx, branch_id);
  const day = dayIn(time_zone, at);
  const { week, holidays } = await hoursAround(ctx, branch_id, day);
  return isOpenAt(week, holidays, day, minutesIn(time_zone, at));
};
