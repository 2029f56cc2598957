/** The dated early termination rules: a new one follows, and one that has taken effect stays. */
import { isRuleOpen, firstRuleDay } from './termination-rule.rules.ts';
import type { TerminationRuleRow, TerminationRules } from './termination-rule.contract.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import { dayIn, formatDay, type Day } from '#kit/domain/day.ts';
import { faultAt, refuseIf } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { countriesOf, allRules, getRule, zonesIn, insertTerminationRule } from './termination-rule.store.ts';
import { terminationRuleContract } from './termination-rule.contract.ts';

export const viewRules = async (ctx: Ctx, branch_id: number): Promise<TerminationRules> => {
  const { today } = await knownBranch(ctx, branch_id);
  const [countries, stored] = await ctx.read(countriesOf(ctx.scope.branches), allRules());
  const may = ctx.has('MANAGE_TERMINATION_RULE');
  const rules = countries.flatMap(({ country_code, currency }) => {
    const mine = stored.filter((rule) => rule.country_code === country_code);
    const current = inForceOn(mine, today);
    return mine.map((rule): TerminationRuleRow => ({
      ...rule,
      currency,
      standing: rule === current ? 'current' : rule.valid_from > today ? 'coming' : 'past',
      can: !may
        ? []
        : [
            ...(rule.to_confirm ? (['confirm'] as const) : []),
            ...(isRuleOpen(rule, today) ? (['remove'] as const) : []),
          ],
    }));
  });
  return { id: branch_id, countries, first_day: firstRuleDay(today), rules, can: may ? ['create'] : [] };
};

/** The latest date among the branches of the country. */
const todayIn = async (ctx: TxCtx, country_code: string): Promise<Day | null> => {
  const zones = await zonesIn(ctx.db, country_code);
  const days = zones.map(({ time_zone }) => dayIn(time_zone, ctx.clock.now())).toSorted();
  return days.at(-1) ?? null;
};

export const createRule = command(terminationRuleContract.create, async (ctx, input) => {
  const today = await todayIn(ctx, input.country_code);
  if (today === null) return faultAt('country_code', 'not_one_of');
  if (!isRuleOpen(input, today))
    faultAt('valid_from', 'not_before', { day: formatDay(firstRuleDay(today), ctx.locale) });
  return insertTerminationRule(ctx.db, { ...input, source: JSON.stringify(input.source) });
});

export const confirmRule = command(terminationRuleContract.confirm, async (ctx, id, { version }) => {
  await saveVersioned(ctx.db, 'termination_rule', id, version, { to_confirm: false });
  return { id };
});

export const removeRule = command(terminationRuleContract.remove, async (ctx, id, { version }) => {
  const rule = await getRule(ctx.db, id);
  const today = (await todayIn(ctx, rule.country_code)) ?? dayIn('UTC', ctx.clock.now());
  refuseIf(isRuleOpen(rule, today) ? null : 'membership.termination_rule_in_force');
  await deleteVersioned(ctx.db, 'termination_rule', id, version);
  return { id };
});
