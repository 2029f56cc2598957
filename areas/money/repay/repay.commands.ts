/** Pays a failed charge, or any open invoice, by hand with several methods in one posting. */
import { nextRetryOn, stopsOn } from '../collection/chase.rules.ts';
import type { PaymentAsked } from '../payment/payment.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import type { Repay, RepayAsk, RepayFigures } from './repay.model.ts';
import { repayEffect, whyNotRepay, type RepayEffect } from './repay.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { chargingName } from '#kit/server/gateway.ts';
import { isBeingCharged } from '../payment/attempt.store.ts';
import { tendered } from '../gift/gift.commands.ts';
import { lockInvoice, takeOnInvoice } from '../invoice/invoice.store.ts';
import { postPayments } from '../journal/posting.commands.ts';
import { repayOf, type RepayRecord } from './repay.store.ts';
import { invoiceSettled } from '../payment/settled.commands.ts';
import { repayContract } from './repay.contract.ts';

const load = async (ctx: Ctx, id: number): Promise<RepayRecord> => {
  const [[found]] = await ctx.read(repayOf(id, chargingName(ctx.services), ctx.clock.now()));
  if (!found) throw new NotFound();
  return found;
};

const present = (ctx: Ctx, record: RepayRecord): Repay => {
  const {
    paid_cents,
    began_on,
    steps,
    is_hard,
    stops_access,
    can_charge,
    membership_status: _status,
    ...shown
  } = record;
  const open_cents = openCents({ ...shown, paid_cents });
  const { stopped_on, attempts } = shown;
  const known = { steps: steps ?? 0, is_hard: is_hard === true, stopped_on, stops_access: stops_access === true };
  const chase = began_on === null ? null : { began_on, ...known };
  const isUnderWay = attempts.some(({ status }) => status === 'queued' || status === 'sending');
  const may = open_cents > 0 && ctx.has('RECORD_PAYMENT', shown.branch_id) && !isUnderWay;
  return {
    ...shown,
    open_cents,
    next_try_on: chase && can_charge ? nextRetryOn(chase) : null,
    stops_on: chase && stopped_on === null ? stopsOn(chase) : null,
    can: may ? ['pay', ...(can_charge ? (['charge'] as const) : []), 'send_link'] : [],
  };
};

/** Every obstacle is refused here, in preview and posting alike. */
const workOut = async (
  ctx: Ctx,
  record: RepayRecord,
  payments: readonly PaymentAsked[],
  seen: number,
  { today }: BranchFacts,
): Promise<RepayEffect> => {
  const { currency, number, wallet_cents } = record;
  const say = (cents: number): string => formatMoney(cents, currency, ctx.locale);
  const facts = { number, open: say(openCents(record)), balance: say(wallet_cents) };
  refuseIf(whyNotRepay(record, payments, seen, wallet_cents), facts);
  return repayEffect(record, await tendered(ctx, record.branch_id, payments, record.id), today);
};

const closed = ['payment_pending', 'payment_failed'];
const figuresOf = (
  record: RepayRecord,
  { parts, invoice, paid_cents, waiting_cents, open_cents }: RepayEffect,
): RepayFigures => ({
  currency: record.currency,
  parts: parts.map(({ payment: { method, amount_cents, status } }) => ({ method, amount_cents, status })),
  paid_cents,
  waiting_cents,
  open_cents,
  invoice_status: invoice.status,
  opens: invoice.status === 'success' && closed.includes(record.membership_status ?? ''),
});

export const viewRepay = async (ctx: Ctx, id: number): Promise<Repay> => present(ctx, await load(ctx, id));

export const previewRepay = async (ctx: Ctx, id: number, { payments }: RepayAsk): Promise<RepayFigures> => {
  const record = await load(ctx, id);
  const branch = await knownBranch(ctx, record.branch_id);
  return figuresOf(record, await workOut(ctx, record, payments, openCents(record), branch));
};

const post = async (ctx: TxCtx, branch: BranchFacts, record: RepayRecord, effect: RepayEffect): Promise<string[]> => {
  const { id: invoice_id, member_id, membership_id } = record;
  const open_cents = openCents(record);
  const status = effect.invoice.status === 'success' ? 'success' : 'unpaid';
  const taken = await takeOnInvoice(ctx.db, { id: invoice_id, open_cents, amount_cents: effect.paid_cents, status });
  if (!taken) throw new Error(`invoice ${invoice_id} could not take payments that the rules allow`);
  const receipts = await postPayments(ctx, { branch, member_id, membership_id, invoice_id }, effect.parts);
  if (status === 'success') await invoiceSettled(ctx, { invoice_id, membership_id }, branch.today);
  return receipts;
};

/** Anyone who pays, cancels or charges the invoice at the same time comes before or after. */
export const repayInvoice = command(repayContract.pay, async (ctx, id, ask) => {
  const { branch_id } = await load(ctx, id);
  await lockInvoice(ctx.db, id);
  const record = await load(ctx, id);
  const branch = await branchFacts(ctx, branch_id);
  const effect = await workOut(ctx, record, ask.payments, ask.open_cents, branch);
  refuseIf((await isBeingCharged(ctx.db, id)) ? 'money.charge_under_way' : null);
  const receipts = await post(ctx, branch, record, effect);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id: id }));
  return { ...figuresOf(record, effect), repay: await viewRepay(ctx, id), receipts };
});
