/** The collection list, and charging by hand outside the schedule. */
import { nextLetterOn, nextRetryOn, stopsOn } from './chase.rules.ts';
import type { CollectionRow } from './collection.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { chargeNow } from '../payment/attempt.commands.ts';
import { declineOf, insertAttempt, lockInvoice, methodOfMembership } from '../payment/attempt.store.ts';
import type { Collected } from './collection.store.ts';
import { refuseIfClosed } from '../day-close/day-close.store.ts';
import { getInvoice } from '../invoice/invoice.store.ts';

export const presentCollected = (ctx: Ctx, row: Collected): CollectionRow => {
  const { began_on, steps, is_hard, stopped_on, stops_access, can_charge, ...shown } = row;
  const known = { steps: steps ?? 0, is_hard: is_hard === true, stopped_on, stops_access: stops_access === true };
  const chase = began_on === null ? null : { began_on, ...known };
  const may = ctx.has('RECORD_PAYMENT', row.branch_id) && row.status !== 'charging';
  return {
    ...shown,
    next_try_on: chase && can_charge ? nextRetryOn(chase) : null,
    next_letter_on: chase && stopped_on === null ? nextLetterOn(chase) : null,
    stops_on: chase && stopped_on === null ? stopsOn(chase) : null,
    can: may ? [...(can_charge ? (['charge'] as const) : []), 'pay', 'send_link'] : [],
  };
};

/** An attempt by a person neither uses up nor resets the schedule. */
const queueTry = async (ctx: TxCtx, id: number): Promise<{ attempt_id: number; branch_id: number }> => {
  await getInvoice(ctx.db, id);
  const invoice = await lockInvoice(ctx.db, id);
  const { branch_id, member_id, membership_id, currency, number } = invoice;
  const amount_cents = openCents({ ...invoice, status: invoice.status as InvoiceStatus });
  refuseIf(amount_cents > 0 ? null : 'money.already_paid', { number });
  const { gateway } = ctx.services;
  refuseIf(gateway.charges ? null : 'money.no_gateway');
  const method = membership_id === null ? undefined : await methodOfMembership(ctx.db, membership_id, gateway.name);
  if (!method) throw new Refusal('money.no_method');
  const branch = await branchFacts(ctx, branch_id);
  await refuseIfClosed(ctx, branch);
  const { today: on_day } = branch;
  const of = { branch_id, member_id, invoice_id: id, payment_method_id: method.id, amount_cents, currency, on_day };
  const attempt_id = await insertAttempt(ctx.db, { ...of, kind: 'manual', staff_id: ctx.actor.staff_id });
  if (attempt_id === null) throw new Refusal('money.charge_under_way');
  return { attempt_id, branch_id };
};

export const chargeByHand = async (ctx: Ctx, id: number): Promise<{ id: number; outcome: 'charged' | 'unknown' }> => {
  const { attempt_id, branch_id } = await ctx.tx((inside) => queueTry(inside, id));
  const done = await chargeNow(ctx, branch_id, attempt_id);
  if (done?.outcome === 'declined') {
    const code = await ctx.tx(({ db }) => declineOf(db, attempt_id));
    throw new Refusal('money.declined', { reason: code });
  }
  if (done?.outcome === 'dropped') throw new NotFound();
  return { id, outcome: done?.outcome === 'charged' ? 'charged' : 'unknown' };
};
