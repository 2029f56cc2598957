import { terminationRuleContract } from './termination-rule.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewRules } from './termination-rule.commands.ts';
import * as terminationRuleCommands from './termination-rule.commands.ts';

export const terminationRuleRoutes = routesOf(
  terminationRuleContract,
  [terminationRuleCommands],
  {
    list: (ctx) => viewRules(ctx, ctx.branch_id),
  },
  {
    termination_rule_country_code_valid_from_key: () =>
      new ValidationError([{ field: 'valid_from', key: 'duplicate' }]),
  },
);
