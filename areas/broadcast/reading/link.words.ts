import type { Pairs } from '#kit/domain/words.ts';

/** What people read when a link in an e-mail leads nowhere. */
export const linkWords = {
  unknown: {
    title: ['This link doesn’t work', '此链接无效'],
    text: [
      'It may have been cut off on the way. Open the e-mail again and click the link there, or ask at the desk.',
      '链接可能不完整。请重新打开邮件并点击其中的链接，或向前台咨询。',
    ],
  },
  too_many: {
    title: ['Too many requests', '请求过多'],
    text: ['Wait a minute, then click the link again.', '请稍等一分钟，再点击链接。'],
  },
} satisfies Pairs;
