/** An independent model: the commission on a sale, cent by cent. For tests only. */
import type { SoldTerms } from './commission.rules.ts';

const rateAt = ({ kind, plan }: SoldTerms, cent: number): number => {
  if (kind !== 'sale') return kind === 'renewal' ? plan.renewal_bp : plan.product_bp;
  let rate = plan.sale_bp;
  for (const tier of plan.tiers) if (cent >= tier.from_cents) rate = tier.rate_bp;
  return rate;
};
const halfUp = (top: number, bottom: number): number => Math.floor((2 * top + bottom) / (2 * bottom));

export const modelOf = (sold: SoldTerms, net_cents: number): number => {
  let weighted = 0;
  for (let cent = 0; cent < net_cents; cent++) weighted += rateAt(sold, cent);
  const { plan, kind, agreed_cents, sessions } = sold;
  const fixed = (kind === 'sale' ? plan.fixed_cents : 0) + sessions * plan.session_cents;
  const part = agreed_cents === 0 ? 0 : halfUp(fixed * Math.min(net_cents, agreed_cents), agreed_cents);
  const all = halfUp(weighted, 10_000) + part;
  return plan.cap_cents === null ? all : Math.min(all, plan.cap_cents);
};
