/** Closing a day: compares the count with the expected amounts while nobody can post to the day. And reopening it. */
import type { DayToClose } from './day-close.model.ts';
import {
  closeEffect,
  closeFaults,
  isOwnClose,
  versionOfDay,
  whyNotClose,
  whyNotCounted,
  whyNotReopen,
} from './day-close.rules.ts';
import { type Day, formatDay } from '#kit/domain/day.ts';
import { NotFound, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { closesOf, expectedOn, findClose, holdDay, insertClose, openDays } from './day-close.store.ts';
import { giftsOn } from '../gift/gift.store.ts';
import { staffOf } from '../journal/posting.commands.ts';
import { postCounted, takeCountedBack } from '../till/till.commands.ts';
import { dayCloseContract } from './day-close.contract.ts';

const OPEN_SHOWN = 7;
export const viewDay = async (ctx: Ctx, branch_id: number, asked?: Day): Promise<DayToClose> => {
  const branch = await knownBranch(ctx, branch_id);
  const { today, currency } = branch;
  const day = asked ?? today;
  const [methods, gifts, rows, open] = await ctx.read(
    expectedOn(branch_id, day),
    giftsOn(branch_id, day),
    closesOf(branch_id, day),
    openDays(branch_id, today),
  );
  const standing = rows.find(({ status }) => status === 'closed');
  const closes = rows.map(({ staff_id: _by, ...close }) => close);
  const closed = closes.find(({ status }) => status === 'closed') ?? null;
  const mayClose = whyNotClose(day, today, closed !== null) === null && ctx.has('CLOSE_DAY', branch_id);
  const is_own_close = standing !== undefined && isOwnClose(standing, staffOf(ctx));
  const mayReopen = closed !== null && !is_own_close && ctx.has('REOPEN_DAY', branch_id);
  return {
    day,
    today,
    currency,
    branch_name: branch.name,
    methods,
    gifts,
    closed,
    before: closes.filter(({ status }) => status === 'reopened'),
    version: versionOfDay(closes),
    can: [...(mayClose ? (['close'] as const) : []), ...(mayReopen ? (['reopen'] as const) : [])],
    is_own_close: is_own_close && ctx.has('REOPEN_DAY', branch_id),
    open_days: open.slice(0, OPEN_SHOWN).map((row) => row.day),
    more_open_days: Math.max(0, open.length - OPEN_SHOWN),
  };
};

/** If two people close a day at once, the second waits for the first and sees who closed it. */
export const closeDay = command(dayCloseContract.close, async (ctx, asked) => {
  const { branch_id, day, version, note, lines } = asked;
  await holdDay(ctx.db, branch_id);
  const branch = await knownBranch(ctx, branch_id);
  const { today, currency } = branch;
  const [expected, closes] = await ctx.read(expectedOn(branch_id, day), closesOf(branch_id, day));
  const [last] = closes;
  if (last && versionOfDay(closes) !== version) throw new StaleWrite('day_close', last.id, 0, ['status']);
  refuseIf(whyNotClose(day, today, last?.status === 'closed'), { day: formatDay(day, ctx.locale) });
  const faults = closeFaults(lines, expected);
  if (faults.length > 0) throw new ValidationError(faults);
  refuseIf(whyNotCounted(lines, expected));
  const closing = { branch_id, day, currency, staff_id: staffOf(ctx) };
  await postCounted(ctx.db, closing, lines);
  await insertClose(ctx.db, { ...closing, note }, closeEffect(lines));
  return viewDay(ctx, branch_id, day);
});

/** The count stays on record with who reopened the day and why; the next close is a new row. */
export const reopenDay = command(dayCloseContract.reopen, async (ctx, id, { version, reason }) => {
  const [[seen]] = await ctx.read(findClose(id));
  if (!seen) throw new NotFound();
  const { branch_id, day } = seen;
  await holdDay(ctx.db, branch_id);
  const [[close]] = await ctx.read(findClose(id));
  if (close?.version === version) refuseIf(whyNotReopen(close, staffOf(ctx)), { day: formatDay(day, ctx.locale) });
  await saveVersioned(ctx.db, 'day_close', id, version, {
    status: 'reopened',
    reopened_at: ctx.clock.now().toISOString(),
    reopened_by: staffOf(ctx),
    reopen_reason: reason,
  });
  await takeCountedBack(ctx, branch_id, day, reason);
  return viewDay(ctx, branch_id, day);
});
