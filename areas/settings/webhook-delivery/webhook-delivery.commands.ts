import { webhookDeliveryContract } from './webhook-delivery.contract.ts';
import type { Delivery, DeliveryRow } from './webhook-delivery.model.ts';
import { bodyOf, deliveryCan, whyNotReplay } from './webhook-delivery.rules.ts';
import { deliveries, getDelivery, replayOne, wake, type DeliveryRecord } from './webhook-delivery.store.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { noteWebhook } from '../webhook/webhook.store.ts';

const presentDelivery = (record: DeliveryRecord): Delivery => {
  const { facts, webhook_status, ...shown } = record;
  const { id, branch_id, event, created_at } = shown;
  const body = JSON.stringify(JSON.parse(bodyOf({ id, branch_id, event, created_at, facts })), null, 2);
  return { ...shown, body, can: deliveryCan({ status: shown.status, webhook_status }) };
};
export const presentRow = (record: DeliveryRecord): DeliveryRow => presentDelivery(record);
export const viewDelivery = async (ctx: Ctx, id: number): Promise<Delivery> => {
  const [[record]] = await ctx.read(deliveries.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentDelivery(record);
};
export const replayDelivery = command(webhookDeliveryContract.replay, async (ctx, id) => {
  const before = await getDelivery(ctx.db, id);
  refuseIf(whyNotReplay(before));
  await noteWebhook(ctx.db, before.webhook_id, { rests_until: null });
  if (!(await replayOne(ctx.db, id))) throw new Refusal('kit.move_not_possible');
  await wake(ctx.db);
  return presentDelivery(await getDelivery(ctx.db, id));
});
