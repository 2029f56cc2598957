/** What is available instead of a room, trainer or time that is taken. */
import { fullName } from '#areas/people/person/person.rules.ts';
import type { Clash } from '../timetable/timetable.model.ts';
import type { Free } from './clash.model.ts';
import { freeInstead, OFFERED } from './clash.rules.ts';
import { isQualified, type Slot } from '../timetable/timetable.rules.ts';
import { hoursOfAll } from '#areas/settings/hours/hours.rules.ts';
import { boundsOfDays, minutesIn } from '#kit/domain/zone.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { branchWeek } from '#areas/settings/hours/hours.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findRoom } from '../class/class.store.ts';
import { busyAmong, freeRooms, takenIn, type Named } from './clash.store.ts';
import { trainersOf } from '../session/trainer.store.ts';

/** `facility_id`: null if no room is used. */
export type Wanted = {
  slots: readonly Slot[];
  facility_id: number | null;
  staff: readonly number[];
  but?: readonly number[];
  /** Of what is to be in the room. */
  capacity?: number;
  /** Of the class, which can require courses of its trainers. */
  category?: string;
};

const stretchOf = ({ starts_at, ends_at }: Pick<Slot, 'starts_at' | 'ends_at'>) => ({
  from: Date.parse(starts_at),
  until: Date.parse(ends_at),
});
const dayOf = (slots: readonly Slot[], which: 0 | -1): string => slots.at(which)?.day ?? '';

const startsFor = async (ctx: Ctx, branch: BranchFacts, wanted: Wanted): Promise<string[]> => {
  const { slots, facility_id, staff, but = [] } = wanted;
  const zone = branch.time_zone;
  const windows = slots.map(({ day }) => boundsOfDays(zone, day, day));
  const [taken] = await ctx.read(takenIn(windows, facility_id ?? 0, staff, but));
  const { week, holidays } = await branchWeek(ctx, branch.id, dayOf(slots, 0), dayOf(slots, -1));
  const around = slots.map((): ReturnType<typeof stretchOf>[] => []);
  for (const one of taken) around[one.slot - 1]?.push(stretchOf({ starts_at: one.from_at, ends_at: one.until_at }));
  const [first] = slots;
  return freeInstead({
    slots: slots.map(stretchOf),
    taken: around,
    asked: first ? minutesIn(zone, new Date(first.starts_at)) : 0,
    open: hoursOfAll(
      week,
      holidays,
      slots.map((slot) => slot.day),
    ),
    now: ctx.clock.now().getTime(),
  });
};

const trainersFor = async (
  ctx: Ctx,
  branch: BranchFacts,
  { slots, staff, but = [], category }: Wanted,
): Promise<Named[]> => {
  const last =
    slots
      .map((slot) => slot.day)
      .toSorted()
      .at(-1) ?? '';
  const taught = category === undefined || last === '' ? null : { category, day: last };
  const [all] = await ctx.read(trainersOf(branch.id, taught));
  const able = all.filter(
    (one) => !staff.includes(one.id) && isQualified(one.certified_until, last) && one.lacks.length === 0,
  );
  const [busy] = await ctx.read(
    busyAmong(
      able.map((one) => one.id),
      slots,
      but,
    ),
  );
  return able
    .filter((one) => !busy.some((other) => other.staff_id === one.id))
    .slice(0, OFFERED)
    .map((one) => ({ id: one.id, name: fullName(one) }));
};

/** The size of the room, if the class has more places; online classes need no warning. */
export const holdsFewer = async (
  ctx: Ctx,
  branch_id: number,
  facility_id: number | null,
  capacity: number,
): Promise<number | null> => {
  if (facility_id === null) return null;
  const [[room]] = await ctx.read(findRoom(facility_id, branch_id));
  return room !== undefined && room.capacity < capacity ? room.capacity : null;
};

/** Suggests rooms and trainers only if they are what is taken. */
export const freeFor = async (
  ctx: Ctx,
  branch: BranchFacts,
  wanted: Wanted,
  clashes: readonly Clash[],
): Promise<Free | null> => {
  if (clashes.length === 0) return null;
  const { slots, but = [], capacity = 0 } = wanted;
  const isTaken = (kind: Clash['kind']): boolean => clashes.some((clash) => clash.kind === kind);
  const [rooms] = isTaken('room')
    ? await ctx.read(freeRooms({ branch_id: branch.id, slots, but, capacity }))
    : [[] as Named[]];
  const trainers = isTaken('trainer') ? await trainersFor(ctx, branch, wanted) : [];
  return { rooms: rooms.slice(0, OFFERED), trainers, starts: await startsFor(ctx, branch, wanted) };
};
