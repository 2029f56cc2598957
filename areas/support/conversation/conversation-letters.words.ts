import type { Pairs } from '#kit/domain/words.ts';

export const conversationLettersWords = {
  subject: ['New message from {{branch}}', '{{branch}} 给您发来新消息'],
  text: [
    'Hi {{name}},\n\n{{branch}} wrote to you:\n\n{{said}}\n\nTo answer, sign in to your own page and open the chat.',
    '{{name}}，您好：\n\n{{branch}} 给您发来消息：\n\n{{said}}\n\n如需回复，请登录会员页面并打开聊天。',
  ],
  staff_subject: ['Head office answered you', '总部已回复'],
  staff_text: [
    'Hi {{name}},\n\nHead office answered you in the chat:\n\n{{said}}',
    '{{name}}：\n\n总部在聊天中回复：\n\n{{said}}',
  ],
} satisfies Pairs;
