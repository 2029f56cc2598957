/** The credits that a refund removes, of a pack or of a programme that gives them. */
import { planTakeBack } from './credit.rules.ts';
import type { LineLeft } from '#areas/money/invoice/credit-note.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { lotOfInvoice } from './credit.store.ts';

export type Lines = readonly Pick<LineLeft, 'kind' | 'amount_cents' | 'tax_cents'>[];
export const workOut = async (ctx: Ctx, invoice_id: number, lines: Lines) => {
  const [[lot]] = await ctx.read(lotOfInvoice(invoice_id));
  const paid = lines.filter(({ kind }) => kind === lot?.kind);
  const cents = paid.reduce((sum, line) => sum + line.amount_cents, 0);
  if (!lot || cents === 0) return null;
  // Credits from a programme are earned with the days of the membership, not with their use.
  const net_cents =
    lot.kind === 'programme' ? 0 : paid.reduce((sum, line) => sum + line.amount_cents - line.tax_cents, 0);
  return { lot, net_cents, entry: planTakeBack(lot, lot.credited_cents + cents) };
};

/** How many credits a credit note with these lines would remove. */
export const creditsGoing = async (ctx: Ctx, invoice_id: number, lines: Lines): Promise<number> =>
  0 - ((await workOut(ctx, invoice_id, lines))?.entry?.credits ?? 0);
