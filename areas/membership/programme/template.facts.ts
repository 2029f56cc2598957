/** Programmes of a branch that a new one can copy. */
import type { TemplateProgramme } from '#areas/network/opening/opening.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { programmesToCopy } from './template.store.ts';

export const templateProgrammes = async (ctx: Ctx, branch_id: number, today: Day): Promise<TemplateProgramme[]> =>
  (await ctx.read(programmesToCopy(branch_id, today)))[0];
