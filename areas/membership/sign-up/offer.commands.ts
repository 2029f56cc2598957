/** What a branch offers today: the programme, its price and the tax; and what prevents having it twice. */
import { type Day, formatDay } from '#kit/domain/day.ts';
import { NotFound, Refusal, refuseIf } from '#kit/domain/errors.ts';
import { chargedFee } from '../joining-fee/joining-fee.rules.ts';
import { isOnSale, priceOn } from '../programme/programme.rules.ts';
import type { Held as HeldTerm } from '../membership/beside.rules.ts';
import { goesOn } from '../membership/membership.rules.ts';
import { overlapping } from './sign-up.rules.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import { taxOn } from '#areas/money/tax/tax.rules.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { feeOfProgramme } from '../joining-fee/joining-fee.store.ts';
import { pricesOf } from '../programme/programme.store.ts';
import { findOffer } from './sign-up.store.ts';
import { taxRowsOf } from '#areas/money/tax/tax.facts.ts';

/** Refused if the branch doesn't sell it today, or has no price for it. */
export const loadOffer = async (ctx: Ctx, branch: BranchFacts, programme_id: number) => {
  const [[offer], prices, taxes, [fee]] = await ctx.read(
    findOffer(programme_id, branch.id),
    pricesOf(programme_id),
    taxRowsOf(branch.id),
    feeOfProgramme(programme_id),
  );
  if (!offer) throw new NotFound();
  refuseIf(offer.sold_here ? null : 'membership.not_sold_here');
  refuseIf(offer.status === 'active' ? null : 'membership.programme_inactive');
  refuseIf(isOnSale(offer, branch.today) ? null : 'membership.not_on_sale');
  const price = priceOn(prices, branch.currency, branch.today);
  if (!price) throw new Refusal('membership.no_price', { currency: branch.currency });
  const joining_fee_cents = chargedFee(fee, branch.currency, branch.today);
  return { offer, price: { ...price, joining_fee_cents }, fee, tax: taxOn(taxes, branch.today) };
};

type Held = readonly (HeldTerm & { programme_id: number })[];
export const refuseOverlap = (
  ctx: Ctx,
  held: Held,
  programme_id: number,
  term: { start_on: Day; end_on: Day; billing?: Billing },
): void => {
  const other = overlapping(held, programme_id, term);
  if (!other) return;
  if (goesOn(other)) throw new Refusal('membership.rolls_on');
  const [start, end] = [formatDay(other.start_on, ctx.locale), formatDay(other.end_on, ctx.locale)];
  throw new Refusal('membership.overlaps', { start, end });
};
