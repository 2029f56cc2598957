/** One's own settings: language, dates, default branch, notifications. */
import { choiceOf, kindsFor, notificationKinds, type Choice } from '../notification/notification.rules.ts';
import type { UserSetting } from './user-setting.model.ts';
import { faultAt, NotFound } from '#kit/domain/errors.ts';
import { chooseLocale } from '#areas/access/profile/profile.commands.ts';
import { branchesOfActor } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { asChoices } from '../notification/notification.facts.ts';
import { choicesOf, saveChoices, settingOf } from './user-setting.store.ts';
import { userSettingContract } from './user-setting.contract.ts';

const kindsOf = (ctx: Ctx) => kindsFor((flag) => ctx.actor.branchesWith(flag).length > 0);

export const viewUserSetting = async (ctx: Ctx): Promise<UserSetting> => {
  const { staff_id } = ctx.actor;
  const [[setting], rows, branches] = await ctx.read(
    settingOf(staff_id),
    choicesOf([staff_id]),
    branchesOfActor(ctx.actor),
  );
  if (!setting) throw new NotFound();
  const chosen = asChoices(rows);
  return { ...setting, branches, notifications: kindsOf(ctx).map((kind) => choiceOf(kind, chosen)) };
};

const isDefault = ({ kind, email, in_app }: Choice): boolean =>
  notificationKinds[kind].email === email && notificationKinds[kind].in_app === in_app;

export const editUserSetting = command(userSettingContract.edit, async (ctx, input) => {
  const { staff_id } = ctx.actor;
  const { version, locale, date_format, default_branch_id, notifications } = input;
  if (default_branch_id !== null && !ctx.actor.branches.includes(default_branch_id))
    faultAt('default_branch_id', 'not_one_of');
  const kinds = kindsOf(ctx);
  const chosen = notifications.filter(({ kind }) => kinds.includes(kind));
  const [[setting]] = await ctx.read(settingOf(staff_id));
  if (!setting) throw new NotFound();
  await saveVersioned(ctx.db, 'staff_setting', setting.id, version, { date_format, default_branch_id });
  await saveChoices(
    ctx.db,
    staff_id,
    chosen.map(({ kind }) => kind),
    chosen.filter((choice) => !isDefault(choice)),
  );
  if (locale !== setting.locale) await chooseLocale(ctx, locale);
  return viewUserSetting(ctx);
});
