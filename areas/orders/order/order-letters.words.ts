import type { Pairs } from '#kit/domain/words.ts';

export const orderLettersWords = {
  ready: {
    subject: ['Your order #{{number}} is ready to pick up', '您的订单 #{{number}} 可以提货了'],
    hello: ['Hello {{name}},\n\n', '{{name}}，您好！\n\n'],
    text: [
      'Your order is packed and waits for you at {{branch}}:\n\n{{items}}\n\n{{address}}\n\nShow this e-mail at the front desk.',
      '您的订单已备好，请到 {{branch}} 提货：\n\n{{items}}\n\n{{address}}\n\n提货时请向前台出示此邮件。',
    ],
  },
} satisfies Pairs;
