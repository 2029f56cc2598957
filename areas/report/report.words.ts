import type { Pairs } from '#kit/domain/words.ts';
import { homeWords } from './home/home.words.ts';

export const reportWords = {
  home: homeWords,
  refusals: {
    fixed_days: [
      'Choose a period such as “Last month” first. The same days would be sent every time.',
      '请先选择“上月”等时段，否则每次发送的都是同样几天。',
    ],
    has_ended: ['This schedule has ended. Set up a new one.', '该发送设置已结束，请新建一个。'],
  },
} satisfies Pairs;
