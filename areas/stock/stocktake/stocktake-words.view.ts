import type { StocktakeRow } from './stocktake.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { currentLocale, say } from '#kit/web/words.ts';

/** What is counted: "Everything", "Clothing", "Chosen items". */
export const scopeText = ({ scope, category_name }: Pick<StocktakeRow, 'scope' | 'category_name'>): string =>
  category_name === null ? say('stock')(`stocktake.choice.scope.${scope}`) : textIn(category_name, currentLocale());
