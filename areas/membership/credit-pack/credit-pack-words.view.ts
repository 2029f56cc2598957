/** What a credit pack includes, in the same words on every page. */
import type { CreditPackRow } from './credit-pack.model.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Say } from '#kit/web/words.ts';
import { categoryName } from '#web/shell/class-categories.ts';
import { commaIn, notedIn } from '#kit/domain/words.ts';

type Days = Pick<CreditPackRow, 'validity' | 'valid_count' | 'valid_unit'>;
/** "3 months from purchase", "首次使用起 30 天" */
export const validityOf = (words: Say<'membership'>, { validity, valid_count, valid_unit }: Days): string =>
  words(`credit_pack.lasts_${validity}`, { lasts: words(`programme.lasts_${valid_unit}`, { count: valid_count }) });

type Spent = Pick<CreditPackRow, 'uses' | 'categories'>;
/** "Classes, Online classes (Boxing, Kids)" */
export const spentOn = (words: Say<'membership'>, locale: Locale, { uses, categories }: Spent): string => {
  const comma = commaIn(locale);
  const said = uses.map((use) => words(`credit_pack.uses.${use}`)).join(comma);
  if (categories.length === 0) return said;
  const named = categories.map((category) => categoryName(category, locale)).join(comma);
  return notedIn(locale, said, named);
};
