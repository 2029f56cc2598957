/** Addresses that a branch tells what happened: added, signed, tested, turned on and off. */
import { randomBytes } from 'node:crypto';
import { webhookContract } from './webhook.contract.ts';
import { webhookMachine } from './webhook.machine.ts';
import type { Webhook } from './webhook.model.ts';
import { OVERLAP_MS, webhookCan, whyNotRotate, whyNotTest, whyNotTurnOn } from './webhook.rules.ts';
import {
  firstSecret,
  getWebhook,
  holdWebhooksOf,
  insertWebhook,
  isKeyOpen,
  moveWebhook,
  noteWebhook,
  replaceSecret,
  webhooks,
  type WebhookRecord,
} from './webhook.store.ts';
import { closeWaiting, insertTest, replayFailed, wake } from '../webhook-delivery/webhook-delivery.store.ts';
import { NotFound, Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isPublicAddress } from '#kit/server/public-address.ts';
import { seal } from '#kit/server/seal.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';

/** What the sealed secret of an address is bound to, with its id. */
export const SECRET_USE = 'webhook';
const SECRET_BYTES = 32;
const PREFIX = 11;

export const presentWebhook = (ctx: Ctx, { key_ended, ...record }: WebhookRecord): Webhook => {
  const isOver = record.previous_until !== null && new Date(record.previous_until) <= ctx.clock.now();
  return {
    ...record,
    previous_until: isOver ? null : record.previous_until,
    can: webhookCan({ ...record, key_ended }),
  };
};
export const viewWebhook = async (ctx: Ctx, id: number): Promise<Webhook> => {
  const [[record]] = await ctx.read(webhooks.one(id, { branches: ctx.scope.branches }));
  if (!record) throw new NotFound();
  return presentWebhook(ctx, record);
};
const reread = async (ctx: TxCtx, id: number): Promise<Webhook> => presentWebhook(ctx, await getWebhook(ctx.db, id));

type Fields = { url: string; website_key_id: number };
const check = async (ctx: TxCtx, branch_id: number, { url, website_key_id }: Fields): Promise<void> => {
  const { webhookHosts } = ctx.services.config;
  const isAllowed = isPublicAddress(url) || (URL.canParse(url) && webhookHosts.includes(new URL(url).hostname));
  const isOpen = await isKeyOpen(ctx.db, branch_id, website_key_id);
  const faults = [
    ...(isAllowed ? [] : [{ field: 'url', key: 'link_not_public' }]),
    ...(isOpen ? [] : [{ field: 'website_key_id', key: 'invalid' }]),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
};
/** As the libraries for Standard Webhooks expect it: base64 with a prefix. */
const newSecret = ({ services: { config } }: Ctx, id: number) => {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, sealed: seal(config, SECRET_USE, id, secret), prefix: secret.slice(0, PREFIX) };
};
export const createWebhook = command(webhookContract.create, async (ctx, { branch_id, events, ...input }) => {
  await check(ctx, branch_id, input);
  const { webhooksPerBranch: max } = ctx.services.config;
  refuseIf((await holdWebhooksOf(ctx.db, branch_id)) >= max ? 'settings.webhook_many' : null, { max });
  const staff_id = ctx.actor.staff_id || null;
  const id = await insertWebhook(ctx.db, { branch_id, ...input, events: [...new Set(events)], staff_id });
  const { sealed, prefix } = newSecret(ctx, id);
  await firstSecret(ctx.db, id, sealed, prefix);
  return reread(ctx, id);
});
export const editWebhook = command(webhookContract.edit, async (ctx, id, { version, events, ...input }) => {
  const { branch_id } = await getWebhook(ctx.db, id);
  await check(ctx, branch_id, input);
  await saveVersioned(ctx.db, 'webhook', id, version, { ...input, events: [...new Set(events)] });
  return reread(ctx, id);
});
export const removeWebhook = command(webhookContract.remove, async (ctx, id, { version }) => {
  await deleteVersioned(ctx.db, 'webhook', id, version);
  return { id };
});

export const rotateWebhook = command(webhookContract.rotate, async (ctx, id, { version, at_once }) => {
  const now = ctx.clock.now();
  const webhook = await getWebhook(ctx.db, id);
  refuseIf(whyNotRotate(webhook, at_once, now));
  // Nobody has seen the first one.
  const until = at_once || webhook.rotated_at === null ? null : new Date(now.getTime() + OVERLAP_MS).toISOString();
  const { secret, sealed, prefix } = newSecret(ctx, id);
  const given = { id, version, now: now.toISOString(), sealed, prefix, until };
  if (!(await replaceSecret(ctx.db, given))) throw new StaleWrite('webhook', id, version);
  return { id, secret };
});

export const testWebhook = command(webhookContract.test, async (ctx, id) => {
  const { branch_id, name, status } = await getWebhook(ctx.db, id);
  refuseIf(whyNotTest({ status }));
  const delivery_id = await insertTest(ctx.db, { branch_id, webhook_id: id, facts: JSON.stringify({ name }) });
  await noteWebhook(ctx.db, id, { rests_until: null });
  await wake(ctx.db);
  return { id: delivery_id };
});
export const replayAllFailed = command(webhookContract.replay, async (ctx, id) => {
  refuseIf(whyNotTest(await getWebhook(ctx.db, id)));
  await noteWebhook(ctx.db, id, { rests_until: null });
  const count = await replayFailed(ctx.db, id);
  if (count > 0) await wake(ctx.db);
  return { count };
});

export const moveWebhookBy = command(webhookContract.move, async (ctx, id, { version, move }) => {
  const webhook = await getWebhook(ctx.db, id);
  if (move === 'turn_on') refuseIf(whyNotTurnOn(webhook));
  if (!canMove(webhookMachine, webhook.status, move)) throw new Refusal('kit.move_not_possible');
  const changes =
    move === 'turn_on' ? { off_why: null, failing_since: null, rests_until: null } : { off_why: 'staff' as const };
  await moveWebhook(ctx.db, { id, version }, move, changes);
  if (move === 'turn_off') await closeWaiting(ctx.db, id, ctx.clock.now().toISOString());
  return reread(ctx, id);
});
