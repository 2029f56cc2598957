/** The invoice of waiting credits is paid: they are given now. */
import { givenCredits } from '../credit-pack/credit-sale.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { staffOf } from './credit.commands.ts';
import { insertEntries, releaseLot } from './credit.store.ts';

export const creditsPaid = async (ctx: TxCtx, invoice_id: number, today: Day): Promise<void> => {
  const lot = await releaseLot(ctx.db, invoice_id);
  if (!lot) return;
  const { branch_id, member_id } = lot;
  await insertEntries(ctx.db, [givenCredits(lot, today)], {
    branch_id,
    member_id,
    on_day: today,
    staff_id: staffOf(ctx),
  });
};
