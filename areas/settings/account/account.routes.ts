import { accountContract } from './account.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pictureOf } from '#kit/server/file.ts';
import { routes } from '#kit/server/routes.ts';
import { editContact, editNumbering, editPaper, viewContact, viewNumbering, viewPaper } from './account.commands.ts';
import { findPaper } from './account.store.ts';
import { changesOf } from '../history/history.store.ts';

export const accountRoutes = routes(
  accountContract,
  {
    contact: (ctx) => viewContact(ctx, ctx.branch_id),
    editContact: (ctx, { params, body }) => editContact(ctx, params.branch_id, body),
    paper: (ctx) => viewPaper(ctx, ctx.branch_id),
    editPaper: (ctx, { params, body }) => editPaper(ctx, params.id, body),
    logo: async (ctx, { params }) => {
      const [[paper]] = await ctx.read(findPaper(params.id));
      return pictureOf(ctx, paper?.logo_file_id);
    },
    numbering: (ctx) => viewNumbering(ctx, ctx.branch_id),
    editNumbering: (ctx, { params, body }) => editNumbering(ctx, params.id, body),
    history: (ctx) =>
      changesOf(ctx, {
        parts: ['branch', 'invoice_paper', 'number_format'],
        branchColumns: ['address', 'phone', 'email', 'avatar_file_id'],
      }),
  },
  { number_format_prefix: () => new ValidationError([{ field: 'prefix', key: 'prefix_taken' }]) },
);
