/** How an instalment of a membership is described on its invoice, in both languages. */
import { formatPeriod, type Day } from '#kit/domain/day.ts';
import type { BillingPlan } from './billing.model.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import { pushedDay, type Instalment } from './billing.rules.ts';
import type { Label } from '../invoice/invoice.model.ts';

/** "Gold, instalment 2 of 12, 5 Mar to 4 Apr 2026"; upfront and rolling payments show only the days. */
export const instalmentLabel = (
  name: Label,
  { billing, instalment_count }: BillingPlan,
  { part_no, from_on, until_on }: Pick<Instalment, 'part_no' | 'from_on' | 'until_on'>,
): Label => {
  const cn = name.cn || name.en;
  const [days, cnDays] = [formatPeriod(from_on, until_on, 'en'), formatPeriod(from_on, until_on, 'cn')];
  if (billing === 'instalments')
    return {
      en: `${name.en}, instalment ${part_no} of ${instalment_count}, ${days}`,
      cn: `${cn}（第 ${part_no} 期，共 ${instalment_count} 期，${cnDays}）`,
    };
  return { en: `${name.en}, ${days}`, cn: `${cn}（${cnDays}）` };
};

/**
 * The days of a part as they are served: moved by every known suspension. A part moved by an open-ended suspension
 * keeps its own.
 */
export const servedDays = <T extends { from_on: Day; until_on: Day }>(part: T, rests: readonly Rest[]): T => ({
  ...part,
  from_on: pushedDay(part.from_on, rests) ?? part.from_on,
  until_on: pushedDay(part.until_on, rests) ?? part.until_on,
});
