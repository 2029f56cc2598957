/** A plan in words, and as the start of the plan that follows it. */
import { NewCommissionPlan, type CommissionPlanRow, type SplitPart } from './commission-plan.model.ts';
import { percent } from '../commission/commission-words.view.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { currentLocale, say } from '#kit/web/words.ts';
import { commaIn } from '#kit/domain/words.ts';

type Part = SplitPart & { staff_name?: string | null };
export const partName = ({ to, staff_name }: Part): string =>
  to === 'person' ? (staff_name ?? '—') : say('commission')(`commission_plan.to.${to}`);
/** "Seller 80 %, team 20 %" */
export const splitText = (split: readonly Part[]): string =>
  split.map((part) => `${partName(part)} ${percent(part.share_bp)}`).join(commaIn(currentLocale()));

/** "5 %, from RM 2,000.00: 7 %" */
export const saleRate = ({ sale_bp, tiers, currency }: CommissionPlanRow): string =>
  [
    percent(sale_bp),
    ...tiers.map(({ from_cents, rate_bp }) =>
      say('commission')('commission_plan.tier', {
        amount: formatMoney(from_cents, currency),
        rate: percent(rate_bp),
      }),
    ),
  ].join(commaIn(currentLocale()));

const Like = NewCommissionPlan.omit({ branch_id: true, valid_from: true });
/** The terms of a plan as text of an address. */
export const likeOf = (plan: CommissionPlanRow): string =>
  JSON.stringify(
    Like.parse({
      ...plan,
      tiers: plan.tiers.map(({ from_cents, rate_bp }) => ({ from_cents, rate_bp })),
      steps: plan.steps.map(({ from_bp, extra_bp }) => ({ from_bp, extra_bp })),
      split: plan.split.map(({ to, staff_id, share_bp }) => ({ to, staff_id, share_bp })),
    }),
  );
/** Nothing if the address was changed by hand. */
export const likeIn = (text: string | undefined): Partial<NewCommissionPlan> => {
  try {
    return Like.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};
