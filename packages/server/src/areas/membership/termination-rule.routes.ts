import { terminationRuleContract } from '#domain/areas/membership/termination-rule.contract.ts';
import { ValidationError } from '#domain/kit/errors.ts';
import { routes } from '#server/kit/routes.ts';
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
