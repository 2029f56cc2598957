/** What clients see of their own invoices, and the link to pay one. */
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { FileAnswer } from '#kit/server/routes.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { receiptPaper } from '../paper/paper.commands.ts';
import { insertPaymentLink, receiptsOfAll, standingOf } from '../payment-link/payment-link.store.ts';

/** A client uses the link right after opening it, or opens a new one. */
const OWN_LINK_MS = 60 * 60_000;

export const ownReceipt = async (ctx: Ctx, id: number, members: readonly number[]): Promise<FileAnswer> => {
  const [[mine]] = await ctx.read(receiptsOfAll(members, id));
  if (!mine) throw new NotFound();
  return receiptPaper(ctx, id);
};

export const makePayLink = command(
  async (ctx: TxCtx, invoice_id: number, members: readonly number[]): Promise<string> => {
    const [[invoice]] = await ctx.read(standingOf(invoice_id, members));
    if (!invoice) throw new NotFound();
    refuseIf(invoice.status === 'unpaid' ? null : 'money.already_paid', { number: invoice.number });
    const token = newToken();
    const expires_at = new Date(ctx.clock.now().getTime() + OWN_LINK_MS).toISOString();
    await insertPaymentLink(ctx.db, {
      branch_id: invoice.branch_id,
      invoice_id,
      token_hash: hashToken(token),
      expires_at,
    });
    return token;
  },
);
