/** What late cancellations and no-shows cost with a programme, instead of the branch's rules. */
import type { ProgrammeRules } from './programme-rule.model.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { changedFields, refuseLocked, refuseLockedRemoval } from '../lock/lock.commands.ts';
import { rulesOfBranch, programmesOf, getRule, findProgramme, insertRule } from './programme-rule.store.ts';
import { scheduleContract } from '../schedule/schedule.contract.ts';

export const programmeRules = async (ctx: Ctx, branch_id: number): Promise<ProgrammeRules> => {
  const { currency } = await knownBranch(ctx, branch_id);
  const [rules, open] = await ctx.read(rulesOfBranch(branch_id), programmesOf(branch_id));
  return { currency, rules, open };
};

export const addProgrammeRule = command(scheduleContract.addProgrammeRule, async (ctx, input) => {
  await refuseLocked(ctx, input.branch_id, 'programmes', ['programme_id']);
  const [[known]] = await ctx.read(findProgramme(input.programme_id, input.branch_id));
  if (!known) faultAt('programme_id', 'unknown_record');
  return getRule(ctx.db, await insertRule(ctx.db, input));
});
export const editProgrammeRule = command(scheduleContract.editProgrammeRule, async (ctx, id, { version, ...rule }) => {
  const own = await getRule(ctx.db, id);
  const changed = changedFields(rule, own);
  await refuseLocked(ctx, own.branch_id, 'programmes', changed);
  await saveVersioned(ctx.db, 'programme_rule', id, version, rule);
  return getRule(ctx.db, id);
});
export const removeProgrammeRule = command(scheduleContract.removeProgrammeRule, async (ctx, id, { version }) => {
  await refuseLockedRemoval(ctx, (await getRule(ctx.db, id)).branch_id, 'programmes');
  await deleteVersioned(ctx.db, 'programme_rule', id, version);
  return { id };
});
