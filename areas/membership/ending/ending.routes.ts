import { endingContract } from './ending.contract.ts';
import { upfrontContract } from '../upfront/upfront.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { previewCancel, viewLife } from './ending.commands.ts';
import { previewUpfront, viewUpfront } from '../upfront/upfront.commands.ts';
import { previewTermination } from './termination.commands.ts';
import * as endingCommands from './ending.commands.ts';
import * as terminationCommands from './termination.commands.ts';
import * as upfrontCommands from '../upfront/upfront.commands.ts';

export const endingRoutes = routesOf(endingContract, [endingCommands, terminationCommands], {
  life: (ctx, { params }) => viewLife(ctx, params.id),
  previewCancel: (ctx, { params }) => previewCancel(ctx, params.id),
  previewTermination: (ctx, { params, body }) => previewTermination(ctx, params.id, body),
});

export const upfrontRoutes = routesOf(upfrontContract, [upfrontCommands], {
  view: (ctx, { params }) => viewUpfront(ctx, params.id),
  preview: (ctx, { params, body }) => previewUpfront(ctx, params.id, body),
});
