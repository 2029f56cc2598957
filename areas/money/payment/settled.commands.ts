/** What follows when an invoice is paid in full, however the money came. */
import type { Day } from '#kit/domain/day.ts';
import { creditsPaid } from '#areas/membership/credit/credit-paid.commands.ts';
import { membershipPaid } from '#areas/membership/membership/membership-moves.commands.ts';
import { orderPaid } from '#areas/orders/order/order-paid.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { endChase } from '../collection/chase.store.ts';

type Paid = { invoice_id: number; membership_id: number | null };
/** Reminders stop, the membership starts or resumes, waiting credits are given, and items can be handed over. */
export const invoiceSettled = async (ctx: TxCtx, { invoice_id, membership_id }: Paid, today: Day): Promise<void> => {
  await endChase(ctx.db, invoice_id, ctx.clock.now());
  if (membership_id === null) await creditsPaid(ctx, invoice_id, today);
  else await membershipPaid(ctx, membership_id, today);
  await orderPaid(ctx, invoice_id);
};
