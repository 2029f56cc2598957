/** The hours in which trainers can be booked, and which of them are free. */
import { fullName } from '#areas/people/person/person.rules.ts';
import { type Availability, usualAvailability } from './availability.model.ts';
import type { FreeTrainer } from '../appointment/appointment.model.ts';
import {
  exceptionFaults,
  freeStarts,
  isFreeAt,
  hoursAround,
  maySetHours,
  weekFaults,
  type Pattern,
  type Stretch,
} from './availability.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { faultAt, NotFound, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { boundsOfDays } from '#kit/domain/zone.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { closedAmong } from '#areas/settings/hours/hours.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned } from '#kit/server/version.ts';
import {
  busyTimes,
  exceptionsOf,
  getException,
  hoursOf,
  insertException,
  saveHours,
  type Hours,
} from './availability.store.ts';
import { findRoom } from '../class/class.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { trainersOf } from '../session/trainer.store.ts';
import { availabilityContract } from './availability.contract.ts';

const mayEdit = (ctx: Ctx, branch_id: number, staff_id: number): boolean =>
  maySetHours({ staff_id: ctx.actor.staff_id, manages: ctx.has('MANAGE_AVAILABILITY', branch_id) }, staff_id);

const DAYS_SHOWN = 366;
export const availabilityOf = async (ctx: Ctx, branch_id: number): Promise<Availability[]> => {
  const { today } = await knownBranch(ctx, branch_id);
  const [trainers, hours, exceptions] = await ctx.read(
    trainersOf(branch_id, null),
    hoursOf(branch_id),
    exceptionsOf(branch_id, today, addDays(today, DAYS_SHOWN)),
  );
  return trainers.map(({ id, first_name, last_name }) => {
    const mine = hours.find((one) => one.staff_id === id);
    return {
      ...usualAvailability,
      version: null,
      facility_name: null,
      ...mine,
      staff_id: id,
      name: fullName({ first_name, last_name }),
      exceptions: exceptions.filter((one) => one.staff_id === id),
      can: mayEdit(ctx, branch_id, id) ? (['edit'] as const).slice() : [],
    };
  });
};

/** Only trainers and rooms of the branch. */
const mustBeHere = async (ctx: Ctx, branch_id: number, staff_id: number): Promise<void> => {
  const [trainers] = await ctx.read(trainersOf(branch_id, null));
  if (!trainers.some((one) => one.id === staff_id)) faultAt('staff_id', 'staff_required');
  refuseIf(mayEdit(ctx, branch_id, staff_id) ? null : 'classes.not_your_hours');
};

export const editAvailability = command(availabilityContract.edit, async (ctx, asked) => {
  const { branch_id, staff_id, facility_id } = asked;
  await mustBeHere(ctx, branch_id, staff_id);
  const faults = weekFaults(asked.week);
  if (faults.length > 0) throw new ValidationError(faults);
  if (facility_id !== null) {
    const [[room]] = await ctx.read(findRoom(facility_id, branch_id));
    if (room?.status !== 'active') faultAt('facility_id', 'unknown_record');
  }
  const [all] = await ctx.read(hoursOf(branch_id));
  const before = all.find((one) => one.staff_id === staff_id);
  if (asked.version === null && before) throw new StaleWrite('trainer_availability', staff_id, 0);
  await saveHours(ctx.db, asked);
  tellTimetable(ctx, branch_id);
  const now = (await availabilityOf(ctx, branch_id)).find((one) => one.staff_id === staff_id);
  if (!now) throw new NotFound();
  return now;
});

export const addException = command(availabilityContract.addException, async (ctx, asked) => {
  await mustBeHere(ctx, asked.branch_id, asked.staff_id);
  const { today } = await knownBranch(ctx, asked.branch_id);
  const faults = exceptionFaults(asked, today);
  if (faults.length > 0) throw new ValidationError(faults);
  const id = await insertException(ctx.db, asked);
  tellTimetable(ctx, asked.branch_id);
  const { branch_id: _branch, ...row } = await getException(ctx.db, id);
  return row;
});
export const removeException = command(availabilityContract.removeException, async (ctx, id, { version }) => {
  const { branch_id, staff_id } = await getException(ctx.db, id);
  refuseIf(mayEdit(ctx, branch_id, staff_id) ? null : 'classes.not_your_hours');
  await deleteVersioned(ctx.db, 'availability_exception', id, version);
  tellTimetable(ctx, branch_id);
  return null;
});

export type TrainerHours = { staff_id: number; name: string; hours: Hours | undefined; pattern: Pattern };
/** The trainers of a branch with their hours around a day. */
export const hoursOn = async (ctx: Ctx, branch_id: number, day: Day): Promise<TrainerHours[]> => {
  const [trainers, hours, exceptions] = await ctx.read(
    trainersOf(branch_id, null),
    hoursOf(branch_id),
    exceptionsOf(branch_id, addDays(day, -1), addDays(day, 1)),
  );
  return trainers.map(({ id, first_name, last_name }) => {
    const mine = hours.find((one) => one.staff_id === id);
    const pattern = { week: mine?.week ?? [], exceptions: exceptions.filter((one) => one.staff_id === id) };
    return { staff_id: id, name: fullName({ first_name, last_name }), hours: mine, pattern };
  });
};
const lengthOf = (hours: Hours | undefined) => hours ?? usualAvailability;

type Wanted = { day: Day; duration_min?: number | null; but?: number; at?: string };
/**
 * The free times of each trainer who has hours, none when the branch is closed; `is_free_at`: also at the requested
 * moment.
 */
export const freeTrainers = async (
  ctx: Ctx,
  branch: BranchFacts,
  wanted: Wanted,
): Promise<(FreeTrainer & { is_free_at: boolean })[]> => {
  const { day } = wanted;
  if ((await closedAmong(ctx, branch.id, [day])).length > 0) return [];
  const zone = branch.time_zone;
  const all = (await hoursOn(ctx, branch.id, day)).filter(({ pattern }) => hoursAround(pattern, day, zone).length > 0);
  const { from, until } = boundsOfDays(zone, addDays(day, -1), addDays(day, 1));
  const [busy] = await ctx.read(
    busyTimes(
      all.map((one) => one.staff_id),
      from,
      until,
      wanted.but ?? 0,
    ),
  );
  const now = ctx.clock.now();
  return all.map(({ staff_id, name, hours, pattern }) => {
    const { buffer_before_min, buffer_after_min, duration_min: usual } = lengthOf(hours);
    const duration_min = wanted.duration_min ?? usual;
    const mine: Stretch[] = busy
      .filter((one) => one.staff_id === staff_id)
      .map((one) => ({ from: Date.parse(one.starts_at), until: Date.parse(one.ends_at) }));
    const length = { duration_min, buffer_before_min, buffer_after_min };
    const { facility_id = null, facility_name = null } = hours ?? {};
    const asked = { day, zone, length, busy: mine, now };
    const is_free_at = wanted.at !== undefined && isFreeAt(pattern, asked, Date.parse(wanted.at));
    const starts = freeStarts(pattern, asked);
    return { staff_id, name, duration_min, facility_id, facility_name, starts, is_free_at };
  });
};
