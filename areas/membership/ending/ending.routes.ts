import { endingContract } from './ending.contract.ts';
import { upfrontContract } from '../upfront/upfront.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { cancelMembership, previewCancel, takeBackCancellation, viewLife } from './ending.commands.ts';
import { convertToUpfront, previewUpfront, viewUpfront } from '../upfront/upfront.commands.ts';
import { previewTermination, terminateMembership } from './termination.commands.ts';

export const endingRoutes = routes(endingContract, {
  life: (ctx, { params }) => viewLife(ctx, params.id),
  previewCancel: (ctx, { params }) => previewCancel(ctx, params.id),
  cancel: (ctx, { params, body }) => cancelMembership(ctx, params.id, body),
  takeBack: (ctx, { params, query }) => takeBackCancellation(ctx, params.id, query.version),
  previewTermination: (ctx, { params, body }) => previewTermination(ctx, params.id, body),
  terminate: (ctx, { params, body }) => terminateMembership(ctx, params.id, body),
});

export const upfrontRoutes = routes(upfrontContract, {
  view: (ctx, { params }) => viewUpfront(ctx, params.id),
  preview: (ctx, { params, body }) => previewUpfront(ctx, params.id, body),
  convert: (ctx, { params, body }) => convertToUpfront(ctx, params.id, body),
});
