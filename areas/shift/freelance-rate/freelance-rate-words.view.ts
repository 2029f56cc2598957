/** A rate's work, people and amount in words: the same on every page. */
import type { FreelanceRateRow, RateOnLine } from './freelance-rate.model.ts';
import type { Machine } from '#kit/domain/machine.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { trainerGradeLabels } from '#kit/domain/lookups/teaching.ts';
import { currentLocale, say } from '#kit/web/words.ts';
import { categoryName } from '#web/shell/class-categories.ts';

/** "Class: Boxing", "Personal training" */
export const workOf = ({ work, category }: Pick<FreelanceRateRow, 'work' | 'category'>): string => {
  const words = say('shift');
  if (work !== 'class') return words(`work.${work}`);
  return category === null
    ? words('freelance_rate.any_class')
    : words('freelance_rate.class_of', { category: categoryName(category, currentLocale()) });
};

/** "Tan Wei", "Senior trainer", "All freelancers" */
export const whoseRate = ({ staff_name, grade }: Pick<FreelanceRateRow, 'staff_name' | 'grade'>): string => {
  if (staff_name !== null) return staff_name;
  return grade === null ? say('shift')('freelance_rate.everyone') : textIn(trainerGradeLabels[grade], currentLocale());
};

/** "RM 9.00 per head (RM 60.00 to RM 200.00)" */
export const payOf = (
  rate: Pick<RateOnLine, 'kind' | 'amount_cents' | 'floor_cents' | 'ceiling_cents' | 'currency'>,
): string => {
  const words = say('shift');
  const { floor_cents, ceiling_cents, currency } = rate;
  const pay = words(`freelance_rate.per.${rate.kind}`, { amount: formatMoney(rate.amount_cents, currency) });
  if (floor_cents === null && ceiling_cents === null) return pay;
  const bounds = { floor: formatMoney(floor_cents ?? 0, currency), ceiling: formatMoney(ceiling_cents ?? 0, currency) };
  const which = ceiling_cents === null ? 'floor' : floor_cents === null ? 'ceiling' : 'between';
  return words(`freelance_rate.${which}`, { pay, ...bounds });
};

/** How the states of a rate are shown; only time changes them. */
export const rateTones: Machine<FreelanceRateRow['state'], never> = {
  name: 'freelance_rate',
  initial: 'coming',
  states: { current: { tone: 'green' }, coming: { tone: 'blue' }, past: { tone: 'gray' } },
  moves: {},
};
