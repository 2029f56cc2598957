import type { Pairs } from '#kit/domain/words.ts';

/** Chat on the website of a branch. */
export const visitorWords = {
  title: ['Chat with {{branch}}', '与 {{branch}} 聊天'],
  name: ['Your name', '您的称呼'],
  email: ['Your e-mail', '您的邮箱'],
  email_hint: ['If you leave before we answer, we’ll write to you here.', '如您离开前未收到回复，我们会发送到此邮箱。'],
  message: ['Your message', '您的留言'],
  agree: ['{{branch}} may keep my details to answer me.', '同意 {{branch}} 保留我的资料以便回复。'],
  privacy: ['Privacy notice', '隐私声明'],
  start: ['Start chat', '开始聊天'],
  gone: [
    'This chat has ended, because its data was deleted. Open the page again to begin a new one.',
    '该聊天的数据已删除，聊天已结束。重新打开页面即可开始新的聊天。',
  ],
  no_site: ['This website has no chat any more.', '该网站已不再提供在线聊天。'],
  /** What staff read about the lead. */
  next_action: ['Answer in the chat', '在聊天中回复'],
} satisfies Pairs;
