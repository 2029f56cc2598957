/** A credit pack is refunded, or what gave credits: what was not used of them goes, and what was used stays used. */
import { planTakeBack } from './credit.rules.ts';
import type { LineLeft } from '#areas/money/invoice/credit-note.rules.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { staffOf } from './credit.commands.ts';
import { insertEntries, lessNet, lockCredits, lotOfInvoice } from './credit.store.ts';

type Lines = readonly Pick<LineLeft, 'kind' | 'amount_cents' | 'tax_cents'>[];
const workOut = async (ctx: Ctx, invoice_id: number, lines: Lines) => {
  const [[lot]] = await ctx.read(lotOfInvoice(invoice_id));
  const paid = lines.filter(({ kind }) => kind === lot?.kind);
  const cents = paid.reduce((sum, line) => sum + line.amount_cents, 0);
  if (!lot || cents === 0) return null;
  // What a programme gave is earned with the days of the membership, not with its credits.
  const net_cents =
    lot.kind === 'programme' ? 0 : paid.reduce((sum, line) => sum + line.amount_cents - line.tax_cents, 0);
  return { lot, net_cents, entry: planTakeBack(lot, lot.credited_cents + cents) };
};

/** How many credits a credit note with these lines would take back. */
export const creditsGoing = async (ctx: Ctx, invoice_id: number, lines: Lines): Promise<number> =>
  0 - ((await workOut(ctx, invoice_id, lines))?.entry?.credits ?? 0);

/** Before the credit note is posted, in its transaction. */
export const takeCreditsBack = async (
  ctx: TxCtx,
  {
    branch,
    member_id,
    invoice_id,
    reason,
  }: { branch: BranchFacts; member_id: number; invoice_id: number; reason: string },
  lines: Lines,
): Promise<void> => {
  await lockCredits(ctx.db, member_id);
  const worked = await workOut(ctx, invoice_id, lines);
  if (!worked) return;
  const row = { branch_id: branch.id, member_id, on_day: branch.today, reason, staff_id: staffOf(ctx) };
  if (worked.entry) await insertEntries(ctx.db, [worked.entry], row);
  if (worked.net_cents !== 0) await lessNet(ctx.db, worked.lot.id, worked.net_cents);
};
