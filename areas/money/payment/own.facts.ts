/** What clients see of their own invoices and receipts. */
import type { OwnInvoice, OwnReceipt } from '#areas/people/member-self/member-self.model.ts';
import type { Ctx } from '#kit/server/context.ts';
import { openInvoicesOfAll, receiptsOfAll } from '../payment-link/payment-link.store.ts';

export const ownInvoices = async (ctx: Ctx, members: readonly number[]): Promise<OwnInvoice[]> =>
  (await ctx.read(openInvoicesOfAll(members, ctx.clock.now())))[0];

export const ownReceipts = async (ctx: Ctx, members: readonly number[]): Promise<OwnReceipt[]> =>
  (await ctx.read(receiptsOfAll(members)))[0];
