/** Runs a handler once: reads directly, writes in one transaction with the idempotency key, or in their own way. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWrite, keepsAnswer, type Endpoint } from '#kit/domain/contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Context } from './context.ts';
import type { Row } from './batch.ts';
import { isDatabaseError, isWorthRetrying } from './db-errors.ts';
import {
  claim,
  find,
  giveBack,
  isClaimed,
  keep,
  keptValues,
  keptWith,
  onceFor,
  replayOf,
  type Once,
} from './idempotency.ts';
import { cookieName, isSecure, reachedBy } from './secure.ts';
import type { Asked, Extra, Handler, HotWork, Upload } from './routes.ts';

export type Call = {
  request: FastifyRequest;
  reply: FastifyReply;
  locale: Locale;
  asked: Asked<Endpoint>;
  rawBody: unknown;
};
type Done = { data: unknown; replayed?: true };

const MAX_TRIES = 4;
/** Those who met once meet again if they come back at the same moment. */
const APART_MS = 40;
const MAX_WAITS = 50;
const WAIT_MS = 200;

const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthRetrying(error) || attempt === MAX_TRIES) throw error;
      await sleep(Math.random() * APART_MS * attempt);
    }
  }
};

const onceOf = (row: Endpoint, ctx: Context, { request, rawBody, asked }: Call): Once | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !keepsAnswer(row) || ctx.actor.staff_id === 0) return undefined;
  if (key.length === 0 || key.length > 200 || key.includes('\u0000'))
    throw new ValidationError([{ field: 'Idempotency-Key', key: 'invalid' }]);
  const { upload } = asked as { upload?: Upload };
  const content = upload ? [rawBody, createHash('sha256').update(upload.bytes).digest('hex')] : rawBody;
  return onceFor(ctx.actor.staff_id, `${request.method} ${request.url}`.slice(0, 500), key, content);
};

const extrasOf = ({ request, reply }: Call, publicUrl: string | undefined): Extra => {
  const secure = isSecure(reachedBy(request), publicUrl);
  return {
    fromBrowser: request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    setCookie: (name: string, value: string, maxAge: number): void =>
      void reply.setCookie(cookieName(name, secure), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge,
      }),
    cookie: (name: string): string | undefined => request.cookies[cookieName(name, secure)],
  };
};

type AnyHandler = (ctx: unknown, asked: unknown) => Promise<unknown>;
const inTransaction = (handler: AnyHandler, ctx: Context, call: Call, once: Once | undefined): Promise<unknown> =>
  ctx.txWith(
    (inside) => handler(inside, call.asked),
    once ? [claim(once)] : [],
    (answer) => (once ? [keep(once, answer)] : []),
  );

/**
 * By what a hot write adds, and whether its answer is kept: a text of its own for each request was most of what requests
 * that wait for the database hold.
 */
const hotTexts = { kept: new Map<string, string>(), not: new Map<string, string>() };
const hotText = ({ with: added, from, parameters }: HotWork<unknown>, isKept: boolean): string => {
  const known = hotTexts[isKept ? 'kept' : 'not'];
  const made = known.get(added);
  if (made !== undefined) return made;
  const kept = isKept ? `, ${keptWith(from, parameters.length)}` : '';
  const text = `with ${added}${kept} select * from ${from}`;
  known.set(added, text);
  return text;
};
/** Scope, key with its answer and the one statement in one round trip. */
const inOneTrip = async (work: HotWork<unknown>, ctx: Context, once: Once | undefined): Promise<unknown> => {
  const parameters = once ? [...work.parameters, ...keptValues(once)] : work.parameters;
  const [rows] = await ctx.run([{ sql: hotText(work, once !== undefined), parameters }]);
  const row = rows?.[0];
  if (!row) throw new Error('a hot write gave no row');
  work.after?.(row);
  return work.answer(row);
};

/** The key is claimed before the handler's own transactions and released if they fail: the second of two waits. */
const inItsOwnWay = async (work: () => Promise<unknown>, ctx: Context, once: Once | undefined): Promise<unknown> => {
  if (!once) return work();
  await ctx.run([claim(once)]);
  try {
    const data = await work();
    await ctx.run([keep(once, data)]);
    return data;
  } catch (error) {
    await ctx.run([giveBack(once)]);
    throw error;
  }
};

/** The stored answer. If it is still being computed, this waits for it; after that it is refused, not done twice. */
const answered = async (ctx: Context, once: Once): Promise<unknown> => {
  for (let tries = 0; tries < MAX_WAITS; tries++) {
    const [rows] = await ctx.run([find(once)]);
    const replay = replayOf(once, rows?.[0]);
    if (replay?.isDone) return replay.data;
    await sleep(WAIT_MS);
  }
  throw new Refusal('kit.still_running');
};

/**
 * A hot write checks its key last: what it did the first time may stop it earlier (an e-mail that is now taken). So the
 * key is looked up after any refusal of the database. Undefined: it wasn't done before.
 */
const doneBefore = async (ctx: Context, once: Once, error: unknown): Promise<{ data: unknown } | undefined> => {
  if (isClaimed(error)) return { data: await answered(ctx, once) };
  if (!isDatabaseError(error)) return undefined;
  const [rows] = await ctx.run([find(once)]);
  return replayOf(once, rows?.[0]);
};

const performHot = async (
  hot: (ctx: Context, asked: Asked<Endpoint>) => HotWork<unknown> | Promise<HotWork<unknown>>,
  ctx: Context,
  { asked }: Call,
  once: Once | undefined,
): Promise<Done> => {
  try {
    return { data: await retrying(async () => inOneTrip(await hot(ctx, asked), ctx, once)) };
  } catch (error) {
    const before = once && (await doneBefore(ctx, once, error));
    if (!before) throw error;
    const work = await hot(ctx, asked);
    return { data: work.answer(before.data as Row), replayed: true };
  }
};

export const perform = async (row: Endpoint, handler: Handler<Endpoint>, ctx: Context, call: Call): Promise<Done> => {
  const once = onceOf(row, ctx, call);
  if (typeof handler === 'object' && 'hot' in handler) return performHot(handler.hot, ctx, call, once);
  try {
    if (typeof handler === 'object')
      return {
        data: await inItsOwnWay(
          () => handler.own(ctx, call.asked, extrasOf(call, ctx.services.config.publicUrl)),
          ctx,
          once,
        ),
      };
    if (!isWrite(row)) return { data: await handler(ctx as never, call.asked) };
    return { data: await retrying(() => inTransaction(handler as AnyHandler, ctx, call, once)) };
  } catch (error) {
    if (!once || !isClaimed(error)) throw error;
    return { data: await answered(ctx, once), replayed: true };
  }
};
