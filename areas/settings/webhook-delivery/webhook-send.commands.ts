/**
 * Sends what waits. A message is marked before it is sent, and counted by its try: if a server is killed in the middle,
 * it is sent again with the same id.
 */
import { tellOwner } from './webhook.letters.ts';
import { bodyOf } from './webhook-delivery.rules.ts';
import {
  claimNext,
  closeLate,
  closeWaiting,
  removeOld,
  settle,
  takeUpStopped,
  type Claimed,
} from './webhook-delivery.store.ts';
import { postWebhook } from './webhook-post.service.ts';
import { SECRET_USE } from '../webhook/webhook.commands.ts';
import { after } from '../webhook/webhook.rules.ts';
import { lockWebhook, noteWebhook, turnOffWebhook } from '../webhook/webhook.store.ts';
import type { Ctx } from '#kit/server/context.ts';
import { unseal } from '#kit/server/seal.ts';

type Answer = Awaited<ReturnType<typeof postWebhook>>;
/** The current secret first; null: they were sealed with another key of the server, and have to be replaced. */
const secretsOf = ({ services: { config }, clock }: Ctx, told: Claimed): string[] | null => {
  const { webhook_id, secret_sealed, previous_sealed, previous_until } = told;
  const isOverlap = previous_until !== null && new Date(previous_until) > clock.now();
  try {
    return [secret_sealed, ...(isOverlap && previous_sealed !== null ? [previous_sealed] : [])].map((sealed) =>
      unseal(config, SECRET_USE, webhook_id, sealed),
    );
  } catch (error) {
    if (config.secretKey === undefined) throw error;
    return null;
  }
};
const send = async (ctx: Ctx, told: Claimed): Promise<Answer> => {
  const secrets = secretsOf(ctx, told);
  if (secrets === null) return { status: null, fault: 'no_secret', text: null, took_ms: 0 };
  const message = { id: told.id, body: bodyOf(told), secrets };
  return postWebhook(ctx.services.config, told.url, message, ctx.clock.now());
};
const note = (ctx: Ctx, told: Claimed, answer: Answer): Promise<void> =>
  ctx.tx(async (inside) => {
    const { db, clock } = inside;
    const at = clock.now().toISOString();
    const what = after(answer, { ...told, is_test: told.event === 'test' }, clock.now());
    await lockWebhook(db, told.webhook_id);
    const isMine = await settle(db, told, {
      status: what.status,
      answer: answer.status,
      answer_text: answer.text,
      fault: answer.fault,
      took_ms: answer.took_ms,
      next_try_at: what.next?.toISOString() ?? null,
      done_at: what.status === 'queued' ? null : at,
    });
    if (!isMine) return;
    await noteWebhook(db, told.webhook_id, {
      failing_since: what.failing_since,
      rests_until: what.rests_until?.toISOString() ?? null,
      ...(what.tells !== null && { told_at: at }),
    });
    if (what.turns_off !== null && (await turnOffWebhook(db, told.webhook_id, what.turns_off)))
      await closeWaiting(db, told.webhook_id, at);
    if (what.tells !== null) await tellOwner(inside, told, what.tells);
  });

const AT_ONCE = 4;
/** Then the job makes way for others that wait for a worker. */
const MOST_MS = 45_000;
/** One line of several: the next address in turn, until nothing is due. True if it stopped because of the time. */
const line = async (ctx: Ctx, until: number): Promise<boolean> => {
  while (performance.now() < until) {
    const [[told]] = await ctx.read(claimNext(ctx.clock.now().toISOString()));
    if (!told) return false;
    await note(ctx, told, await send(ctx, told));
  }
  return true;
};
/** True if there may be more to send. */
export const sendWebhooks = async (ctx: Ctx): Promise<boolean> => {
  const now = ctx.clock.now().toISOString();
  await ctx.read(takeUpStopped(now), closeLate(now));
  const until = performance.now() + MOST_MS;
  const ended = await Promise.all(Array.from({ length: AT_ONCE }, () => line(ctx, until)));
  return ended.some(Boolean);
};
/** The log keeps a month. */
export const removeOldDeliveries = async (ctx: Ctx): Promise<void> => {
  await ctx.read(removeOld(ctx.clock.now().toISOString()));
};
