/** How a branch writes to its clients. */
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { EditSetting, Setting } from './broadcast-setting.model.ts';

const rows = rowsOf('broadcastSetting', { see: 'VIEW_NEWS', write: 'SEND_BROADCAST', answer: 'toast' });
export const broadcastSettingContract = contract({
  ofBranch: rows.all('Sender, quiet hours and limits of a branch', Setting),
  edit: rows.edit('Change sender, quiet hours and limits', EditSetting, Setting),
});
