/** What stands on the invoice of a part of a membership, in both languages. */
import { formatDay } from '#domain/kit/day.ts';
import type { BillingPlan } from './billing.model.ts';
import type { Instalment } from './billing.rules.ts';
import type { Label } from './invoice.model.ts';

/** "Gold, part 2 of 12", or of a rolling one the days. Paid at once: the name alone. */
export const instalmentLabel = (
  name: Label,
  { billing, instalment_count }: BillingPlan,
  { part_no, from_on, until_on }: Pick<Instalment, 'part_no' | 'from_on' | 'until_on'>,
): Label => {
  if (billing === 'upfront') return name;
  const cn = name.cn || name.en;
  if (billing === 'instalments')
    return {
      en: `${name.en}, part ${part_no} of ${instalment_count}`,
      cn: `${cn}（第 ${part_no} 期，共 ${instalment_count} 期）`,
    };
  return {
    en: `${name.en}, ${formatDay(from_on, 'en')} to ${formatDay(until_on, 'en')}`,
    cn: `${cn}（${formatDay(from_on, 'cn')}至${formatDay(until_on, 'cn')}）`,
  };
};
