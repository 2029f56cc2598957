import { commissionAdjustmentContract } from './commission-adjustment.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as commissionAdjustmentCommands from './commission-adjustment.commands.ts';

export const commissionAdjustmentRoutes = routesOf(commissionAdjustmentContract, [commissionAdjustmentCommands], {});
