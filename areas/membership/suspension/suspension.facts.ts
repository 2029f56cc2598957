/** Whether a branch can suspend a membership immediately, until someone lets the client in again. */
import { later, type Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { restFaults, whyNotSuspend } from './suspension.rules.ts';
import { findFollowing, findTermToRest, restsOf } from './suspension.store.ts';

/** The first day of such a suspension; null: it has ended, is suspended already, or another membership follows. */
export const restOpenFrom = async (ctx: Ctx, id: number, today: Day): Promise<Day | null> => {
  const [[term], rests, next] = await ctx.read(findTermToRest(id), restsOf(id), findFollowing(id));
  if (!term || next.length > 0 || whyNotSuspend(term) !== null) return null;
  const from_on = later(today, term.start_on);
  return restFaults({ from_on, until_on: null }, term, rests, today).length === 0 ? from_on : null;
};
