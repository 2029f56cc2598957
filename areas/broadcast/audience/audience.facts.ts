/** Whose clients an audience has, and who they are now: also for the list of clients. */
import { audiences, idsIn, type AudienceRecord } from './audience.store.ts';
import type { Where } from './segment.store.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';

/**
 * Whose clients an audience has: those of its branch. One of the network has those of the branch in which somebody works,
 * and of all branches at head office; the day is that of the same branch.
 */
export const placeOfAudience = async (ctx: Ctx, branch_id: number | null): Promise<Where> => {
  const office = await headOfficeId(ctx);
  const at = branch_id ?? (ctx.branch_id > 0 ? ctx.branch_id : office);
  const { today } = await knownBranch(ctx, at);
  const isAll = branch_id === null && at === office;
  return { branches: isAll ? ctx.scope.branches : [at], today };
};
export const getAudience = async (ctx: Ctx, id: number): Promise<AudienceRecord> => {
  const [[record]] = await ctx.read(audiences.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return record;
};
/** The ids of the clients in an audience, or of those among them whom a text finds; nobody for people who can’t see it. */
export const clientsInAudience = async (ctx: Ctx, audience_id: number, term: string | null): Promise<number[]> => {
  const [[asked]] = ctx.has('VIEW_NEWS')
    ? await ctx.read(audiences.one(audience_id, { branches: ctx.scope.branches }))
    : [[]];
  if (!asked) return [];
  const [rows] = await ctx.read(idsIn(asked, await placeOfAudience(ctx, asked.branch_id), term));
  return rows.map(({ id }) => id);
};
