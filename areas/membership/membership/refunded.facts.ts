/** The value of a membership for a refund: what was used and what is left. */
import { goesOf, suggestedFor, visitsBack } from './refunded.rules.ts';
import { valueOf, withReturned } from './value.rules.ts';
import { heldAfter, placesLost } from '#areas/classes/release/release.facts.ts';
import { invoicedFor } from '#areas/money/refund/give-back.rules.ts';
import type { RefundSold } from '#areas/money/refund/refund.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { planOf } from '#areas/money/billing/billing.facts.ts';
import { everInvoicedFor, returnableOf } from '#areas/money/refund/give-back.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { findLife } from '../ending/ending.store.ts';
import { restsOf } from '../suspension/suspension.store.ts';

export type Line = { kind: string; amount_cents: number };
const programmeCents = (lines: readonly Line[]): number =>
  lines.filter(({ kind }) => kind === 'programme').reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/**
 * Shown before a refund of a membership's invoice: what was used and what is left today, and the choices for the
 * membership. Null if it doesn't run, or the refund is for something else on the invoice.
 */
export const soldOf = async (
  ctx: Ctx,
  membership_id: number,
  lines: readonly Line[],
  today: Day,
): Promise<RefundSold | null> => {
  const refunded = programmeCents(lines);
  if (refunded === 0) return null;
  const [[term], rests, invoices, [ever], parts] = await ctx.read(
    findLife(membership_id),
    restsOf(membership_id),
    returnableOf(membership_id),
    everInvoicedFor(membership_id),
    planOf(membership_id),
  );
  const choices = term ? goesOf(term) : [];
  if (!term || choices.length === 0) return null;
  // Visits reserved for places to come weren't used.
  const held = await heldAfter(ctx, membership_id, today);
  const { used, left_cents, served_cents } = valueOf(
    withReturned(term, held),
    rests,
    { invoices, ever_cents: ever?.cents ?? 0, parts },
    today,
  );
  const standing = invoicedFor(invoices, 'programme');
  return {
    membership_id,
    programme_name: term.programme_name,
    counts: term.sessions_total === null || term.sessions_left === null ? 'days' : 'visits',
    used: used.count,
    of: used.of,
    used_cents: served_cents,
    left_cents,
    visits_back: visitsBack(term, refunded, standing),
    choices,
    suggested: suggestedFor(refunded, standing),
    // It ends at once, on its last day as well.
    places: await placesLost(ctx, membership_id, { ...term, status: 'terminated' }, rests),
  };
};
