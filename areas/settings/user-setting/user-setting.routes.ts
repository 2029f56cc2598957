import { userSettingContract } from './user-setting.contract.ts';
import { routes } from '#kit/server/routes.ts';
import { editUserSetting, viewUserSetting } from './user-setting.commands.ts';

export const userSettingRoutes = routes(userSettingContract, {
  view: (ctx) => viewUserSetting(ctx),
  edit: (ctx, { body }) => editUserSetting(ctx, body),
});
