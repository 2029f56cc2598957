import { changeContract } from './change.contract.ts';
import { datesContract } from '../dates/dates.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { changeMembership, editSignUp, previewChange, previewEdit } from './change.commands.ts';
import { changeDates, previewDates } from '../dates/dates.commands.ts';

export const datesRoutes = routes(datesContract, {
  preview: (ctx, { params, body }) => previewDates(ctx, params.id, body),
  change: (ctx, { params, body }) => changeDates(ctx, params.id, body),
});
export const changeRoutes = routes(changeContract, {
  previewEdit: (ctx, { params, body }) => previewEdit(ctx, params.id, body),
  edit: (ctx, { params, body }) => editSignUp(ctx, params.id, body),
  previewChange: (ctx, { params, body }) => previewChange(ctx, params.id, body),
  change: (ctx, { params, body }) => changeMembership(ctx, params.id, body),
});
