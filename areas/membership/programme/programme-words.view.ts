/** What a programme includes, in the same words on every page. */
import { textIn, type Locale } from '#kit/domain/words.ts';
import { weekdayLabels, weekdays } from '#kit/domain/lookups/choices.ts';
import type { BillingPlan } from '#areas/money/billing/billing.model.ts';
import type { Programme, ProgrammeRow } from './programme.model.ts';
import { giftOf, givesByPeriod } from '../credit/roll-over.rules.ts';
import type { Say } from '#kit/web/words.ts';
import { categoryName } from '#web/shell/class-categories.ts';

/** "1 month", "12 个月" */
export const lastsOf = (
  words: Say<'membership'>,
  { billing, duration_count, duration_unit }: Pick<ProgrammeRow, 'billing' | 'duration_count' | 'duration_unit'>,
): string =>
  billing === 'rolling'
    ? words('programme.rolls')
    : words(`programme.lasts_${duration_unit}`, { count: duration_count });

/** "every month", "每 2 周" */
export const everyOf = (
  words: Say<'membership'>,
  { every_count, every_unit }: Pick<BillingPlan, 'every_count' | 'every_unit'>,
): string => words(`programme.every_${every_unit}`, { count: every_count });

/** "12 payments, every month, on day 1 of the month" */
export const planInWords = (words: Say<'membership'>, locale: Locale, plan: BillingPlan): string => {
  const { billing, billing_day, every_unit, instalment_count } = plan;
  if (billing === 'upfront') return words('programme.plan_upfront');
  const every = everyOf(words, plan);
  const paid =
    billing === 'rolling'
      ? words('programme.plan_rolling', { every })
      : words('programme.plan_instalments', { count: instalment_count, every });
  if (billing_day === null) return paid;
  // Monday is 1 and Sunday 7; the list begins with Sunday.
  const weekday = weekdays[billing_day % 7] ?? 'sunday';
  const on =
    every_unit === 'week'
      ? words('programme.on_weekday', { weekday: textIn(weekdayLabels[weekday], locale) })
      : words('programme.on_day', { day: billing_day });
  return locale === 'cn' ? `${paid}，${on}` : `${paid}, ${on}`;
};

type Counted = Pick<ProgrammeRow, 'sessions' | 'credits'>;
/** "Unlimited visits", "10 sessions", "8 credits" */
export const countOf = (words: Say<'membership'>, { sessions, credits }: Counted): string => {
  if (credits !== null) return words('programme.credits_count', { count: credits });
  return sessions === null ? words('programme.unlimited') : words('programme.sessions_count', { count: sessions });
};
/** "8 credits per period" */
export const givenOf = (
  words: Say<'membership'>,
  programme: Counted & Pick<ProgrammeRow, 'billing' | 'given_per'>,
): string => {
  const given = countOf(words, programme);
  if (giftOf(programme) === 'visits' || !givesByPeriod(programme)) return given;
  return words(programme.billing === 'rolling' ? 'programme.each_period' : 'programme.each_payment', { given });
};

/** "Classes, Personal training" */
export const usesOf = (words: Say<'membership'>, locale: Locale, uses: Programme['credit_uses']): string =>
  uses.map((use) => words(`programme.credit_uses.${use}`)).join(locale === 'cn' ? '、' : ', ');

/** "6 months", or "Same as the duration" */
export const bindsOf = (
  words: Say<'membership'>,
  { commitment_count: count, commitment_unit }: Pick<Programme, 'commitment_count' | 'commitment_unit'>,
): string => (count === 0 ? words('programme.binds_none') : words(`programme.lasts_${commitment_unit}`, { count }));

/** "30 days of notice", or null if the programme requires none */
export const noticeOf = (words: Say<'membership'>, count: number): string | null =>
  count === 0 ? null : words('programme.notice', { count });

/** "from 1 Dec 2026 until 31 Dec 2026" */
export const soldOf = (
  words: Say<'membership'>,
  write: (day: string) => string,
  { sold_from, sold_until }: Pick<Programme, 'sold_from' | 'sold_until'>,
): string =>
  [
    sold_from && words('programme.on_sale_from', { day: write(sold_from) }),
    sold_until && words('programme.on_sale_until', { day: write(sold_until) }),
  ]
    .filter(Boolean)
    .join(' ') || words('programme.sold_always');

/** "up to 2 times · 30 days in total · 7 days of notice" */
export const suspendsOf = (
  words: Say<'membership'>,
  {
    suspension_max_times: times,
    suspension_max_days: days,
    suspension_notice_days: notice,
  }: Pick<Programme, 'suspension_max_times' | 'suspension_max_days' | 'suspension_notice_days'>,
): string => {
  if (times === 0 || days === 0) return words('programme.suspends_never');
  const limits = [
    times === null ? null : words('programme.suspends_times', { count: times }),
    days === null ? null : words('programme.suspends_days', { count: days }),
  ].filter(Boolean);
  const said = limits.length === 0 ? [words('programme.suspends_any')] : limits;
  return [...said, noticeOf(words, notice)].filter(Boolean).join(' · ');
};

/** "Boxing, Kids"; a programme that names none includes all of them. */
export const categoriesOf = (
  words: Say<'membership'>,
  locale: Locale,
  { categories }: Pick<Programme, 'categories'>,
): string =>
  categories.length === 0
    ? words('programme.all_categories')
    : categories.map((one) => categoryName(one, locale)).join(locale === 'cn' ? '、' : ', ');

/** "8 sessions per period · up to 2 unused roll over" */
export const givesOf = (words: Say<'membership'>, locale: Locale, programme: Programme): string => {
  const { roll_over, roll_over_most, credit_uses } = programme;
  const rolls = giftOf(programme) !== 'visits' && givesByPeriod(programme);
  return [
    givenOf(words, programme),
    rolls ? words(`programme.rolls_${roll_over}`, { count: roll_over_most ?? 0 }) : null,
    credit_uses.length > 0 ? usesOf(words, locale, credit_uses) : null,
  ]
    .filter(Boolean)
    .join(' · ');
};
