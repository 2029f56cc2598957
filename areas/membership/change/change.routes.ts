import { changeContract } from './change.contract.ts';
import { datesContract } from '../dates/dates.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewChange, previewEdit } from './change.commands.ts';
import { previewDates } from '../dates/dates.commands.ts';
import * as changeCommands from './change.commands.ts';
import * as datesCommands from '../dates/dates.commands.ts';

export const datesRoutes = routesOf(datesContract, [datesCommands], {
  preview: (ctx, { params, body }) => previewDates(ctx, params.id, body),
});
export const changeRoutes = routesOf(changeContract, [changeCommands], {
  previewEdit: (ctx, { params, body }) => previewEdit(ctx, params.id, body),
  previewChange: (ctx, { params, body }) => previewChange(ctx, params.id, body),
});
