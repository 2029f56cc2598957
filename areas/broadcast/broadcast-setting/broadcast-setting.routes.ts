import { broadcastSettingContract } from './broadcast-setting.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as settingCommands from './broadcast-setting.commands.ts';
import { settingOf } from './broadcast-setting.commands.ts';

export const broadcastSettingRoutes = routesOf(broadcastSettingContract, [settingCommands], {
  ofBranch: (ctx) => settingOf(ctx, ctx.branch_id),
});
