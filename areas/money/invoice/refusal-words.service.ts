/** The sentence of a refusal, for moves that are shown but can't be made. */
import { moneyWords } from '../money.words.ts';
import { inLanguage, wordAt, type Locale } from '#kit/domain/words.ts';

export const saidWhy = (code: string, locale: Locale): string => {
  const words = inLanguage(moneyWords, locale);
  return wordAt(words, `refusals.${code.replace('money.', '')}`) ?? code;
};
