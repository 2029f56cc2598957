import type { Pairs } from '#kit/domain/words.ts';
import { homeWords } from './home/home.words.ts';

export const reportWords = {
  home: homeWords,
} satisfies Pairs;
