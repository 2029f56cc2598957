import { commissionAdjustmentContract } from './commission-adjustment.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { approveAdjustment, askAdjustment, rejectAdjustment } from './commission-adjustment.commands.ts';

export const commissionAdjustmentRoutes = routes(commissionAdjustmentContract, {
  ask: (ctx, { params, body }) => askAdjustment(ctx, params.id, body),
  approve: (ctx, { params, body }) => approveAdjustment(ctx, params.id, body.version),
  reject: (ctx, { params, body }) => rejectAdjustment(ctx, params.id, body),
});
