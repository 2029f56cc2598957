/** Closing a day: what was counted against what is expected, while nobody can post into it. */
import type { CloseDay, DayToClose } from '#domain/areas/money/day-close.model.ts';
import { closeEffect, closeFaults, whyNotClose, whyNotCounted } from '#domain/areas/money/day-close.rules.ts';
import type { Day } from '#domain/kit/day.ts';
import { formatDay } from '#domain/kit/day.ts';
import { refuseIf, ValidationError } from '#domain/kit/errors.ts';
import { knownBranch } from '#server/areas/network/branch-facts.commands.ts';
import { command, type Ctx, type TxCtx } from '#server/kit/context.ts';
import { expectedOn, findClose, holdDay, insertClose, openDays } from './day-close.store.ts';
import { staffOf } from './posting.commands.ts';

export const viewDay = async (ctx: Ctx, branch_id: number, asked?: Day): Promise<DayToClose> => {
  const branch = await knownBranch(ctx, branch_id);
  const { today, currency } = branch;
  const day = asked ?? today;
  const [methods, [closed], open] = await ctx.read(
    expectedOn(branch_id, day),
    findClose(branch_id, day),
    openDays(branch_id, today),
  );
  const isOpen = whyNotClose(day, today, closed !== undefined) === null;
  return {
    day,
    today,
    currency,
    branch_name: branch.name,
    methods,
    closed: closed ?? null,
    can: isOpen ? ['close'] : [],
    open_days: open.map((row) => row.day),
  };
};

export const closeDay = command(async (ctx: TxCtx, { branch_id, day, note, lines }: CloseDay): Promise<DayToClose> => {
  await holdDay(ctx.db, branch_id);
  const { today, currency } = await knownBranch(ctx, branch_id);
  const [expected, [closed]] = await ctx.read(expectedOn(branch_id, day), findClose(branch_id, day));
  refuseIf(whyNotClose(day, today, closed !== undefined), { day: formatDay(day, ctx.locale) });
  const faults = closeFaults(lines, expected);
  if (faults.length > 0) throw new ValidationError(faults);
  refuseIf(whyNotCounted(lines, expected));
  await insertClose(ctx.db, { branch_id, day, currency, note, staff_id: staffOf(ctx) }, closeEffect(lines));
  return viewDay(ctx, branch_id, day);
});
