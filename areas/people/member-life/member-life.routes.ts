import { memberLifeContract } from './member-life.contract.ts';
import { routes } from '#kit/server/routes.ts';
import {
  deactivateMember,
  previewTransfer,
  reactivateMember,
  transferMember,
  whereToGo,
} from './member-life.commands.ts';

export const memberLifeRoutes = routes(memberLifeContract, {
  deactivate: (ctx, { params, body }) => deactivateMember(ctx, params.id, body),
  reactivate: (ctx, { params, body }) => reactivateMember(ctx, params.id, body),
  branchesToGo: (ctx, { params }) => whereToGo(ctx, params.id),
  previewTransfer: (ctx, { params, query }) => previewTransfer(ctx, params.id, query.to_branch_id),
  transfer: (ctx, { params, body }) => transferMember(ctx, params.id, body),
});
