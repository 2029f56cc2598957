import type { Pairs } from '#kit/domain/words.ts';
import { audienceListWords, audienceOverviewWords, audienceWords } from './audience/audience.words.ts';
import { newsWords } from './news/news.words.ts';
import { preferenceWords, suppressionWords } from './suppression/suppression.words.ts';

export const broadcastWords = {
  audience: audienceWords,
  list: audienceListWords,
  news: newsWords,
  overview: audienceOverviewWords,
  preferences: preferenceWords,
  suppression: suppressionWords,
  refusals: {
    suppressed_already: ['This address already gets no marketing e-mails.', '此邮箱已在退订名单中。'],
    link_invalid: [
      'This link is invalid. Use the link at the end of the latest e-mail.',
      '此链接无效，请使用最近一封邮件末尾的链接。',
    ],
    no_publish_time: ['Set a day and time in the future first.', '请先设置将来的发布日期和时间。'],
    news_ended: ['The last day has passed. Set a later one first.', '最后显示日期已过，请先改为较晚的日期。'],
  },
} satisfies Pairs;
