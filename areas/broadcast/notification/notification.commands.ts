/** Push notifications: each is a campaign that goes to devices instead of addresses. */
import { notificationContract } from './notification.contract.ts';
import type { Notification } from './notification.model.ts';
import { asCampaign, notificationCan, notificationFaults, shownTo } from './notification.rules.ts';
import { notifications, type NotificationRecord } from './notification.store.ts';
import { madeUpValues } from '../campaign/campaign.letters.ts';
import { checkSubscription } from '../push-device/own-push.commands.ts';
import { pushKey } from '../push-device/push-key.service.ts';
import { postPush } from '../push-device/push-post.service.ts';
import { insertCampaign, schedulesOf } from '../campaign/campaign.store.ts';
import type { BodyOf } from '#kit/domain/contract.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { systemContext } from '#kit/server/jobs.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

export const presentNotification = (ctx: Ctx, record: NotificationRecord): Notification => ({
  ...record,
  can: notificationCan(record, (flag) => ctx.has(flag, record.branch_id)),
});
export const viewNotification = async (ctx: Ctx, id: number): Promise<Notification> => {
  const [[record]] = await ctx.read(notifications.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentNotification(ctx, record);
};

/** As it is stored; refused if it can’t be shown. */
const stored = (written: { title: BothTexts; text: BothTexts }) => {
  const faults = notificationFaults(written);
  if (faults.length > 0) throw new ValidationError(faults);
  const { subject, blocks } = asCampaign(written);
  return { subject: JSON.stringify(subject), blocks: JSON.stringify(blocks) };
};
export const createNotification = command(notificationContract.create, async (ctx, { title, text, ...fields }) => {
  const written = stored({ title, text });
  const made = { ...fields, ...written, channel: 'push', created_by: ctx.actor.staff_id };
  return viewNotification(ctx, await insertCampaign(ctx.db, made));
});
export const editNotification = command(
  notificationContract.edit,
  async (ctx, id, { version, title, text, ...fields }) => {
    await viewNotification(ctx, id);
    await saveVersioned(ctx.db, 'campaign', id, version, { ...fields, ...stored({ title, text }) });
    return viewNotification(ctx, id);
  },
);
export const testKey = async (ctx: Ctx, id: number): Promise<{ public_key: string }> => {
  await viewNotification(ctx, id);
  const { public_key } = await pushKey(await systemContext(ctx.services, 'push_test'));
  return { public_key };
};
/** To oneself. Nothing is kept: the browser tells how it can be sent to. */
export const testNotification = async (
  ctx: Ctx,
  id: number,
  body: BodyOf<typeof notificationContract.test>,
): Promise<null> => {
  const { locale, ...device } = body;
  const { title, text, opens, branch_name } = await viewNotification(ctx, id);
  checkSubscription(ctx, device);
  const key = await pushKey(await systemContext(ctx.services, 'push_test'));
  const shown = shownTo({ title, text }, locale, madeUpValues(branch_name, locale));
  const message = { ...shown, title: `[Test] ${shown.title}`, opens, tag: `test.${id}` };
  const { status } = await postPush(ctx.services.config, key, device, message);
  if (status === undefined || status < 200 || status >= 300) throw new Refusal('broadcast.push_failed');
  return null;
};
export const removeNotification = command(notificationContract.remove, async (ctx, id, { version }) => {
  await viewNotification(ctx, id);
  const [[used]] = await ctx.read(schedulesOf(id));
  if (used) throw new Refusal('broadcast.notification_sent');
  await deleteVersioned(ctx.db, 'campaign', id, version);
  return { id };
});
