/** What other areas and the routes read about invoices. */
import { invoiceState } from './invoice-state.rules.ts';
import { invoiceCan } from '../payment/payment.rules.ts';
import { whyNotWriteOff } from '../write-off/write-off.rules.ts';
import type { Invoice } from './invoice.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findInvoice, linesOf } from './invoice.store.ts';
import { creditNotesOf } from './credit-note.store.ts';
import { paymentsOf } from '../payment/payment.store.ts';
import { presentWriteOff } from '../write-off/write-off-present.service.ts';
import { writeOffFactsOf, writeOffsOf } from '../write-off/write-off.store.ts';

/**
 * For a batch of reads: a member's latest invoices, what they owe (one total for each currency), and their wallet
 * balances.
 */
export { lastInvoicesOf, openInvoicesOf } from './invoice.store.ts';
export { memberWallets } from '../wallet/wallet.store.ts';

/** An invoice as printed, in one round trip. */
export const viewInvoice = async (ctx: Ctx, id: number): Promise<Invoice> => {
  const [[invoice], lines, payments, credit_notes, write_offs, [facts]] = await ctx.read(
    findInvoice(id),
    linesOf(id),
    paymentsOf(id),
    creditNotesOf(id),
    writeOffsOf(id),
    writeOffFactsOf(id, ctx.clock.now()),
  );
  if (!invoice || !facts) throw new NotFound();
  const may_be_written_off = whyNotWriteOff(facts, facts.today) === null;
  const can = invoiceCan({ ...invoice, payments, may_be_written_off }, (flag) => ctx.has(flag, invoice.branch_id));
  const asked = write_offs.map((one) => presentWriteOff(ctx, one));
  const state = invoiceState(invoice, facts.today);
  return { ...invoice, state, lines, payments, credit_notes, write_offs: asked, can };
};
