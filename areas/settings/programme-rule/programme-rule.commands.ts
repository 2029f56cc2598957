/** What late cancellations and no-shows cost with a programme, instead of the branch's rules. */
import type { EditProgrammeRule, NewProgrammeRule, ProgrammeRule, ProgrammeRules } from './programme-rule.model.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { rulesOfBranch, programmesOf, getRule, findProgramme, insertRule } from './programme-rule.store.ts';

export const programmeRules = async (ctx: Ctx, branch_id: number): Promise<ProgrammeRules> => {
  const { currency } = await knownBranch(ctx, branch_id);
  const [rules, open] = await ctx.read(rulesOfBranch(branch_id), programmesOf(branch_id));
  return { currency, rules, open };
};

export const addProgrammeRule = command(async (ctx: TxCtx, input: NewProgrammeRule): Promise<ProgrammeRule> => {
  const [[known]] = await ctx.read(findProgramme(input.programme_id, input.branch_id));
  if (!known) faultAt('programme_id', 'unknown_record');
  return getRule(ctx.db, await insertRule(ctx.db, input));
});
export const editProgrammeRule = command(
  async (ctx: TxCtx, id: number, { version, ...rule }: EditProgrammeRule): Promise<ProgrammeRule> => {
    await saveVersioned(ctx.db, 'programme_rule', id, version, rule);
    return getRule(ctx.db, id);
  },
);
export const removeProgrammeRule = command(async (ctx: TxCtx, id: number, version: number): Promise<{ id: number }> => {
  await deleteVersioned(ctx.db, 'programme_rule', id, version);
  return { id };
});
