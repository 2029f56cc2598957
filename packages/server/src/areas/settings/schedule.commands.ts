/** What changes holidays and rooms. */
import type { EditFacility, FacilityRow, MoveFacility, NewFacility } from '#domain/areas/settings/facility.model.ts';
import { facilityMachine } from '#domain/areas/settings/facility.machine.ts';
import type { CopyHolidays, EditHoliday, HolidayRow, NewHoliday } from '#domain/areas/settings/holiday.model.ts';
import { Refusal } from '#domain/kit/errors.ts';
import { canMove, movesFrom } from '#domain/kit/machine.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { deleteVersioned, saveVersioned } from '#server/kit/version.ts';
import { closeDays, openAmong } from './closing.commands.ts';
import { activeFacilities, getFacility, insertFacility, moveFacilityTo } from './facility.store.ts';
import { getHoliday, holidayColumns, insertHoliday, insertHolidays } from './holiday.store.ts';

export const addHoliday = command(async (ctx: TxCtx, input: NewHoliday): Promise<HolidayRow> => {
  const open = input.is_closed ? await openAmong(ctx, input.branch_id, [input.day]) : [];
  const id = await insertHoliday(ctx.db, input.branch_id, holidayColumns(input));
  await closeDays(ctx, input.branch_id, open, input);
  return getHoliday(ctx.db, id);
});

export const editHoliday = command(async (ctx: TxCtx, id: number, input: EditHoliday): Promise<HolidayRow> => {
  const { branch_id } = await getHoliday(ctx.db, id);
  const open = input.is_closed ? await openAmong(ctx, branch_id, [input.day]) : [];
  await saveVersioned(ctx.db, 'holiday', id, input.version, holidayColumns(input));
  await closeDays(ctx, branch_id, open, input);
  return getHoliday(ctx.db, id);
});

export const removeHoliday = command(async (ctx: TxCtx, id: number, version: number): Promise<{ id: number }> => {
  await deleteVersioned(ctx.db, 'holiday', id, version);
  return { id };
});

export const copyHolidays = command(async (ctx: TxCtx, input: CopyHolidays): Promise<{ added: number }> => {
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

export const addFacility = command(
  async (ctx: TxCtx, input: NewFacility): Promise<FacilityRow> => reread(ctx, await insertFacility(ctx.db, input)),
);

export const editFacility = command(async (ctx: TxCtx, id: number, input: EditFacility): Promise<FacilityRow> => {
  const { version, ...room } = input;
  await saveVersioned(ctx.db, 'facility', id, version, room);
  return reread(ctx, id);
});

export const moveFacility = command(
  async (ctx: TxCtx, id: number, { version, move }: MoveFacility): Promise<FacilityRow> => {
    const room = await getFacility(ctx.db, id);
    if (!canMove(facilityMachine, room.status, move))
      throw new Refusal('kit.move_not_possible', { status: room.status });
    await moveFacilityTo(ctx.db, room, facilityMachine.moves[move].to, version);
    return reread(ctx, id);
  },
);

/** Rooms in use, for whoever puts classes into them. */
export const facilitiesOf = async (
  ctx: Ctx,
  branch_id: number,
): Promise<{ id: number; name: string; capacity: number }[]> => (await ctx.read(activeFacilities(branch_id)))[0];
