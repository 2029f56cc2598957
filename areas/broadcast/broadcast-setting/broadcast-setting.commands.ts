/** Under which name a branch writes, when not, and how often at most. */
import { broadcastSettingContract } from './broadcast-setting.contract.ts';
import type { Setting } from './broadcast-setting.model.ts';
import { settingById, settingOfBranch } from './broadcast-setting.store.ts';
import { minuteOf } from '../campaign-schedule/campaign-schedule.rules.ts';
import { Forbidden, NotFound, ValidationError } from '#kit/domain/errors.ts';
import { headOfficeId } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const settingOf = async (ctx: Ctx, branch_id: number): Promise<Setting> => {
  const [[found]] = await ctx.read(settingOfBranch(branch_id));
  if (!found) throw new NotFound();
  return { ...found, answers_here: ctx.services.config.mailReplyDomain !== undefined };
};
/** The name that people see, and that of the branch. */
export const senderOf = async (ctx: Ctx, branch_id: number): Promise<{ sender: string; branch_name: string }> => {
  const { sender_name, branch_name } = await settingOf(ctx, branch_id);
  return { sender: sender_name ?? branch_name, branch_name };
};
export const editSetting = command(
  broadcastSettingContract.edit,
  async (ctx, id, { version, quiet_from, quiet_until, per_minute: asked, tracks, ...fields }) => {
    const [[before]] = await ctx.read(settingById(id, ctx.scope.branches));
    if (!before) throw new NotFound();
    const per_minute = asked ?? before.per_minute;
    if (per_minute !== before.per_minute && before.branch_id !== (await headOfficeId(ctx))) throw new Forbidden();
    if ((quiet_from === null) !== (quiet_until === null))
      throw new ValidationError([{ field: quiet_from === null ? 'quiet_from' : 'quiet_until', key: 'required' }]);
    if (quiet_from !== null && quiet_from === quiet_until)
      throw new ValidationError([{ field: 'quiet_until', key: 'ends_before_start' }]);
    await saveVersioned(ctx.db, 'broadcast_setting', id, version, {
      ...fields,
      per_minute,
      tracks: tracks ?? before.tracks,
      quiet_from: quiet_from === null ? null : minuteOf(quiet_from),
      quiet_until: quiet_until === null ? null : minuteOf(quiet_until),
    });
    return settingOf(ctx, before.branch_id);
  },
);
