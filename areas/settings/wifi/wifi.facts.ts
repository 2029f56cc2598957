/** Whether someone calls from the Wi-Fi of a branch. */
import { isOnSite } from '../on-site/on-site.rules.ts';
import type { BranchWifi } from './wifi.model.ts';
import type { Ctx } from '#kit/server/context.ts';
import { networksOf, rangesOf } from './wifi.store.ts';

export const viewWifi = async (ctx: Ctx, branch_id: number): Promise<BranchWifi> => {
  const [networks, ranges] = await ctx.read(networksOf(branch_id), rangesOf(branch_id));
  const addresses = ranges.map(({ range }) => range);
  const can = ctx.has('MANAGE_SSID', branch_id) ? (['edit'] as const).slice() : [];
  return { networks, ranges, your_address: ctx.address, on_site: isOnSite(ctx.address, addresses), can };
};

/** Whether the caller is in the branch, as far as the address of the call shows. */
export const isCallerOnSite = async (ctx: Ctx, branch_id: number): Promise<boolean> =>
  (await viewWifi(ctx, branch_id)).on_site;
