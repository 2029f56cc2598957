import type { Pairs } from '#kit/domain/words.ts';

/** What clients without a value see until staff write something else: in the language of the text, not of the page. */
export const mergeFallbackWords = {
  programme: ['your membership', '您的会籍'],
  ends_on: ['the last day of your membership', '会籍最后一天'],
  last_visit: ['a while ago', '一段时间前'],
  class_name: ['the class', '课程'],
  class_time: ['soon', '近期'],
  other_times: ['ask us', '请向我们咨询'],
} satisfies Pairs;
