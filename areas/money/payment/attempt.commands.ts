/**
 * Charging through the gateway. An attempt is claimed in a transaction, sent outside of any, and settled in a second
 * one. If it is killed in between, it is sent again with its key, for which the gateway has one outcome: nobody is
 * charged twice.
 */
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { isHardDecline } from '../collection/chase.rules.ts';
import { openCents } from './payment.rules.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import type { ChargeOutcome } from '#kit/server/gateway.ts';
import {
  claimAttempt,
  lockInvoice,
  lockSending,
  methodById,
  resizeAttempt,
  settleAttempt,
  type Attempt,
  type Sending,
} from './attempt.store.ts';
import { chaseDeclined } from '../collection/chase.store.ts';
import { postTaken, type Owed } from './taken.commands.ts';

/** The gateway forgets a key after a day: a person has to look up what was never answered by then. */
const KEY_LASTS_MS = 23 * 3_600_000;
const AT_ONCE = 8;

/** Null: nothing is left. Undefined: nothing had to be sent for this one. */
const claim = async (ctx: TxCtx, branch_id: number, id: number | null): Promise<Sending | undefined | null> => {
  const now = ctx.clock.now();
  const attempt = await claimAttempt(ctx.db, branch_id, now, id);
  if (!attempt) return null;
  const invoice = (await lockInvoice(ctx.db, attempt.invoice_id)) as Owed;
  const method = await methodById(ctx.db, attempt.payment_method_id);
  const open = openCents(invoice);
  if (attempt.was_sent) {
    if (now.getTime() - Date.parse(attempt.first_sent_at) < KEY_LASTS_MS) return asSending(attempt, invoice, method);
    await settleAttempt(ctx.db, attempt.id, { status: 'unknown' });
    return undefined;
  }
  if (open === 0 || method.status !== 'active') {
    await settleAttempt(ctx.db, attempt.id, { status: 'dropped' });
    return undefined;
  }
  if (open !== attempt.amount_cents) await resizeAttempt(ctx.db, attempt.id, open);
  return asSending({ ...attempt, amount_cents: open }, invoice, method);
};
const asSending = (
  attempt: NonNullable<Awaited<ReturnType<typeof claimAttempt>>>,
  { number }: Owed,
  { customer_ref, token }: { customer_ref: string | null; token: string },
): Sending => ({ ...attempt, invoice_number: number, customer_ref, token });

export const methodOf = ({ kind, brand }: { kind: string; brand: string }): PaymentMethod =>
  kind === 'mandate' ? 'direct_debit' : brand === 'visa' ? 'visa' : 'credit_card';

/** Saves the gateway's answer. False: the invoice can't take the money any more, so it is refunded. */
const settleCharged = async (ctx: TxCtx, attempt: Sending, reference: string): Promise<boolean> => {
  const invoice = (await lockInvoice(ctx.db, attempt.invoice_id)) as Owed;
  if (openCents(invoice) < attempt.amount_cents) {
    await settleAttempt(ctx.db, attempt.id, { status: 'unknown', decline_code: 'invoice_closed' });
    return false;
  }
  await settleTaken(ctx, attempt, invoice, reference);
  return true;
};

/** The gateway has the money: it is posted, and what the invoice can't take is kept for the client. */
export const settleTaken = async (ctx: TxCtx, attempt: Attempt, invoice: Owed, reference: string): Promise<void> => {
  const method = methodOf(await methodById(ctx.db, attempt.payment_method_id));
  const payment_id = await postTaken(ctx, invoice, { method, amount_cents: attempt.amount_cents, reference });
  await settleAttempt(ctx.db, attempt.id, { status: 'charged', reference, payment_id });
};

export const settleDeclined = async (ctx: TxCtx, attempt: Attempt, code: string): Promise<void> => {
  const is_hard = isHardDecline(code);
  await settleAttempt(ctx.db, attempt.id, { status: 'declined', decline_code: code.slice(0, 80), is_hard });
  await chaseDeclined(ctx.db, attempt, is_hard);
};

const settle = (ctx: Ctx, attempt: Sending, said: ChargeOutcome): Promise<boolean> =>
  ctx.tx(async (inside) => {
    // Another worker sent the same key, got the same answer and was quicker.
    if (!(await lockSending(inside.db, attempt.id))) return true;
    if (said.outcome === 'charged') return settleCharged(inside, attempt, said.reference);
    await settleDeclined(inside, attempt, said.code);
    return true;
  });

export type Charged = { outcome: ChargeOutcome['outcome'] | 'unknown' | 'dropped' };
/** Sends one attempt. If the outcome is unknown, it stays claimed and is sent again after a while. */
const sendOne = async (ctx: Ctx, attempt: Sending): Promise<Charged> => {
  const { gateway, log } = ctx.services;
  const { key, amount_cents, currency, customer_ref, token, invoice_number: description } = attempt;
  let said: ChargeOutcome;
  try {
    said = await gateway.charge({ key, amount_cents, currency, customer_ref, token, description });
  } catch (error) {
    log.warn({ err: error, attempt_id: attempt.id }, 'the gateway did not say whether it charged');
    return { outcome: 'unknown' };
  }
  const isKept = await settle(ctx, attempt, said);
  if (!isKept && said.outcome === 'charged') {
    log.error({ attempt_id: attempt.id }, 'an invoice was closed while it was charged: the money goes back');
    await gateway.refund({ key: `${key}:back`, reference: said.reference, amount_cents, currency });
  }
  return { outcome: said.outcome };
};

/** Charges one attempt now; undefined if another worker is already doing so. */
export const chargeNow = async (ctx: Ctx, branch_id: number, attempt_id: number): Promise<Charged | undefined> => {
  const attempt = await ctx.tx((inside) => claim(inside, branch_id, attempt_id));
  if (attempt === null) return undefined;
  return attempt ? sendOne(ctx, attempt) : { outcome: 'dropped' };
};

export type ChargedMany = Record<Charged['outcome'], number>;
/** Everything in the outbox of a branch, several at once. No transaction is open while waiting for the gateway. */
export const chargeBranch = async (ctx: Ctx, branch_id: number): Promise<ChargedMany> => {
  const counts: ChargedMany = { charged: 0, declined: 0, unknown: 0, dropped: 0 };
  if (!ctx.services.gateway.charges) return counts;
  const next = () => ctx.tx((inside) => claim(inside, branch_id, null));
  const workOff = async (first: Sending | undefined | null): Promise<void> => {
    for (let attempt = first; attempt !== null; attempt = await next())
      counts[attempt ? (await sendOne(ctx, attempt)).outcome : 'dropped'] += 1;
  };
  // Most of the time, nothing is in the outbox.
  const first = await next();
  if (first === null) return counts;
  const others = Array.from({ length: AT_ONCE - 1 }, async () => workOff(await next()));
  await Promise.all([workOff(first), ...others]);
  return counts;
};
