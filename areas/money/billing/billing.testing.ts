import type { Ctx } from '#kit/server/context.ts';
import { billBranch, type Billed } from './billing-run.commands.ts';

/** For the tests of other areas: what the night bills in a branch, in the transaction at hand if there is one. */
export const billedNow = (ctx: Ctx, branch_id: number): Promise<Billed> => billBranch(ctx, branch_id);
