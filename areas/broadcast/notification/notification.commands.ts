/** Push notifications: each is a campaign that goes to devices instead of addresses. */
import { notificationContract } from './notification.contract.ts';
import type { Notification } from './notification.model.ts';
import { asCampaign, notificationCan, notificationFaults } from './notification.rules.ts';
import { notifications, type NotificationRecord } from './notification.store.ts';
import { insertCampaign, schedulesOf } from '../campaign/campaign.store.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
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
export const removeNotification = command(notificationContract.remove, async (ctx, id, { version }) => {
  await viewNotification(ctx, id);
  const [[used]] = await ctx.read(schedulesOf(id));
  if (used) throw new Refusal('broadcast.notification_sent');
  await deleteVersioned(ctx.db, 'campaign', id, version);
  return { id };
});
