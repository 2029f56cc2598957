import { trialRuleContract } from './trial-rule.contract.ts';
import * as trialRuleCommands from './trial-rule.commands.ts';
import { presentTrialRule, viewTrialRule } from './trial-rule.commands.ts';
import { trialRules } from './trial-rule.store.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

export const trialRuleRoutes = routesOf(
  trialRuleContract,
  [trialRuleCommands],
  {
    list: (ctx, { query }) =>
      pageFrom(ctx, trialRules, query, { branches: ctx.scope.branches }, (record) => presentTrialRule(ctx, record)),
    view: (ctx, { params }) => viewTrialRule(ctx, params.id),
    history: async (ctx, { params }) => {
      await viewTrialRule(ctx, params.id);
      const [rows] = await ctx.run([historyOf('trial_rule', params.id)]);
      return asHistory(rows ?? []);
    },
  },
  { trial_rule_once: () => new Refusal('settings.trial_rule_exists') },
);
