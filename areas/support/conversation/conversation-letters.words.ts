import type { Pairs } from '#kit/domain/words.ts';

export const conversationLettersWords = {
  subject: ['New message from {{branch}}', '{{branch}} 给您发来新消息'],
  text: [
    'Hi {{name}},\n\n{{branch}} wrote to you:\n\n{{said}}\n\nTo answer, sign in to your own page and open the chat.',
    '{{name}}，您好：\n\n{{branch}} 给您发来消息：\n\n{{said}}\n\n如需回复，请登录会员页面并打开聊天。',
  ],
  reply_text: [
    'Hi {{name}},\n\n{{branch}} wrote to you:\n\n{{said}}\n\nTo answer, reply to this e-mail, or open the chat on your own page.',
    '{{name}}，您好：\n\n{{branch}} 给您发来消息：\n\n{{said}}\n\n您可以直接回复此邮件，或登录会员页面打开聊天。',
  ],
  visitor_reply_text: [
    'Hi {{name}},\n\n{{branch}} answered you:\n\n{{said}}\n\nTo write back, reply to this e-mail.',
    '{{name}}，您好：\n\n{{branch}} 已回复：\n\n{{said}}\n\n如需继续，请直接回复此邮件。',
  ],
  visitor_text: [
    'Hi {{name}},\n\n{{branch}} answered you in the chat:\n\n{{said}}\n\nTo write back, open the chat on our website again, on the device that you wrote from.',
    '{{name}}，您好：\n\n{{branch}} 在聊天中回复：\n\n{{said}}\n\n如需继续，请在原来的设备上打开我们的网站聊天窗口。',
  ],
  staff_subject: ['Head office answered you', '总部已回复'],
  staff_text: [
    'Hi {{name}},\n\nHead office answered you in the chat:\n\n{{said}}',
    '{{name}}：\n\n总部在聊天中回复：\n\n{{said}}',
  ],
} satisfies Pairs;
