import { branchMoneyContract } from './branch-money.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { editBranchMoney, viewBranchMoney } from './branch-money.commands.ts';
import { changesOf } from '../history/history.store.ts';
import * as branchMoneyCommands from './branch-money.commands.ts';

export const branchMoneyRoutes = routesOf(
  branchMoneyContract,
  [branchMoneyCommands],
  {
    view: (ctx) => viewBranchMoney(ctx, ctx.branch_id),
    edit: (ctx, { params, body }) => editBranchMoney(ctx, params.branch_id, body),
    history: (ctx) => changesOf(ctx, { parts: ['branch', 'branch_tax'], branchColumns: ['currency', 'tax_number'] }),
  },
  {
    branch_tax_branch_id_valid_from_key: () => new ValidationError([{ field: 'valid_from', key: 'duplicate' }]),
    branch_currency_kept: () => new Refusal('settings.currency_has_money'),
    branch_currency_covered: () => new Refusal('settings.currency_covered'),
    branch_tax_kept: () => new Refusal('settings.tax_in_use'),
  },
);
