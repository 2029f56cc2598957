/** An independent model: the commission on a sale, cent by cent. For tests only. */
import type { Target } from '../commission-plan/commission-plan.model.ts';
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

/** The steps of a month's target, cent by cent of each person's money, or of everyone's. */
export const targetModelOf = (
  { target_of, target_cents, steps }: Target,
  money: ReadonlyMap<number, number>,
): { staff_id: number; step: number; amount_cents: number }[] => {
  const starts = steps.map(({ from_bp }) => halfUp((target_cents ?? 0) * from_bp, 10_000));
  const addedFor = (cents: number): number[] => {
    const weighted = steps.map(() => 0);
    for (let cent = 0; cent < cents; cent++) {
      const at = starts.findLastIndex((start) => start <= cent);
      if (at >= 0) weighted[at] = (weighted[at] ?? 0) + (steps[at]?.extra_bp ?? 0);
    }
    return weighted.map((weight) => Math.floor(weight / 10_000));
  };
  let all = 0;
  for (const cents of money.values()) all += cents;
  const ofTeam = addedFor(all);
  const rows: { staff_id: number; step: number; amount_cents: number }[] = [];
  for (const [staff_id, cents] of money)
    for (const [at, added] of (target_of === 'team' ? ofTeam : addedFor(cents)).entries()) {
      const amount_cents = target_of === 'team' ? Math.floor((added * cents) / Math.max(1, all)) : added;
      if (amount_cents > 0) rows.push({ staff_id, step: at + 1, amount_cents });
    }
  return rows;
};
