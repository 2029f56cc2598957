import { userSettingContract } from './user-setting.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewUserSetting } from './user-setting.commands.ts';
import * as userSettingCommands from './user-setting.commands.ts';

export const userSettingRoutes = routesOf(userSettingContract, [userSettingCommands], {
  view: (ctx) => viewUserSetting(ctx),
});
