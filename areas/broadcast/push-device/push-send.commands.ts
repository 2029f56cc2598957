/**
 * Sends notifications, with the rules of e-mails: consent, refusals and limits are asked again before each person, and
 * what may have arrived is never sent again. Each device of a person is marked before anything is sent to it.
 */
import { deviceStatusAfter, nextTryAt, personStatusAfter } from './push-device.rules.ts';
import { claimDevices, closeDeliveries, deliveriesOf, settleDevice, type Device } from './push-device.store.ts';
import { pushKey } from './push-key.service.ts';
import { postPush, type PushMessage } from './push-post.service.ts';
import { claim, settle, waitingAfter, type Claimed } from '../campaign-run/campaign-send.store.ts';
import { sendInLines, type Went } from '../campaign-run/send-lines.service.ts';
import { valuesOf } from '../campaign/campaign.letters.ts';
import { shownTo } from '../notification/notification.rules.ts';
import type { Ctx } from '#kit/server/context.ts';

type Key = Awaited<ReturnType<typeof pushKey>>;
const messageFor = (person: Claimed): PushMessage => {
  const { locale, subject, blocks, opens, campaign_run_id, id } = person;
  const [block] = blocks;
  const text = block && block.kind !== 'divider' ? block.text : { en: '', cn: '' };
  const shown = shownTo({ title: subject, text }, locale, valuesOf(person, locale));
  // The same on every try, so that a device shows it once.
  return { ...shown, opens: opens ?? 'home', tag: `${campaign_run_id}.${id}` };
};

type To = { person: Claimed; device: Device; message: PushMessage; key: Key };
const sendToDevice = async (ctx: Ctx, { person, device, message, key }: To): Promise<void> => {
  const answered = await postPush(ctx.services.config, key, device, message);
  const now = ctx.clock.now().toISOString();
  const of = { recipient_id: person.id, device_id: device.id, now };
  await ctx.read(settleDevice({ ...of, status: deviceStatusAfter(answered), answer: answered.status ?? null }));
};
const settlePerson = async (ctx: Ctx, { id, tries, since }: Claimed): Promise<void> => {
  const [devices] = await ctx.read(deliveriesOf(id));
  const found = personStatusAfter(devices.map(({ status }) => status));
  const at = ctx.clock.now();
  const next = found === 'queued' ? nextTryAt(tries, new Date(since), at) : null;
  const status = found === 'queued' && next === null ? 'failed' : found;
  const answers = [...new Set(devices.map(({ answer }) => (answer === null ? 'no answer' : `HTTP ${answer}`)))];
  const detail = status === 'sent' || answers.length === 0 ? null : answers.join(', ');
  const next_try_at = next?.toISOString() ?? null;
  await ctx.read(settle({ id, status, detail, next_try_at, now: at.toISOString() }));
  if (status !== 'queued') await ctx.read(closeDeliveries(id));
};

/** The key is needed only if somebody is due. */
const sendTo = async (ctx: Ctx, recipient_id: number, keyOf: () => Promise<Key>): Promise<Went> => {
  const now = ctx.clock.now().toISOString();
  const [[person]] = await ctx.read(claim(recipient_id, now, 'push'));
  if (!person || person.status === 'queued') return 'left';
  if (person.status !== 'sending') return 'taken';
  const { branch_id, member_id } = person;
  const key = await keyOf();
  const [devices] = await ctx.read(claimDevices({ recipient_id, branch_id, member_id, key_id: key.id, now }));
  const message = messageFor(person);
  await Promise.all(devices.map((device) => sendToDevice(ctx, { person, device, message, key })));
  await settlePerson(ctx, person);
  return 'taken';
};

/** True if it stopped because of the time: there may be more to send. */
export const sendPushes = async (ctx: Ctx): Promise<boolean> => {
  let key: Promise<Key> | undefined;
  return sendInLines({
    next: async (after) => (await ctx.read(waitingAfter(after, 'push', ctx.clock.now().toISOString())))[0],
    send: (id) => sendTo(ctx, id, () => (key ??= pushKey(ctx))),
  });
};
