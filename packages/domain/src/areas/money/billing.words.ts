/** What stands on the invoice of a part of a membership, in both languages. */
import { formatPeriod } from '#domain/kit/day.ts';
import type { BillingPlan } from './billing.model.ts';
import type { Instalment } from './billing.rules.ts';
import type { Label } from './invoice.model.ts';

/** "Gold, part 2 of 12, 5 Mar to 4 Apr 2026"; a rolling one has the days alone. Paid at once: the name alone. */
export const instalmentLabel = (
  name: Label,
  { billing, instalment_count }: BillingPlan,
  { part_no, from_on, until_on }: Pick<Instalment, 'part_no' | 'from_on' | 'until_on'>,
): Label => {
  if (billing === 'upfront') return name;
  const cn = name.cn || name.en;
  const [days, cnDays] = [formatPeriod(from_on, until_on, 'en'), formatPeriod(from_on, until_on, 'cn')];
  if (billing === 'instalments')
    return {
      en: `${name.en}, part ${part_no} of ${instalment_count}, ${days}`,
      cn: `${cn}（第 ${part_no} 期，共 ${instalment_count} 期，${cnDays}）`,
    };
  return { en: `${name.en}, ${days}`, cn: `${cn}（${cnDays}）` };
};
