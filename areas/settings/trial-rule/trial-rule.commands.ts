/** Opening and closing class categories for trials. */
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { trialRuleContract } from './trial-rule.contract.ts';
import type { TrialRule } from './trial-rule.model.ts';
import { insertTrialRule, knownCategory, trialRules, type TrialRuleRecord } from './trial-rule.store.ts';

export const presentTrialRule = (_ctx: Ctx, record: TrialRuleRecord): TrialRule => ({
  ...record,
  can: ['edit', 'delete'],
});
export const viewTrialRule = async (ctx: Ctx, id: number): Promise<TrialRule> => {
  const [[record]] = await ctx.read(trialRules.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentTrialRule(ctx, record);
};

export const createTrialRule = command(trialRuleContract.create, async (ctx, input) => {
  const [[category]] = await ctx.read(knownCategory(input.category));
  if (!category) faultAt('category', 'unknown_record');
  return viewTrialRule(ctx, await insertTrialRule(ctx.db, input));
});
export const editTrialRule = command(trialRuleContract.edit, async (ctx, id, { version, ...input }) => {
  await saveVersioned(ctx.db, 'trial_rule', id, version, input);
  return viewTrialRule(ctx, id);
});
/** What is booked stays booked. */
export const removeTrialRule = command(trialRuleContract.remove, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'trial_rule', id, version);
  return { id };
});
