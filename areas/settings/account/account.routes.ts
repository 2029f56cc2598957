import { accountContract } from './account.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pictureOf } from '#kit/server/file.ts';
import { routesOf } from '#kit/server/routes.ts';
import { editContact, viewContact, viewNumbering, viewPaper } from './account.commands.ts';
import { findPaper } from './account.store.ts';
import { changesOf } from '../history/history.store.ts';
import * as accountCommands from './account.commands.ts';

export const accountRoutes = routesOf(
  accountContract,
  [accountCommands],
  {
    contact: (ctx) => viewContact(ctx, ctx.branch_id),
    editContact: (ctx, { params, body }) => editContact(ctx, params.branch_id, body),
    paper: (ctx) => viewPaper(ctx, ctx.branch_id),
    logo: async (ctx, { params }) => {
      const [[paper]] = await ctx.read(findPaper(params.id));
      return pictureOf(ctx, paper?.logo_file_id);
    },
    numbering: (ctx) => viewNumbering(ctx, ctx.branch_id),
    history: (ctx) =>
      changesOf(ctx, {
        parts: ['branch', 'invoice_paper', 'number_format'],
        branchColumns: ['address', 'phone', 'email', 'avatar_file_id'],
      }),
  },
  { number_format_prefix: () => new ValidationError([{ field: 'prefix', key: 'prefix_taken' }]) },
);
