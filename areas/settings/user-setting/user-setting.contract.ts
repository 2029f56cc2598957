import { contract } from '#kit/domain/contract.ts';
import { EditUserSetting, UserSetting } from './user-setting.model.ts';

export const userSettingContract = contract({
  view: {
    method: 'GET',
    path: 'userSetting',
    says: "One's own settings: language, dates, default branch, notifications",
    flag: 'signed_in',
    branch: 'self',
    data: UserSetting,
  },
  edit: {
    method: 'PUT',
    path: 'userSetting',
    says: "Set one's own language, dates, default branch and notifications",
    flag: 'signed_in',
    branch: 'self',
    answer: 'toast',
    body: EditUserSetting,
    data: UserSetting,
  },
});
