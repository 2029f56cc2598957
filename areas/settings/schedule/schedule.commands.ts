/** Changes to holidays and rooms. */
import type { FacilityRow } from '../facility/facility.model.ts';
import { facilityMachine } from '../facility/facility.machine.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { closeDays, openAmong } from './closing.commands.ts';
import { getFacility, insertFacility, moveFacilityTo } from '../facility/facility.store.ts';
import { getHoliday, holidayColumns, insertHoliday, insertHolidays } from '../holiday/holiday.store.ts';
import { refuseLocked, refuseLockedRemoval } from '../lock/lock.commands.ts';
import { holidayChange, settle } from './outside.commands.ts';
import { scheduleContract } from './schedule.contract.ts';

export const addHoliday = command(scheduleContract.addHoliday, async (ctx, input) => {
  await refuseLocked(ctx, input.branch_id, 'holidays', ['day']);
  const change = await holidayChange(ctx, input.branch_id, null, input);
  const id = await insertHoliday(ctx.db, input.branch_id, holidayColumns(input));
  await settle(ctx, input.branch_id, change, input, 'settings.day_is_planned');
  return getHoliday(ctx.db, id);
});

export const editHoliday = command(scheduleContract.editHoliday, async (ctx, id, input) => {
  const { branch_id, day } = await getHoliday(ctx.db, id);
  await refuseLocked(ctx, branch_id, 'holidays', ['day']);
  const change = await holidayChange(ctx, branch_id, day, input);
  await saveVersioned(ctx.db, 'holiday', id, input.version, holidayColumns(input));
  await settle(ctx, branch_id, change, input, 'settings.day_is_planned');
  return getHoliday(ctx.db, id);
});

/** The usual hours of the weekday apply again, which may be shorter, or none. */
export const removeHoliday = command(scheduleContract.removeHoliday, async (ctx, id, input) => {
  const { branch_id, day } = await getHoliday(ctx.db, id);
  await refuseLockedRemoval(ctx, branch_id, 'holidays');
  const change = await holidayChange(ctx, branch_id, day, null);
  await deleteVersioned(ctx.db, 'holiday', id, input.version);
  await settle(ctx, branch_id, change, input, 'settings.day_is_planned');
  return { id };
});

export const copyHolidays = command(scheduleContract.copyHolidays, async (ctx, input) => {
  await refuseLocked(ctx, input.branch_id, 'holidays', ['holidays']);
  const days = input.holidays.map((one) => one.day);
  const open = await openAmong(ctx, input.branch_id, days);
  const added = await insertHolidays(ctx.db, input.branch_id, input.holidays);
  await closeDays(
    ctx,
    input.branch_id,
    open.filter((day) => added.includes(day)),
    input,
  );
  return { added: added.length };
});

type Room = Omit<FacilityRow, 'can'>;
export const presentFacility = (ctx: Ctx, room: Room): FacilityRow => {
  const has = (flag: 'UPDATE_SCHEDULE'): boolean => ctx.has(flag, room.branch_id);
  const moves = movesFrom(facilityMachine, room.status, (flag) => flag === 'UPDATE_SCHEDULE' && has(flag));
  return { ...room, can: [...moves, ...(has('UPDATE_SCHEDULE') ? (['edit'] as const) : [])] };
};
const reread = async (ctx: TxCtx, id: number): Promise<FacilityRow> =>
  presentFacility(ctx, await getFacility(ctx.db, id));

export const addFacility = command(scheduleContract.addFacility, async (ctx, input) =>
  reread(ctx, await insertFacility(ctx.db, input)),
);

export const editFacility = command(scheduleContract.editFacility, async (ctx, id, input) => {
  const { version, ...room } = input;
  await saveVersioned(ctx.db, 'facility', id, version, room);
  return reread(ctx, id);
});

export const moveFacility = command(scheduleContract.moveFacility, async (ctx, id, { version, move }) => {
  const room = await getFacility(ctx.db, id);
  if (!canMove(facilityMachine, room.status, move)) throw new Refusal('kit.move_not_possible', { status: room.status });
  await moveFacilityTo(ctx.db, room, facilityMachine.moves[move].to, version);
  return reread(ctx, id);
});
