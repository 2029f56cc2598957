import { terminationRuleContract } from './termination-rule.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { confirmRule, createRule, removeRule, viewRules } from './termination-rule.commands.ts';

export const terminationRuleRoutes = routes(
  terminationRuleContract,
  {
    list: (ctx) => viewRules(ctx, ctx.branch_id),
    create: (ctx, { body }) => createRule(ctx, body),
    confirm: (ctx, { params, body }) => confirmRule(ctx, params.id, body.version),
    remove: (ctx, { params, query }) => removeRule(ctx, params.id, query.version),
  },
  {
    termination_rule_country_code_valid_from_key: () =>
      new ValidationError([{ field: 'valid_from', key: 'duplicate' }]),
  },
);
