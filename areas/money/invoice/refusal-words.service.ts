/** The sentence of a refusal, for moves that are shown but cannot be made. */
import { moneyEn } from '../money.en.ts';
import { moneyZh } from '../money.zh.ts';
import { wordAt, type Locale } from '#kit/domain/words.ts';

export const saidWhy = (code: string, locale: Locale): string => {
  const words = locale === 'cn' ? moneyZh : moneyEn;
  return wordAt(words, `refusals.${code.replace('money.', '')}`) ?? code;
};
