import type { Ctx } from '#kit/server/context.ts';
import { billBranch, type Billed } from './billing-run.commands.ts';

/**
 * For tests of other areas: bills what the night would bill in a branch, in the current transaction if there is one.
 */
export const billedNow = (ctx: Ctx, branch_id: number): Promise<Billed> => billBranch(ctx, branch_id);
