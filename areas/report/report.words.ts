import type { Pairs } from '#kit/domain/words.ts';
import { homeWords } from './home/home.words.ts';
import { reportListWords } from './report-list/report-list.words.ts';

export const reportWords = {
  home: homeWords,
  report_list: reportListWords,
} satisfies Pairs;
