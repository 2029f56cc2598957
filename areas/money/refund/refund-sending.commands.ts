/**
 * Refunds of gateway payments. Approving one posts it and queues a job in the same commit; the job sends the refund
 * with a key of its own, so a killed and repeated job refunds nothing twice.
 */
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { RefundOutcome } from '#kit/server/gateway.ts';
import type { Job } from '#kit/server/jobs.ts';
import { lockReturn, markReturn, type QueuedReturn } from './return.store.ts';

const JOB = 'refund_by_gateway';
const keyOf = (id: number): string => `refund:${id}`;
/** The refund that a key belongs to; null if it isn't one of ours. */
export const refundOfKey = (key: string): number | null => {
  const id = /^refund:([1-9]\d{0,14})$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
};

type Accepted = { id: number; destination: string; gateway_ref: string | null };
/** Nothing is sent for refunds made on the gateway's pages, or for payments it never took. */
export const queueReturn = async (
  ctx: TxCtx,
  { id, destination, gateway_ref }: Accepted,
  payment: { gateway_ref: string | null },
): Promise<void> => {
  if (destination !== 'method' || gateway_ref !== null || payment.gateway_ref === null) return;
  await markReturn(ctx.db, id, { gateway_state: 'queued' });
  await ctx.services.jobs.enqueue(ctx.db, JOB, { refund_id: id }, { key: keyOf(id), maxAttempts: 11 });
};

/** The gateway forgets a key after a day: a person has to look up what was never answered by then. */
const KEY_LASTS_MS = 20 * 3_600_000;
const ask = async (
  ctx: Ctx,
  { id, amount_cents, currency, reference, decided_at }: QueuedReturn,
): Promise<RefundOutcome> => {
  if (ctx.clock.now().getTime() - Date.parse(decided_at) > KEY_LASTS_MS)
    return { outcome: 'refused', code: 'no_answer' };
  return ctx.services.gateway.refund({ key: keyOf(id), reference, amount_cents, currency });
};

const send = async (ctx: Ctx, id: number): Promise<void> => {
  const found = await ctx.tx(({ db }) => lockReturn(db, id));
  if (!found) return;
  const said = await ask(ctx, found);
  if (said.outcome === 'refused')
    ctx.services.log.error({ refund_id: id, code: said.code }, 'the gateway gives nothing back');
  const after =
    said.outcome === 'returned'
      ? ({ gateway_state: 'sent', gateway_ref: said.reference } as const)
      : ({ gateway_state: 'failed' } as const);
  await ctx.tx(async (inside) => {
    // The webhook may have been quicker.
    if (!(await lockReturn(inside.db, id))) return;
    await markReturn(inside.db, id, after);
    const { branch_id, payment_id } = found;
    inside.afterCommit(() => inside.services.live.toBranch(branch_id, 'payment', { payment_id }));
  });
};

export const refundByGateway: Job = { name: JOB, run: (ctx, payload) => send(ctx, Number(payload['refund_id'])) };
