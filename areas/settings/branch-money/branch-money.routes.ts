import { branchMoneyContract } from './branch-money.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { addTax, editBranchMoney, removeTax, viewBranchMoney } from './branch-money.commands.ts';
import { changesOf } from '../history/history.store.ts';

export const branchMoneyRoutes = routes(
  branchMoneyContract,
  {
    view: (ctx) => viewBranchMoney(ctx, ctx.branch_id),
    edit: (ctx, { params, body }) => editBranchMoney(ctx, params.branch_id, body),
    addTax: (ctx, { body }) => addTax(ctx, body),
    removeTax: (ctx, { params, query }) => removeTax(ctx, params.id, query.version),
    history: (ctx) => changesOf(ctx, { parts: ['branch', 'branch_tax'], branchColumns: ['currency', 'tax_number'] }),
  },
  {
    branch_tax_branch_id_valid_from_key: () => new ValidationError([{ field: 'valid_from', key: 'duplicate' }]),
    branch_currency_kept: () => new Refusal('settings.currency_has_money'),
    branch_currency_covered: () => new Refusal('settings.currency_covered'),
    branch_tax_kept: () => new Refusal('settings.tax_in_use'),
  },
);
