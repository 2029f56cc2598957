/** Write-offs: requested by one person, decided by another, and reversed by hand or by a payment or credit note. */
import { whyNotDecide } from '../refund/refund.rules.ts';
import { writeOffMachine } from './write-off.machine.ts';
import type { WriteOff } from './write-off.model.ts';
import { reversalEffect, whyNotApproveWriteOff, whyNotWriteOff, writeOffEffect } from './write-off.rules.ts';
import { NotFound, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { beginAfresh } from '../collection/chase.store.ts';
import { viewInvoice } from '../invoice/invoice.facts.ts';
import { getInvoice, lockInvoice } from '../invoice/invoice.store.ts';
import { postEntry, staffOf } from '../journal/posting.commands.ts';
import {
  getWriteOff,
  insertWriteOff,
  moveWriteOff,
  saveWrittenOff,
  writeOffFactsOf,
  type WriteOffRecord,
} from './write-off.store.ts';
import { presentWriteOff } from './write-off-present.service.ts';
import { writeOffContract } from './write-off.contract.ts';

const factsOf = async (ctx: Ctx, invoice_id: number) => {
  const [[facts]] = await ctx.read(writeOffFactsOf(invoice_id, ctx.clock.now()));
  if (!facts) throw new NotFound();
  return facts;
};

/** The current open amount is what would be written off; the invoice is locked, so nobody pays it meanwhile. */
export const askWriteOff = command(writeOffContract.ask, async (ctx, invoice_id, { version, reason }) => {
  await lockInvoice(ctx.db, invoice_id);
  const invoice = await getInvoice(ctx.db, invoice_id);
  const facts = await factsOf(ctx, invoice_id);
  refuseIf(whyNotWriteOff(facts, facts.today), { number: invoice.number });
  if (invoice.version !== version) throw new StaleWrite('invoice', invoice_id, version);
  const { branch_id, member_id, currency } = invoice;
  const { amount_cents } = writeOffEffect(facts, facts.today);
  const asked_by = staffOf(ctx);
  await insertWriteOff(ctx.db, { branch_id, member_id, invoice_id, currency, amount_cents, reason, asked_by });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id }));
  return viewInvoice(ctx, invoice_id);
});

/** The invoice is locked first, as payments do, so that two of them wait for each other without a deadlock. */
const toDecide = async (ctx: TxCtx, id: number, move: 'approve' | 'reject' | 'reverse'): Promise<WriteOffRecord> => {
  await lockInvoice(ctx.db, (await getWriteOff(ctx.db, id)).invoice_id);
  const found = await getWriteOff(ctx.db, id);
  if (move !== 'reverse') refuseIf(whyNotDecide(found.asked_by, ctx.actor.staff_id));
  refuseIf(canMove(writeOffMachine, found.status, move) ? null : 'money.already_decided');
  return found;
};
const decision = (ctx: TxCtx) => ({ decided_by: staffOf(ctx), decided_at: ctx.clock.now().toISOString() });
const told = async (ctx: TxCtx, { id, branch_id, invoice_id }: WriteOffRecord): Promise<WriteOff> => {
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id }));
  return presentWriteOff(ctx, await getWriteOff(ctx.db, id));
};

export const approveWriteOff = command(writeOffContract.approve, async (ctx, id, { version }) => {
  const asked = await toDecide(ctx, id, 'approve');
  const { invoice_id, member_id } = asked;
  const invoice = await getInvoice(ctx.db, invoice_id);
  const facts = await factsOf(ctx, invoice_id);
  refuseIf(whyNotApproveWriteOff(facts, facts.today), { number: invoice.number });
  const branch = await branchFacts(ctx, asked.branch_id);
  const effect = writeOffEffect(facts, branch.today);
  const { written_off_on } = effect.invoice;
  const { amount_cents } = effect;
  await moveWriteOff(ctx.db, { id, version }, 'approve', { ...decision(ctx), amount_cents, written_off_on });
  await saveWrittenOff(ctx.db, invoice_id, written_off_on);
  const { membership_id } = invoice;
  await postEntry(ctx, effect.entry, { branch, member_id, membership_id, invoice_id });
  return told(ctx, asked);
});

export const rejectWriteOff = command(writeOffContract.reject, async (ctx, id, { version, reason }) => {
  const asked = await toDecide(ctx, id, 'reject');
  await moveWriteOff(ctx.db, { id, version }, 'reject', { ...decision(ctx), decided_why: reason });
  return told(ctx, asked);
});

export const reverseWriteOff = command(writeOffContract.reverse, async (ctx, id, { version, reason }) => {
  const found = await toDecide(ctx, id, 'reverse');
  const { invoice_id, member_id } = found;
  const branch = await branchFacts(ctx, found.branch_id);
  const reversed = { reversed_on: branch.today, reversed_by: staffOf(ctx), reversed_why: reason };
  await moveWriteOff(ctx.db, { id, version }, 'reverse', reversed);
  await saveWrittenOff(ctx.db, invoice_id, null);
  await beginAfresh(ctx.db, invoice_id, branch.today);
  const { membership_id } = await getInvoice(ctx.db, invoice_id);
  await postEntry(ctx, reversalEffect(found, branch.today), { branch, member_id, membership_id, invoice_id });
  return told(ctx, found);
});
